import { stableHash } from "../../../corpus/stable-hash.ts";
import type { UpstreamTools } from "../../emulator.ts";

/** Starts a session. The id carries the proof whose it is (key and server), so that nothing has to be kept. */
export function startSession(owner: string, tools: UpstreamTools): string {
  const name = tools.makeId();
  return `${name}-${sign(name, owner)}`;
}

/** Whether a session id was given out to this owner. */
export function isSessionOf(id: string, owner: string): boolean {
  const end = id.lastIndexOf("-");
  return end > 0 && id.slice(end + 1) === sign(id.slice(0, end), owner);
}

function sign(name: string, owner: string): string {
  return stableHash(`${owner} ${name}`).toString(16);
}

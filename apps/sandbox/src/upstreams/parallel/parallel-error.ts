import type { Reply, UpstreamTools } from "../emulator.ts";
import { jsonReply, withHeaders } from "../reply.ts";

/** A field that is refused, and why. */
export interface FieldError {
  readonly loc: readonly string[];
  readonly msg: string;
}

const messages: ReadonlyMap<number, string> = new Map([
  [400, "Bad request"],
  [401, "Invalid API key"],
  [402, "Insufficient credit in account"],
  [403, "This feature is not enabled for the account"],
  [404, "Not found"],
  [405, "Method not allowed"],
  [413, "Request too large"],
  [422, "Request validation error"],
  [429, "Too many requests"],
  [500, "Internal server error"],
]);

/** The vendor's error for a status. */
export function parallelError(status: number, tools: UpstreamTools, errors?: readonly FieldError[]): Reply {
  const message = messages.get(status) ?? `Failed with status ${status}`;
  const detail = errors === undefined ? {} : { detail: { errors } };
  const error = { ref_id: `ref-${tools.makeId().slice(0, 8)}`, message, ...detail };
  const reply = jsonReply(status, { type: "error", error });
  return status === 429 ? withHeaders(reply, { "retry-after": "3" }) : reply;
}

/** 422 with an entry for each refused field. */
export function parallelRefusal(errors: readonly FieldError[], tools: UpstreamTools): Reply {
  return parallelError(422, tools, errors);
}

import type { UpstreamEmulator } from "./emulator.ts";
import * as registry from "./upstreams.ts";

const builtIn: readonly UpstreamEmulator[] = Object.values(registry);
const idShape = /^[a-z][a-z0-9-]*$/;

/** The emulators of this package and those of a third party; one with the id of ours takes its place. */
export function listUpstreams(added: readonly UpstreamEmulator[] = []): readonly UpstreamEmulator[] {
  const odd = added.find((emulator) => !idShape.test(emulator.id));
  if (odd !== undefined) throw new Error(`"${odd.id}" is no upstream id: use lower-case letters, digits and "-".`);
  const byId = new Map([...builtIn, ...added].map((emulator) => [emulator.id, emulator]));
  return [...byId.values()];
}

/** The emulator of a host; an exact name wins over a prefix. */
export function findUpstream(upstreams: readonly UpstreamEmulator[], host: string): UpstreamEmulator | undefined {
  return (
    upstreams.find((emulator) => emulator.hosts.includes(host)) ??
    upstreams.find((emulator) =>
      emulator.hosts.some((pattern) => pattern.endsWith("*") && host.startsWith(pattern.slice(0, -1))),
    )
  );
}

import type { SearchOptions } from "@websonde/search-core";
import type { Host } from "../host.ts";
import { startOwnSandbox } from "../sandbox/start-own-sandbox.ts";
import type { OpenedClient } from "./open-client.ts";

/**
 * Starts the sandbox in this process and makes a client for it. Of the user's own only the choice of providers and the times
 * count: no key, address or header of theirs, from the environment or the settings, ever reaches the sandbox.
 */
export async function openSandboxClient(
  { order, exclude, preferred, advanceOn, timeoutMs, deadlineMs }: SearchOptions,
  scenario: string | undefined,
  host: Host,
): Promise<OpenedClient> {
  const sandbox = await startOwnSandbox({ scenario });
  host.remark("The upstreams are emulated: no key and no internet are used. --live asks the real ones.");
  const options = { order, exclude, preferred, advanceOn, timeoutMs, deadlineMs, env: sandbox.environment };
  return { options, close: () => sandbox.close() };
}

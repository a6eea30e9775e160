import { catalog } from "@websonde/search-core";
import type { SearchOptions } from "@websonde/search-core";
import type { Host } from "../host.ts";
import { startOwnSandbox } from "../sandbox/start-own-sandbox.ts";
import { UsageError } from "../usage-error.ts";
import type { OpenedClient, SandboxWish } from "./open-client.ts";

/**
 * Starts the sandbox in this process and makes a client for it. Of the user's own only the choice of providers and the times
 * count: no key, address or header of theirs, from the environment or the settings, ever reaches the sandbox. Only emulated
 * upstreams are asked; throws a `UsageError` where the one that was named is not among them.
 */
export async function openSandboxClient(
  { order, exclude, preferred, advanceOn, timeoutMs, deadlineMs }: SearchOptions,
  { scenario, provider }: SandboxWish,
  host: Host,
): Promise<OpenedClient> {
  const sandbox = await startOwnSandbox({ scenario });
  const missing = catalog.map(({ id }) => id).filter((id) => id !== "public" && !sandbox.upstreams.includes(id));
  if (provider !== undefined && missing.includes(provider)) {
    await sandbox.close();
    throw new UsageError(`The sandbox does not emulate ${provider}. It emulates: ${sandbox.upstreams.join(", ")}.`);
  }
  host.remark("The upstreams are emulated: no key and no internet are used. --live asks the real ones.");
  const others = [...(exclude ?? []), ...missing];
  const options = { order, exclude: others, preferred, advanceOn, timeoutMs, deadlineMs, env: sandbox.environment };
  return { options, close: () => sandbox.close() };
}

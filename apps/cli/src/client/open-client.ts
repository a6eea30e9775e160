import type { SearchOptions } from "@websonde/search-core";
import type { Host } from "../host.ts";
import { readUserSettings } from "./read-user-settings.ts";

/** Options for `createSearch`, and what must be closed after the search. */
export interface OpenedClient {
  readonly options: SearchOptions;
  close(): Promise<void>;
}

/** The user's own client; with `sandbox` one that knows nothing but the embedded sandbox. Throws for malformed settings. */
export async function openClient(
  host: Host,
  sandbox: { readonly scenario?: string | undefined } | undefined,
): Promise<OpenedClient> {
  const settings = await readUserSettings(host);
  if (sandbox === undefined) return { options: settings.options, close: async () => {} };
  const { openSandboxClient } = await import("./open-sandbox-client.ts");
  return openSandboxClient(settings.options, sandbox.scenario, host);
}

import type { SearchOptions } from "@websonde/search-core";
import type { Host } from "../host.ts";
import { readUserSettings } from "./read-user-settings.ts";

/** Options for `createSearch`, and what must be closed after the search. */
export interface OpenedClient {
  readonly options: SearchOptions;
  close(): Promise<void>;
}

/** What a search wants of the embedded sandbox. */
export interface SandboxWish {
  readonly scenario?: string | undefined;
  /** The only provider to ask, where one was named. */
  readonly provider?: string | undefined;
}

/** The user's own client; with `sandbox` one that knows nothing but the embedded sandbox. Throws for malformed settings. */
export async function openClient(host: Host, sandbox: SandboxWish | undefined): Promise<OpenedClient> {
  const settings = await readUserSettings(host);
  if (sandbox === undefined) return { options: settings.options, close: async () => {} };
  const { openSandboxClient } = await import("./open-sandbox-client.ts");
  return openSandboxClient(settings.options, sandbox, host);
}

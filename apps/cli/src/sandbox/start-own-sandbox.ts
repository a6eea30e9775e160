import { startSandbox } from "@websonde/sandbox";
import type { Sandbox } from "@websonde/sandbox";
import { SearchProviderError } from "@websonde/search-core";
import { UsageError } from "../usage-error.ts";

/** Which sandbox to start. */
export interface SandboxChoice {
  /** Default: a free one. */
  readonly port?: number;
  readonly scenario?: string | undefined;
  /** Gets one line for each request. */
  readonly log?: (line: string) => void;
}

/** Starts a sandbox. Throws a `UsageError` for an unknown scenario, and what to do where the port cannot be had. */
export async function startOwnSandbox({ port = 0, scenario = "", log }: SandboxChoice): Promise<Sandbox> {
  try {
    return await startSandbox({ port, scenario, ...(log && { log }) });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    // The sandbox's own errors have no code and say which words it knows.
    if (code === undefined) throw new UsageError(error instanceof Error ? error.message : String(error));
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: "another program uses it",
      EACCES: "the system does not allow it",
    };
    throw new SearchProviderError({
      provider: "none",
      kind: "network",
      message: `The sandbox cannot listen on port ${port}: ${reasons[code] ?? code}. Choose another with --port; --port 0 takes a free one.`,
      cause: error,
    });
  }
}

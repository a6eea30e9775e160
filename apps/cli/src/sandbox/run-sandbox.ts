import { once } from "node:events";
import { exitCodes } from "../exit-codes.ts";
import type { ExitCode } from "../exit-codes.ts";
import type { Host } from "../host.ts";
import { describeScenarios } from "./describe-scenarios.ts";
import { startOwnSandbox } from "./start-own-sandbox.ts";

/** The options of `websonde sandbox`. */
export interface SandboxFlags {
  readonly port: number;
  readonly scenario?: string;
}

/** Runs the sandbox until the host's signal fires. */
export async function runSandbox({ port, scenario }: SandboxFlags, host: Host): Promise<ExitCode> {
  if (scenario === "help") {
    await host.print(describeScenarios());
    return exitCodes.success;
  }
  const sandbox = await startOwnSandbox({ port, scenario, log: (line) => host.remark(line) });
  try {
    host.report(`The sandbox listens on ${sandbox.url}; Ctrl-C ends it. Its environment, for another shell:`);
    const variables = Object.entries(sandbox.environment);
    await host.print(variables.map(([name, value]) => `export ${name}=${value}`).join("\n"));
    if (!host.signal.aborted) await once(host.signal, "abort");
    return exitCodes.success;
  } finally {
    await sandbox.close();
  }
}

import { createHost } from "./host/create-host.ts";
import { listenForInterrupt } from "./host/listen-for-interrupt.ts";
import { exitCodes } from "./exit-codes.ts";
import { runCli } from "./run-cli.ts";

/** Runs the command line of this process and ends it: connections that are kept open for a next request hold nobody up. */
export async function runProcess(process: NodeJS.Process): Promise<never> {
  const interrupt = listenForInterrupt(process);
  const host = createHost(process, interrupt.signal);
  const exitCode = await runCli(process.argv.slice(2), host).catch((error: unknown) => {
    // Only what could not be reported comes here: a document for stdout on a disk that is full.
    host.report(`Error: ${error instanceof Error ? error.message : String(error)}`);
    return exitCodes.failure;
  });
  await host.flush();
  process.exit(interrupt.exitCode() ?? exitCode);
}

import type { Environment } from "../files/settings-paths.ts";
import { createSingleFlight } from "../values/single-flight.ts";
import type { CommandOptions } from "./run-command.ts";
import { checkCredential } from "./check-credential.ts";

/** Runs the commands of keys, each once. */
export interface CommandRunner {
  /** What a command printed, from memory where it ran before. `again` runs it once more: its key was refused. */
  run(
    command: string,
    request: {
      readonly place: string;
      readonly provider: string;
      readonly again: boolean;
      readonly signal: AbortSignal | undefined;
    },
  ): Promise<string | undefined>;
}

/** Child processes are loaded by whoever uses commands only. */
async function start(command: string, options: CommandOptions): Promise<string> {
  const { runCommand } = await import("./run-command.ts");
  return runCommand(command, options);
}

/** Makes one. Values are kept as long as it lives, failures are not; a command that nobody waits for any more is ended. */
export function createCommandRunner(env: Environment): CommandRunner {
  const values = new Map<string, string | undefined>();
  const flight = createSingleFlight<string>("abort");
  return {
    async run(command, { place, provider, again, signal }) {
      if (!again && values.has(command)) return values.get(command);
      const output = await flight.run(
        command,
        (shared) => start(command, { env, place, provider, signal: shared }),
        signal,
      );
      const value = checkCredential(output, `What the command of ${place} prints`, provider);
      values.set(command, value);
      return value;
    },
  };
}

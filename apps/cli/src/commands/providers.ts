import type { DefineCommand } from "../command.ts";
import type { ProvidersFlags } from "../providers/run-providers.ts";

/** `websonde providers` */
export const defineProviders: DefineCommand = (command, host, end) => {
  command
    .option("--json", "print the list as one JSON document")
    .addHelpText("after", examples)
    .action(async (flags: ProvidersFlags) => {
      const { runProviders } = await import("../providers/run-providers.ts");
      end(await runProviders(flags, host));
    });
};

const examples = `
States: ready, when named (--provider, --order, or order in the settings), cooling (asked again later), not ready,
not installed, excluded (by the settings). Nothing is sent, and credentials are never printed.

Examples:
  websonde providers
  websonde providers --json | jq -r '.[] | select(.availability.level == "auto") | .id'`;

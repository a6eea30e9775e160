import { numberReader } from "../arguments/number-reader.ts";
import type { DefineCommand } from "../command.ts";
import type { SandboxFlags } from "../sandbox/run-sandbox.ts";

const readPort = numberReader({ form: "a whole number from 0 to 65535", whole: true, min: 0, max: 65_535 });

/** `websonde sandbox` */
export const defineSandbox: DefineCommand = (command, host, end) => {
  command
    .description("run the emulated upstreams on this machine until Ctrl-C; stdout gets the lines for another shell")
    .option("--port <n>", "where to listen on 127.0.0.1; 0 takes a free port", readPort, 4000)
    .option("--scenario <faults>", "let upstreams fail; help lists the words")
    .addHelpText("after", examples)
    .action(async (flags: SandboxFlags) => {
      const { runSandbox } = await import("../sandbox/run-sandbox.ts");
      end(await runSandbox(flags, host));
    });
};

const examples = `
Examples:
  websonde sandbox
  websonde sandbox --port 0 --scenario "brave=429:seconds|ok,duckduckgo=challenge"
  websonde sandbox --scenario help

Each request is one line on stderr: upstream, method, path, status; never a query, never a key.`;

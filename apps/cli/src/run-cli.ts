import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { commands } from "./commands.ts";
import { exitCodes } from "./exit-codes.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { Host } from "./host.ts";

/**
 * Reads the arguments, runs the command that they name and hands back the exit code. Everything that goes wrong is reported
 * here; it rejects only when the report cannot be written.
 */
export async function runCli(args: readonly string[], host: Host): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.success;
  let helpPrinted: Promise<void> | undefined;
  const program = createProgram().configureOutput({
    writeOut: (text) => {
      helpPrinted = host.print(text.trimEnd());
    },
    writeErr: (text) => host.report(text.trimEnd()),
    outputError: () => {},
  });
  for (const { name, about } of commands)
    program.command(name).summary(about).description(about).helpOption("-h, --help", "print this help");
  const name = args.find((argument) => !argument.startsWith("-") && argument !== "help");
  const command = program.commands.find((one) => one.name() === name);
  try {
    if (command !== undefined) {
      const define = await commands.find((entry) => entry.name === name)?.load();
      define?.(command, host, (code) => {
        exitCode = code;
      });
    }
    // A name that is none is the mistake to tell, whatever stands around it.
    await program.parseAsync(name === undefined || command !== undefined ? args : [name], { from: "user" });
    return exitCode;
  } catch (error) {
    // Help and version end by an error, too.
    if (error instanceof CommanderError && error.exitCode === 0) {
      await helpPrinted;
      return exitCodes.success;
    }
    // Whoever pressed Ctrl-C knows why it ended.
    if (host.signal.aborted) return exitCodes.failure;
    const { reportFailure } = await import("./report-failure.ts");
    return reportFailure(error, { host, asJson: asksForJson(args), command: command ?? program });
  }
}

/** The program without its commands. */
function createProgram(): Command {
  return (
    new Command("websonde")
      .description("Web search from the command line, through the first provider that can answer.")
      .version(readVersion(), "-V, --version", "print the version")
      .helpOption("-h, --help", "print this help; `websonde help <command>` has the options of a command")
      .helpCommand("help [command]", "print the help of a command")
      .addHelpText("after", examples)
      // What stands behind a command belongs to the command.
      .enablePositionalOptions()
      .exitOverride()
  );
}

const examples = `
Examples:
  websonde search how does fallback work
  websonde search --sandbox how does fallback work   no key and no internet
  websonde search --json "site:nodejs.org release schedule" | jq .response.sources
  websonde providers                                  what can run here, and what it needs

Exit codes: 0 success, 1 failure, 2 wrong usage, 130 interrupted.`;

function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end < 0 ? args : args.slice(0, end)).includes("--json");
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const version = typeof manifest === "object" && manifest !== null && "version" in manifest ? manifest.version : "";
  return String(version);
}

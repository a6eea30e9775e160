import type { Command } from "commander";
import type { ExitCode } from "./exit-codes.ts";
import type { Host } from "./host.ts";

/**
 * Sets up one command: arguments, options, examples, action. The file that it stands in imports nothing heavy, since it is
 * also loaded for `--help`; what the action needs it imports when it runs. The action hands its exit code to `end`; what it
 * throws is reported, as wrong usage where it is a `UsageError`.
 */
export type DefineCommand = (command: Command, host: Host, end: (exitCode: ExitCode) => void) => void;

/** A command as the program knows it before it is loaded. */
export interface CommandEntry {
  readonly name: string;
  /** One line for the list of commands. */
  readonly about: string;
  load(): Promise<DefineCommand>;
}

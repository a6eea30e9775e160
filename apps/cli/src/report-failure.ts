import { cleanText, cutText, isSearchProviderError, SearchProviderError } from "@websonde/search-core";
import { CommanderError } from "commander";
import type { Command } from "commander";
import { exitCodes } from "./exit-codes.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { Host } from "./host.ts";
import { failedOutcome } from "./failed-outcome.ts";
import { UsageError } from "./usage-error.ts";

/** Longest message; the longest of our own lists every word of the scenario language. */
const maxMessageLength = 3_000;

export interface FailedCommand {
  readonly host: Host;
  /** `--json` was given: stdout gets one document, and nothing is written to stderr. */
  readonly asJson: boolean;
  readonly command: Command;
}

/** Says what went wrong, in words on stderr or as a document on stdout; after wrong usage also the right form. */
export async function reportFailure(error: unknown, { host, asJson, command }: FailedCommand): Promise<ExitCode> {
  const isUsage = error instanceof UsageError || error instanceof CommanderError;
  const failure = isSearchProviderError(error)
    ? error
    : new SearchProviderError({
        provider: "none",
        kind: isUsage ? "invalid-request" : "unknown",
        message: cutText(cleanText(readMessage(error, command)), maxMessageLength),
        cause: error,
      });
  if (asJson) await host.printJson(failedOutcome(failure));
  // Without a command its help has just been printed.
  else if (!(error instanceof CommanderError && error.code === "commander.help")) {
    host.report(`Error: ${cleanText(failure.message)}`);
    if (isUsage) host.report(describeUsage(command));
  }
  return isUsage ? exitCodes.usage : exitCodes.failure;
}

function readMessage(error: unknown, command: Command): string {
  const message = error instanceof Error ? error.message.replace(/^error: /, "") : String(error);
  const isUnknownOption = error instanceof CommanderError && error.code === "commander.unknownOption";
  const takesWords = isUnknownOption && command.registeredArguments.length > 0;
  return takesWords ? `${message.replace(/'$/, "'.")} Put -- before words that begin with a dash.` : message;
}

function describeUsage(command: Command): string {
  const usage = command.createHelp().commandUsage(command);
  const name = command.parent === null ? command.name() : `${command.parent.name()} ${command.name()}`;
  return `Usage: ${usage}\nMore: ${name} --help`;
}

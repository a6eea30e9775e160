import type { SearchOutcome } from "@websonde/search-core";
import { exitCodes } from "../exit-codes.ts";
import type { ExitCode } from "../exit-codes.ts";
import type { Host } from "../host.ts";
import type { SearchFlags } from "./search-flags.ts";

/** The text on stdout, or what went wrong on stderr and nothing on stdout; with `--json` the outcome on stdout in both cases. */
export async function reportOutcome(outcome: SearchOutcome, flags: SearchFlags, host: Host): Promise<ExitCode> {
  if (flags.json) await host.printJson(outcome);
  else if (outcome.ok) await host.print(outcome.text);
  else for (const line of describeFailure(outcome, flags)) host.report(line);
  return outcome.ok ? exitCodes.success : exitCodes.failure;
}

function describeFailure(outcome: SearchOutcome & { readonly ok: false }, { verbose }: SearchFlags): readonly string[] {
  const { text, notes, attempts, error } = outcome;
  const skipped = attempts.filter(({ status }) => status === "skipped").map(({ provider }) => provider);
  const lines = [text, ...notes.map((note) => `Note: ${note}`)];
  if (error.retryAfterMs !== undefined)
    lines.push(`Trying again can help in ${Math.ceil(error.retryAfterMs / 1000)} s.`);
  if (skipped.length > 0) {
    lines.push(`Not asked: ${skipped.join(", ")}.`);
    lines.push(`What each of them needs: ${verbose ? "see above" : "websonde providers"}.`);
  }
  return lines;
}

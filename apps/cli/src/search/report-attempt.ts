import { cleanText } from "@websonde/search-core";
import type { Attempt } from "@websonde/search-core";
import type { Host } from "../host.ts";
import type { SearchFlags } from "./search-flags.ts";

/** One line on stderr: with `--verbose` for each provider, else on a terminal for each that was asked in vain. */
export function reportAttempt(attempt: Attempt, { verbose, json }: SearchFlags, host: Host): void {
  if (verbose) host.report(describeAttempt(attempt));
  else if (host.isAttended && !json && attempt.status === "failed") host.remark(describeAttempt(attempt));
}

/** What happened with one provider, on one line. */
function describeAttempt(attempt: Attempt): string {
  const { provider, status, kind, httpStatus, durationMs, authMode } = attempt;
  const message = cleanText(attempt.message ?? "");
  const seconds = `${(durationMs / 1000).toFixed(2)} s`;
  if (status === "skipped") return `${provider}: skipped: ${message}`;
  if (status === "ok") return `${provider}: answered after ${seconds}${authMode === undefined ? "" : ` (${authMode})`}`;
  const facts = [kind, httpStatus === undefined ? undefined : `HTTP ${httpStatus}`].filter(
    (fact) => fact !== undefined,
  );
  return `${provider}: failed after ${seconds} (${facts.join(", ")}): ${message}`;
}

import { createSearch } from "@websonde/search-core";
import type { SearchOptions, SearchOutcome, SearchRequest } from "@websonde/search-core";
import { checkProviderIds } from "../arguments/check-provider-ids.ts";
import { openClient } from "../client/open-client.ts";
import type { ExitCode } from "../exit-codes.ts";
import type { Host } from "../host.ts";
import { UsageError } from "../usage-error.ts";
import { readQuery } from "./read-query.ts";
import { reportAttempt } from "./report-attempt.ts";
import { reportOutcome } from "./report-outcome.ts";
import { showAnswer } from "./show-answer.ts";
import type { SearchFlags } from "./search-flags.ts";

/** Searches and prints what came of it. Throws a `UsageError` for what no provider could be asked. */
export async function runSearch(words: readonly string[], flags: SearchFlags, host: Host): Promise<ExitCode> {
  const { provider, order = [], exclude = [], scenario } = flags;
  checkProviderIds([...order, ...exclude]);
  if (provider !== undefined) checkProviderIds([provider], ["auto"]);
  const isEmulated = flags.sandbox === true && flags.live !== true;
  if (scenario !== undefined && !isEmulated) throw new UsageError("--scenario needs --sandbox, without --live.");
  const request = makeRequest(await readQuery(words, host), flags);

  const client = await openClient(host, isEmulated ? { scenario, provider } : undefined);
  try {
    const web = createSearch({
      ...applyFlags(client.options, flags),
      onAttempt: (attempt) => reportAttempt(attempt, flags, host),
    });
    if (host.isWatched && flags.json !== true) {
      const { outcome, rest } = await showAnswer(web, request, provider, host);
      refuseBadRequest(outcome);
      return await reportOutcome(outcome.ok ? { ...outcome, text: rest } : outcome, flags, host);
    }
    const outcome = await web.search(request, { provider, signal: host.signal });
    refuseBadRequest(outcome);
    return await reportOutcome(outcome, flags, host);
  } finally {
    await client.close();
  }
}

function makeRequest(query: string, flags: SearchFlags): SearchRequest {
  const { recency, limit, numSearchResults, maxTokens, temperature, locale, safeSearch } = flags;
  const lists = { includeDomains: flags.includeDomain, excludeDomains: flags.excludeDomain, urls: flags.url };
  return { query, recency, limit, numSearchResults, maxTokens, temperature, locale, safeSearch, ...lists };
}

/** What the command line says wins over the settings; what they exclude stays excluded. */
function applyFlags(options: SearchOptions, { order, exclude, timeout }: SearchFlags): SearchOptions {
  const { preferred, ...rest } = options;
  return {
    ...rest,
    ...(order === undefined ? { preferred } : { order }),
    ...(exclude && { exclude: [...(options.exclude ?? []), ...exclude] }),
    ...(timeout !== undefined && limitTime(timeout * 1000, options)),
  };
}

/** Whoever gives one provider a long time means the whole search to last as long. */
function limitTime(timeoutMs: number, { deadlineMs = 0 }: SearchOptions): SearchOptions {
  return { timeoutMs, deadlineMs: Math.max(deadlineMs, timeoutMs) };
}

/** The core refuses a request as a whole before it asks anyone: that is wrong usage, not a failed search. */
function refuseBadRequest(outcome: SearchOutcome): void {
  if (outcome.ok || outcome.attempts.length > 0) return;
  const { kind, provider, message } = outcome.error;
  if (kind === "invalid-request" && provider === "none") throw new UsageError(message);
}

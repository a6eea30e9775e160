import { readCountry } from "@websonde/search-kit";
import type { Call, HttpReply, HttpRequest, Reading } from "@websonde/search-kit";
import { readResults } from "./read-results.ts";
import { readSessionId } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { Answer, isRefused } from "./wire.ts";
import { readFirstDay, writeQuery } from "./write-query.ts";

/** Of both lists together. */
const maxDomains = 200;

export function buildRequest(call: Call<Settings>): HttpRequest {
  return {
    url: `${call.baseUrl}/v1/search`,
    headers: { Accept: "application/json" },
    json: {
      ...writeQuery(call),
      mode: call.settings.mode ?? "fast",
      session_id: readSessionId(call),
      advanced_settings: {
        max_results: call.count,
        location: findCountry(call),
        source_policy: readSourcePolicy(call),
      },
    },
  };
}

export function parseReply(reply: HttpReply, call: Call<Settings>): Reading {
  const answer = call.json(reply, Answer);
  // An error may come with 200; then there are no results.
  if (!answer.results?.length && isRefused(answer)) throw call.failure(reply);
  return readResults(answer);
}

/** Parallel ignores exclusions beside a list of wanted domains; they are held on what comes back in any case. */
function readSourcePolicy({ sites, dates, context, note }: Call<Settings>) {
  const { include, exclude } = sites;
  const day = readFirstDay(dates, context.now());
  if (include.length > 0 && exclude.length > 0)
    note("Parallel takes domains to search or to leave out, not both; the latter were left out of its results here");
  if (Math.max(include.length, exclude.length) > maxDomains)
    note(`Parallel takes at most ${maxDomains} domains; its results were filtered here for the others`);
  if (include.length === 0 && exclude.length === 0 && day === undefined) return undefined;
  return {
    ...(include.length > 0 && { include_domains: include.slice(0, maxDomains) }),
    ...(include.length === 0 && exclude.length > 0 && { exclude_domains: exclude.slice(0, maxDomains) }),
    ...(day !== undefined && { after_date: day }),
  };
}

/** The country of the locale, else the one of the settings, in lower case as the vendor writes them. */
function findCountry({ query, settings, note }: Call<Settings>): string | undefined {
  const { locale } = query;
  const country = readCountry(locale);
  const usual = settings.country?.trim() || undefined;
  if (locale !== undefined && country === undefined)
    note(`Parallel takes the country of a locale, and ${locale} names none`);
  if (usual !== undefined && !isCountry(usual))
    note(`providers.parallel.country must have two letters; ${usual} was left out`);
  return (country ?? (isCountry(usual) ? usual : undefined))?.toLowerCase();
}

function isCountry(code: string | undefined): boolean {
  return code !== undefined && /^[a-z]{2}$/i.test(code);
}

import { fullSyntax } from "@websonde/search-core";
import type { QuerySyntax, Recency } from "@websonde/search-core";
import { askPages, defineProvider, readCountry } from "@websonde/search-kit";
import type { Call, DateFilter, HttpReply, HttpRequest, Reading, Refusal, Retry } from "@websonde/search-kit";
import { fetchPage } from "./fetch-page.ts";
import { googleCountry, googleLanguage } from "./locale.ts";
import { meta } from "./meta.ts";
import { readResults } from "./read-results.ts";
import { Settings } from "./settings.ts";
import { Answer } from "./wire.ts";

/** More than ten on one page cost twice as much and may be ignored; a second page costs the same and works. */
const pageSize = 10;
const shortestWaitMs = 1_000;

const periods: Readonly<Record<Recency, string>> = { day: "d", week: "w", month: "m", year: "y" };

/** All of Google's operators; dates have a field of their own. */
const syntax: QuerySyntax = { ...fullSyntax, verbatim: true, dateRange: false };

export default defineProvider({
  meta,
  settings: Settings,
  authorize: ({ value }) => ({ "X-API-KEY": value }),

  async search(call) {
    let pages = 0;
    const parse = (reply: HttpReply, now: Call<Settings>): Reading => {
      const reading = readReply(reply, now);
      pages++;
      const isMoreWanted = pages === 1 && now.count > pageSize && reading.sources.length > 0;
      return isMoreWanted ? { ...reading, next: buildRequest(now, 2) } : reading;
    };
    const reading = await askPages({ request: buildRequest, parse, retry: planRetry }, call);
    return { ...reading, usage: { searchRequests: pages } };
  },

  fetchPage,
});

function buildRequest(call: Call<Settings>, page?: number): HttpRequest {
  return {
    url: `${call.baseUrl}/search`,
    headers: { Accept: "application/json" },
    json: {
      q: call.text(syntax),
      num: Math.min(call.count, pageSize),
      page,
      tbs: readPeriod(call.dates),
      location: call.settings.location?.trim() || undefined,
      ...readLocale(call),
    },
  };
}

/** Google takes either end alone, month first; both are inclusive, so an exclusive `before:` ends a day earlier. */
function readPeriod({ explicit, after, until, recency }: DateFilter): string | undefined {
  if (!explicit) return recency && `qdr:${periods[recency]}`;
  const [first, last] = [after, until].map((day) => day?.replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1"));
  return ["cdr:1", first && `cd_min:${first}`, last && `cd_max:${last}`].filter(Boolean).join(",");
}

function readLocale({ query, settings, note }: Call<Settings>) {
  const language = query.parsed.lang ?? query.locale ?? settings.language;
  const hl = language ? googleLanguage(language) : undefined;
  if (language && hl === undefined) note(`Serper does not know the language ${language}; it was left out`);
  return { gl: googleCountry(readCountry(query.locale)) ?? googleCountry(settings.country ?? undefined), hl };
}

/** Failed requests cost nothing. */
function planRetry({ error, facts }: Refusal): Retry | undefined {
  const passes = error.kind === "rate-limit" || facts.status >= 500;
  return passes ? { afterMs: Math.max(shortestWaitMs, error.retryAfterMs ?? 0) } : undefined;
}

function readReply(reply: HttpReply, call: Call<Settings>): Reading {
  const page = call.json(reply, Answer);
  // An error may come with 200; then it is in the body.
  if (!page.organic?.length && (page.message || (page.statusCode ?? 0) >= 400)) throw call.failure(reply);
  return readResults(page);
}

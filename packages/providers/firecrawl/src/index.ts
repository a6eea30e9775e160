import type { QuerySyntax, Recency, SearchSource } from "@websonde/search-core";
import { defineProvider, readCountry } from "@websonde/search-kit";
import type { Call, DateFilter } from "@websonde/search-kit";
import { readFirecrawlAccess } from "./access.ts";
import { fetchPage } from "./fetch-page.ts";
import { isPassing } from "./is-passing.ts";
import { meta } from "./meta.ts";
import { Answer } from "./wire.ts";
import type { Result } from "./wire.ts";

const timeSpans: Readonly<Record<Recency, string>> = { day: "qdr:d", week: "qdr:w", month: "qdr:m", year: "qdr:y" };

/** Google's operators. Dates have a field of their own, and its domain lists exclude each other. */
const syntax: QuerySyntax = {
  verbatim: true,
  phrases: true,
  negation: true,
  or: true,
  site: true,
  inUrl: true,
  inTitle: true,
  inText: true,
  filetype: true,
};

export default defineProvider({
  meta,
  access: readFirecrawlAccess,
  authorize: ({ value }) => ({ Authorization: `Bearer ${value}` }),

  request: (call) => ({
    url: `${call.baseUrl}/search`,
    json: {
      query: call.text(syntax),
      limit: call.count,
      // Version 1 has web results alone and refuses fields that it does not know.
      sources: /\/v1$/i.test(call.baseUrl) ? undefined : [{ type: "web" }],
      tbs: readTimeSpan(call.dates),
      country: findCountry(call),
    },
  }),

  parse(reply, call) {
    const { success, data, results, id, error } = call.json(reply, Answer);
    const found = (Array.isArray(data) ? data : data?.web) ?? results;
    if (success === false || (error && !found)) throw call.failure(reply);
    return { sources: (found ?? []).flatMap(readResult), ...(id && { requestId: id }) };
  },

  // These may come with status 200.
  errors: {
    BAD_REQUEST: "invalid-request",
    SCRAPE_TIMEOUT: "timeout",
    SCRAPE_NO_CACHED_DATA: "not-found",
    SCRAPE_DNS_RESOLUTION_ERROR: { kind: "not-found", message: "Firecrawl found no such host. Check the page's URL." },
    SCRAPE_UNSUPPORTED_FILE_ERROR: "unsupported",
    UNKNOWN_ERROR: "server",
  },

  retry: ({ error }) =>
    isPassing(error) && error.retryAfterMs !== undefined ? { afterMs: error.retryAfterMs } : undefined,

  fetchPage,
});

/** Both ends of Google's range are inclusive, so an exclusive `before:` ends a day earlier. */
function readTimeSpan({ explicit, after, until, recency }: DateFilter): string | undefined {
  if (!explicit) return recency && timeSpans[recency];
  const ends = [after && `cd_min:${toUsDate(after)}`, until && `cd_max:${toUsDate(until)}`].filter(Boolean);
  return ["cdr:1", ...ends].join(",");
}

/** `2025-08-31` as `08/31/2025`. */
function toUsDate(day: string): string {
  const [year, month, date] = day.split("-");
  return `${month}/${date}/${year}`;
}

function findCountry({ query, note }: Call): string | undefined {
  const country = readCountry(query.locale);
  if (query.locale !== undefined && country === undefined)
    note(`Firecrawl takes a country alone; the locale ${query.locale} names none and was left out`);
  return country;
}

function readResult(result: Result | null | undefined): readonly SearchSource[] {
  if (!result) return [];
  const { url, title, description, snippet, markdown, date, metadata } = result;
  const passage = [description, snippet, markdown].find((text) => text?.trim());
  return [
    {
      title: title ?? "",
      // Of a page that was read along the address may stand in its metadata alone.
      url: url || metadata?.sourceURL || metadata?.url || "",
      ...(passage && { snippet: passage }),
      ...(date && { publishedDate: date }),
    },
  ];
}

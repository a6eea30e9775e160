import type { QuerySyntax, Recency, SearchSource } from "@websonde/search-core";
import { askPages, defineProvider } from "@websonde/search-kit";
import type { Call, HttpReply, HttpRequest, Reading, Refusal, Retry } from "@websonde/search-kit";
import { fetchPage, readPageFailure } from "./fetch-page.ts";
import { readLocale } from "./locale.ts";
import { meta } from "./meta.ts";
import { Settings } from "./settings.ts";
import { Page } from "./wire.ts";
import type { Result } from "./wire.ts";

/** Sites, dates and language have fields of their own; of the operators these are left. */
const syntax: QuerySyntax = { verbatim: true, phrases: true, negation: true, filetype: true };

const recencyMinutes: Readonly<Record<Recency, number>> = { day: 1_440, week: 10_080, month: 43_200, year: 525_600 };

const mostOnPage = 10;

export default defineProvider({
  meta,
  settings: Settings,
  authorize: ({ value }) => ({ "X-API-Key": value }),

  async search(call) {
    const first = buildRequest(call);
    let searchRequests = 0;
    const parse = (reply: HttpReply): Reading => {
      const { results } = call.json(reply, Page);
      if (!results) throw call.failure(reply);
      const page = searchRequests++;
      const isLast = results.length < readPageSize(call);
      return {
        sources: results.map(readResult),
        ...(!isLast && { next: { ...first, query: { ...first.query, page: page + 1 } } }),
      };
    };
    const reading = await askPages({ request: () => first, parse, retry: planRetry }, call);
    return { ...reading, usage: { searchRequests } };
  },

  fetchPage,

  errors: {
    UNAUTHORIZED: "auth",
    FORBIDDEN: "auth",
    PAYMENT_REQUIRED: "quota",
    RATE_LIMIT_EXCEEDED: "rate-limit",
    INVALID_INPUT: "invalid-request",
  },

  inspect(facts) {
    const failure = readPageFailure(facts);
    if (failure !== undefined) return failure;
    // A 200 without results and without a code of TinyFish's is of no form that is known.
    return facts.status < 300 && facts.codes.length === 0 ? "invalid-response" : undefined;
  },
});

/** The request for the first page. */
function buildRequest(call: Call<Settings>): HttpRequest {
  const { sites, dates } = call;
  return {
    url: `${call.baseUrl}/`,
    headers: { Accept: "application/json" },
    query: {
      query: call.text(syntax),
      page: 0,
      num_results: readPageSize(call),
      // Refused beside dates.
      recency_minutes: dates.recency && recencyMinutes[dates.recency],
      after_date: dates.after,
      // Inclusive at TinyFish.
      before_date: dates.until,
      include_domains: joinList(sites.include),
      exclude_domains: joinList(sites.exclude),
      ...readLocale(call),
    },
  };
}

function readPageSize({ count }: Call<Settings>): number {
  return Math.min(count, mostOnPage);
}

function joinList(hosts: readonly string[]): string | undefined {
  return hosts.length > 0 ? hosts.join(",") : undefined;
}

function readResult({ title, site_name: site, url, snippet, date }: Result): SearchSource {
  return {
    title: title?.trim() || site || "",
    url: url ?? "",
    ...(snippet && { snippet: snippet.replace(/\s+/g, " ") }),
    ...(date && { publishedDate: date }),
    ...(site && { author: site }),
  };
}

/** What passes with time is asked once more, as TinyFish's own client does. */
function planRetry({ error }: Refusal): Retry | undefined {
  const passes = error.kind === "rate-limit" || error.kind === "timeout" || error.kind === "server";
  return passes ? { afterMs: error.retryAfterMs ?? 500 } : undefined;
}

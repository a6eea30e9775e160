import type { QuerySyntax, SearchSource } from "@websonde/search-core";
import { askPages, defineProvider, readCountry } from "@websonde/search-kit";
import type { Call, HttpReply, HttpRequest, Reading, Refusal, Retry } from "@websonde/search-kit";
import { tavilyCountry } from "./country.ts";
import { fetchPage, readPageFailure } from "./fetch-page.ts";
import { meta } from "./meta.ts";
import { readHeaders, readTavilyAccess, Settings } from "./settings.ts";
import { Answer } from "./wire.ts";
import type { Result } from "./wire.ts";

const maxIncluded = 300;
const maxExcluded = 150;

/** Sites and dates have fields of their own; of the operators these two are left. */
const syntax: QuerySyntax = { verbatim: true, phrases: true, negation: true };

const exchange = { request: buildRequest, parse: readReply, retry: planRetry };

export default defineProvider({
  meta,
  settings: Settings,
  access: readTavilyAccess,
  authorize: ({ value }) => ({ Authorization: `Bearer ${value}` }),

  async search(call) {
    const reading = await askPages(exchange, call);
    const isTimed = call.dates.explicit || call.dates.recency !== undefined;
    if (!isTimed || reading.answer || reading.sources.length > 0) return reading;
    // Pages without a known date are outside of every time, so that a time filter can leave nothing at all.
    const again = await askPages(exchange, call.leaveOut("time", false));
    if (again.answer || again.sources.length > 0)
      call.note("Tavily found nothing in that time; it was asked once more without the time filter");
    return { ...again, usage: { searchRequests: 2 } };
  },

  fetchPage,

  errors: {
    // The limit of the plan or key, and the one of pay-as-you-go.
    "432": "quota",
    "433": "quota",
    keyless_limit_exceeded: {
      kind: "quota",
      message:
        "Tavily's allowance for searches without a key is used up. Set TAVILY_API_KEY, or wait for the next day.",
    },
  },

  inspect: readPageFailure,
});

function buildRequest(call: Call<Settings>): HttpRequest {
  const { settings, sites, note } = call;
  const dates = call.without.has("time") ? undefined : call.dates;
  if (sites.include.length > maxIncluded)
    note(`Tavily takes at most ${maxIncluded} domains to search; the others were left out`);
  if (sites.exclude.length > maxExcluded)
    note(`Tavily takes at most ${maxExcluded} domains to leave out; its results were filtered here`);
  return {
    url: `${call.baseUrl}/search`,
    headers: readHeaders(call),
    json: {
      query: call.text(syntax),
      search_depth: settings.searchDepth ?? "basic",
      max_results: call.count,
      include_answer: settings.answer === "none" ? false : (settings.answer ?? "advanced"),
      include_raw_content: false,
      include_domains: sites.include.length > 0 ? sites.include.slice(0, maxIncluded) : undefined,
      exclude_domains: sites.exclude.length > 0 ? sites.exclude.slice(0, maxExcluded) : undefined,
      // A time filter alone: a topic would change what is found.
      time_range: dates?.recency,
      start_date: dates?.after,
      // Inclusive at Tavily.
      end_date: dates?.until,
      ...readOptions(call),
    },
  };
}

/** What a plan, or an older version of the API, may refuse although the search is sound. */
function readOptions(call: Call<Settings>): Readonly<Record<string, string | boolean | undefined>> {
  const { safeSearch } = call.query;
  return {
    country: call.without.has("country") ? undefined : readCountryName(call),
    safe_search: call.without.has("safe_search") || safeSearch === undefined ? undefined : safeSearch !== "off",
  };
}

function readCountryName({ query, settings, note }: Call<Settings>): string | undefined {
  const region = readCountry(query.locale);
  const wanted = region ?? settings.country?.trim();
  if (query.locale !== undefined && region === undefined)
    note(`Tavily takes the country of a locale, and ${query.locale} names none`);
  const country = wanted ? tavilyCountry(wanted) : undefined;
  if (wanted && country === undefined) note(`Tavily does not serve the country ${wanted}; it was left out`);
  return country;
}

function planRetry({ facts }: Refusal, call: Call<Settings>): Retry | undefined {
  if (![400, 403, 422].includes(facts.status)) return undefined;
  const said = JSON.stringify(facts.json ?? "");
  const sent = Object.entries(readOptions(call)).filter(([, value]) => value !== undefined);
  const refused = sent.map(([name]) => name).find((name) => said.includes(name));
  return refused ? { without: refused, note: `Tavily did not take the option ${refused}; it was left out` } : undefined;
}

function readReply(reply: HttpReply, call: Call<Settings>): Reading {
  const { results, detail, error, ...body } = call.json(reply, Answer);
  const answer = body.answer?.trim();
  // An error may come with 200; then there is nothing beside it.
  if (!results?.length && (detail || error)) throw call.failure(reply);
  if (results === undefined && !answer) throw call.failure(reply);
  return {
    sources: (results ?? []).map(readResult),
    usage: { searchRequests: 1 },
    ...(answer && { answer }),
    ...(body.follow_up_questions && { relatedQuestions: body.follow_up_questions }),
    ...(body.request_id && { requestId: body.request_id }),
  };
}

function readResult({ title, url, content, published_date: published }: Result): SearchSource {
  return {
    title: title ?? "",
    url: url ?? "",
    ...(content && { snippet: content }),
    ...(published && { publishedDate: published }),
  };
}

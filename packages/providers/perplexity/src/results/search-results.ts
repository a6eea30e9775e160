import type { SearchSource } from "@websonde/search-core";
import { readCountry } from "@websonde/search-kit";
import type { Call, ExchangeDefinition, HttpReply, HttpRequest, Reading, Refusal, Retry } from "@websonde/search-kit";
import { readFilters, syntax, writePaddedDate } from "../filters.ts";
import { meta } from "../meta.ts";
import type { Settings } from "../settings.ts";
import { ResultList } from "./wire.ts";
import type { Result } from "./wire.ts";

/** Fewer than Sonar reads: here all of them are returned. */
const defaultCount = 10;
const pageTokens = 1_024;
const retryMs = 500;

/** The Search API: plain results with passages, no answer. */
export const searchResults: ExchangeDefinition<Settings> = {
  request: buildRequest,
  parse: parseReply,
  retry: retryOnce,
};

function buildRequest(call: Call<Settings>): HttpRequest {
  const { query, settings } = call;
  const isCounted = (query.numSearchResults ?? query.limit) !== undefined;
  return {
    url: `${call.baseUrl}/search`,
    headers: { Accept: "application/json" },
    json: {
      query: call.text(syntax),
      max_results: isCounted ? call.count : defaultCount,
      // The vendor's own default has changed more than once.
      max_tokens_per_page: pageTokens,
      search_context_size: settings.searchContextSize ?? undefined,
      search_mode: settings.searchMode ?? undefined,
      country: findCountry(call),
      ...readFilters(call, writePaddedDate),
    },
  };
}

function findCountry({ query, note }: Call<Settings>): string | undefined {
  const { locale } = query;
  const country = readCountry(locale);
  if (locale !== undefined && country === undefined)
    note(`${meta.label}'s Search API takes the country of a locale, and ${locale} names none`);
  return country;
}

function parseReply(reply: HttpReply, call: Call<Settings>): Reading {
  const { error, results, id } = call.json(reply, ResultList);
  // An error may come with 200; then there are no results.
  if (error || results == null) throw call.failure(reply);
  const { systemPrompt, maxTokens, temperature } = call.query;
  if ([systemPrompt, maxTokens, temperature].some((one) => one !== undefined))
    call.note(`${meta.label}'s Search API takes no system prompt, maxTokens or temperature`);
  return {
    sources: results.flat().map(readResult),
    usage: { searchRequests: 1 },
    ...(id && { requestId: id }),
  };
}

function readResult({ title, url, snippet, date, last_updated: updated }: Result): SearchSource {
  const published = date || updated;
  return {
    title: title ?? "",
    url: url ?? "",
    ...(snippet && { snippet }),
    ...(published && { publishedDate: published }),
  };
}

/** The vendor's own client does the same, unless the reply says that it should not. */
function retryOnce({ error, reply }: Refusal): Retry | undefined {
  const mayPass = error.kind === "rate-limit" || error.kind === "server" || error.kind === "timeout";
  if (!mayPass || reply.headers.get("x-should-retry") === "false") return undefined;
  return { afterMs: error.retryAfterMs ?? retryMs };
}

import { isSearchProviderError, SearchProviderError } from "@websonde/search-core";
import { askPages } from "@websonde/search-kit";
import type { Call, HttpReply, HttpRequest, Reading } from "@websonde/search-kit";
import * as v from "valibot";
import { meta } from "./meta.ts";
import { readList } from "./read-answer.ts";
import { readFilters } from "./read-filters.ts";
import { addResetTime } from "./reset-time.ts";
import type { Settings } from "./settings.ts";

/** A balance that is used up, and not the window of a plan. */
const balanceWords = /\bbalance\b|\bresource package\b|余额/i;

/** The search API that is paid for by the call. */
export async function searchRest(call: Call<Settings>): Promise<Reading> {
  try {
    return await askPages({ request: buildRequest, parse: parseReply }, call);
  } catch (error) {
    if (!isSearchProviderError(error) || error.kind !== "quota") throw error;
    const known = addResetTime(error, call.context.now());
    throw balanceWords.test(error.message) ? adviseMcp(known) : known;
  }
}

function buildRequest(call: Call<Settings>): HttpRequest {
  const { settings, baseUrl, count } = call;
  const { query, domain, recency } = readFilters(call);
  const isChinese = settings.region === "china";
  return {
    url: `${baseUrl}/api/paas/v4/web_search`,
    headers: { "Accept-Language": "en-US,en" },
    json: {
      search_engine: settings.searchEngine || (isChinese ? "search_std" : "search-prime"),
      search_query: query,
      count,
      search_domain_filter: domain,
      search_recency_filter: recency,
      // Known in China alone.
      content_size: isChinese ? (settings.contentSize ?? undefined) : undefined,
    },
  };
}

function parseReply(reply: HttpReply, call: Call<Settings>): Reading {
  const reading = readList(call.json(reply, v.unknown()));
  // An error may come with 200; then there is no list.
  if (reading === undefined) throw call.failure(reply);
  return reading;
}

/** The key of a Coding Plan has no balance here, however much of the plan is left. */
function adviseMcp(error: SearchProviderError): SearchProviderError {
  const { provider, kind, status, retryAfterMs, requestId } = error;
  const advice = `A Coding Plan pays for the MCP server only: set providers.${meta.id}.transport to "mcp" to use it.`;
  const message = `${error.message} ${advice}`;
  return new SearchProviderError({ provider, kind, status, retryAfterMs, requestId, message });
}

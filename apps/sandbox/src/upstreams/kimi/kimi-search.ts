import type { SearchHit } from "../../corpus/search-hit.ts";
import type { Reply, UpstreamTools } from "../emulator.ts";
import { pageMarkdown } from "../crawl-target.ts";
import { searchGoogle } from "../search-google.ts";
import { createParameterReader, flag, textWhere, wholeNumber } from "../parameter-reader.ts";
import type { JsonObject } from "../read-json-object.ts";
import { jsonReply } from "../reply.ts";
import { kimiRefusal } from "./kimi-error.ts";

/** The official client asks for five. */
const defaultLimit = 5;

/** `POST /coding/v1/search`. Fields that are not known are ignored; there is none for dates, domains or recency. */
export function answerSearch(body: JsonObject, tools: UpstreamTools): Reply {
  const reader = createParameterReader(body);
  const query = reader.demand(
    "text_query",
    textWhere((text) => text.trim() !== "", "not empty"),
    "",
  );
  const limit = reader.take("limit", wholeNumber(1, 20), defaultLimit);
  const isCrawling = reader.take("enable_page_crawling", flag, false);
  reader.take("timeout_seconds", wholeNumber(1, 180), 30);
  const problem = reader.problems[0];
  if (problem !== undefined) {
    const isEmptyQuery = problem.name === "text_query" && problem.kind !== "not-a-text";
    return kimiRefusal(isEmptyQuery ? "text_query is empty" : `${problem.name} should be ${problem.expected}`);
  }
  const hits = searchGoogle({ engine: "kimi", text: query, readsDates: false }, tools).slice(0, limit);
  const results = tools.modes.has("null-results") ? null : hits.map((hit) => kimiResult(hit, isCrawling));
  return jsonReply(200, { search_results: results }, { "x-request-id": tools.makeId() });
}

/** What is not known is an empty text. */
function kimiResult(hit: SearchHit, isCrawling: boolean): Record<string, string> {
  const { hostname, pathname } = new URL(hit.url);
  return {
    site_name: hit.author ?? "",
    title: hit.title,
    url: hit.url,
    snippet: hit.snippet,
    content: isCrawling ? pageMarkdown(hit) : "",
    date: hit.publishedAt === undefined ? "" : new Date(hit.publishedAt).toISOString().slice(0, 10),
    icon: `https://${hostname}/favicon.ico`,
    mime: pathname.endsWith(".pdf") ? "application/pdf" : "text/html",
  };
}

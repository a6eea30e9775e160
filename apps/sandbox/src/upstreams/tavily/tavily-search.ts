import { hostMatches } from "../../corpus/host-matches.ts";
import type { SearchHit } from "../../corpus/search-hit.ts";
import type { Reply, UpstreamTools } from "../emulator.ts";
import { pageMarkdown } from "../crawl-target.ts";
import { jsonReply } from "../reply.ts";
import type { TavilySearch } from "./read-tavily-search.ts";

/** The answer to a search. Operators are words to this engine, but for a minus and, with `exact_match`, phrases. */
export function tavilyAnswer(search: TavilySearch, tools: UpstreamTools): Reply {
  const { query, depth, topic, answer } = search;
  const hits = findHits(search, tools).slice(0, search.maxResults);
  const isAnswerOnly = tools.modes.has("answer-only");
  return jsonReply(200, {
    query,
    follow_up_questions: null,
    ...(answer === undefined && !isAnswerOnly ? {} : { answer: writeAnswer(hits, answer === "advanced" ? 3 : 1) }),
    images: [],
    results: isAnswerOnly ? null : hits.map((hit) => tavilyResult(hit, search)),
    ...(search.showsParameters ? { auto_parameters: { topic, search_depth: depth } } : {}),
    // A number in some answers and a text in others; /extract sends the number.
    response_time: (0.4 + tools.random()).toFixed(2),
    ...(search.showsUsage ? { usage: { credits: depth === "advanced" ? 2 : 1 } } : {}),
    request_id: tools.makeId(),
  });
}

function findHits(search: TavilySearch, tools: UpstreamTools): readonly SearchHit[] {
  const { query, publishedFrom, publishedUntil, includeDomains, excludeDomains, prefersDomains } = search;
  const hits = tools.search({
    engine: "tavily",
    text: search.exactMatch ? query : query.replaceAll(/["“”„]/g, " "),
    dialect: {},
    publishedFrom,
    publishedUntil,
    includeHosts: prefersDomains ? [] : includeDomains,
    excludeHosts: excludeDomains,
  });
  const isPreferred = (hit: SearchHit): boolean => includeDomains.some((domain) => hostMatches(hit.url, domain));
  return prefersDomains ? hits.toSorted((one, other) => Number(isPreferred(other)) - Number(isPreferred(one))) : hits;
}

function tavilyResult(hit: SearchHit, search: TavilySearch): Record<string, unknown> {
  const chunks = [hit.snippet, ...hit.passages].slice(0, search.depth === "advanced" ? search.chunks : 1);
  const raw = { markdown: pageMarkdown(hit), text: hit.text };
  return {
    url: hit.url,
    title: hit.title,
    content: chunks.join(" [...] "),
    score: Number((hit.score * 0.95).toFixed(5)),
    raw_content: search.rawContent === undefined ? null : raw[search.rawContent],
    ...(hit.publishedAt === undefined ? {} : { published_date: new Date(hit.publishedAt).toUTCString() }),
    ...(search.showsFavicon ? { favicon: `https://${new URL(hit.url).hostname}/favicon.ico` } : {}),
  };
}

function writeAnswer(hits: readonly SearchHit[], sentences: number): string | null {
  return hits.length === 0
    ? null
    : hits
        .slice(0, sentences)
        .map((hit) => hit.snippet)
        .join(" ");
}

import type { EngineDialect } from "../../corpus/engine-question.ts";
import { hostMatches } from "../../corpus/host-matches.ts";
import type { SearchHit } from "../../corpus/search-hit.ts";
import type { Reply, UpstreamTools } from "../emulator.ts";
import { createParameterReader, textListWhere } from "../parameter-reader.ts";
import type { JsonObject } from "../read-json-object.ts";
import { jsonReply } from "../reply.ts";
import { crawlPage, exaResult } from "./exa-contents.ts";
import { exaErrorReply, flatRefusal, makeRequestId, type ExaRefusal } from "./exa-refusal.ts";
import { readContentsOptions } from "./read-contents-options.ts";
import { readExaSearch, type ExaSearch } from "./read-exa-search.ts";

/** A body of /search, or why it is refused. */
export type ExaSearchOutcome = { readonly body: JsonObject } | { readonly refusal: ExaRefusal };

/** Operators mean nothing to a neural engine: their tokens are dropped, and a `site:` only lifts its pages. */
const dialect: EngineDialect = Object.fromEntries(
  "site domain inurl intitle intext filetype ext before after lang category"
    .split(" ")
    .map((name) => [name, "ignored"]),
);

export function searchExa(values: JsonObject, tools: UpstreamTools): ExaSearchOutcome {
  const reading = readExaSearch(values);
  if ("refusal" in reading) return reading;
  const { search } = reading;
  const hits = findHits(search, tools).slice(0, search.numResults);
  const perPage = Object.keys(search.contents).length * 0.001;
  const costs = { search: { neural: 0.005 }, ...(perPage > 0 ? { contents: { pages: perPage * hits.length } } : {}) };
  return {
    body: {
      requestId: makeRequestId(tools),
      resolvedSearchType: search.type === "fast" || search.type === "keyword" ? "fast" : "neural",
      results: hits.map((hit) => ({
        ...exaResult(hit, search.query, search.contents),
        score: Number((hit.score * 0.4).toFixed(4)),
        image: null,
        favicon: `https://${new URL(hit.url).hostname}/favicon.ico`,
      })),
      searchTime: Math.round(300 + tools.random() * 600),
      costDollars: { total: Number((0.005 + perPage * hits.length).toFixed(4)), ...costs },
    },
  };
}

function findHits(search: ExaSearch, tools: UpstreamTools): readonly SearchHit[] {
  const { query, publishedFrom, publishedUntil, includeDomains, excludeDomains } = search;
  const hits = tools.search({
    engine: "exa",
    text: query.replaceAll(/["“”]|(?<!\S)-(?:\S+:\S+)?/g, " "),
    dialect,
    publishedFrom,
    publishedUntil,
    includeHosts: includeDomains,
    excludeHosts: excludeDomains,
  });
  const holds = (hit: SearchHit, text: string): boolean => hit.text.toLowerCase().includes(text.toLowerCase());
  const lifted = [...query.matchAll(/(?<!\S)site:(\S+)/g)].map((match) => match[1] ?? "");
  const isLifted = (hit: SearchHit): boolean => lifted.some((host) => hostMatches(hit.url, host));
  return hits
    .filter((hit) => search.includeText.every((text) => holds(hit, text)))
    .filter((hit) => !search.excludeText.some((text) => holds(hit, text)))
    .toSorted((one, other) => Number(isLifted(other)) - Number(isLifted(one)));
}

/** `POST /contents`: failures of single pages stand in `statuses` of a 200 answer. */
export function answerContents(values: JsonObject, tools: UpstreamTools): Reply {
  const reader = createParameterReader(values);
  const isUrlList = textListWhere((url) => URL.canParse(url), "an array of URLs");
  // `ids` is the older name of `urls`.
  const urls = reader.take("urls", isUrlList, reader.take("ids", isUrlList, undefined));
  const options = readContentsOptions(reader);
  const problem = reader.problems[0];
  const refuse = (message: string, tag: string): Reply =>
    exaErrorReply(flatRefusal(400, message, tag), "/contents", tools);
  if (problem !== undefined) {
    const isAboutUrls = problem.name === "urls" || problem.name === "ids";
    const tag = isAboutUrls && Array.isArray(problem.input) ? "INVALID_URLS" : "INVALID_REQUEST_BODY";
    return refuse(`${problem.name} should be ${problem.expected}`, tag);
  }
  if (urls === undefined || urls.length === 0) return refuse("urls should not be empty", "INVALID_REQUEST_BODY");
  if (urls.length > 100) return refuse("urls must contain at most 100 elements", "INVALID_URLS");
  const wanted = Object.keys(options).length === 0 ? { textCharacters: 10_000 } : options;
  const crawls = urls.map((url) => ({ url, crawl: crawlPage(url, tools) }));
  return jsonReply(200, {
    requestId: makeRequestId(tools),
    results: crawls.flatMap(({ crawl }) => ("tag" in crawl ? [] : [exaResult(crawl, crawl.title, wanted)])),
    statuses: crawls.map(({ url, crawl }) =>
      "tag" in crawl ? { id: url, status: "error", error: crawl } : { id: url, status: "success", source: "cached" },
    ),
    costDollars: { total: Number((0.001 * urls.length).toFixed(4)) },
  });
}

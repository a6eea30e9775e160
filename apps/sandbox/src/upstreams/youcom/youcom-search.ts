import type { EngineDialect } from "../../corpus/engine-question.ts";
import { hostMatches } from "../../corpus/host-matches.ts";
import type { SearchHit } from "../../corpus/search-hit.ts";
import type { Reply, UpstreamTools } from "../emulator.ts";
import { pageHtml, pageMarkdown } from "../crawl-target.ts";
import type { JsonObject } from "../read-json-object.ts";
import { jsonReply } from "../reply.ts";
import type { YoucomSearch } from "./read-youcom-search.ts";

const dialect: EngineDialect = { site: "host", filetype: "filetype", lang: "language" };

/** The answer to a search. A section without results is left out. */
export function youcomAnswer(search: YoucomSearch, tools: UpstreamTools): Reply {
  const { query, count, offset } = search;
  const hits = findHits(search, tools);
  const isNews = (hit: SearchHit): boolean => tools.modes.has("news-only") || hit.host.split(".").includes("news");
  const cut = (section: readonly SearchHit[]): readonly SearchHit[] =>
    section.slice(offset * count, (offset + 1) * count);
  const web = cut(hits.filter((hit) => !isNews(hit))).map((hit) => webResult(hit, search, tools));
  const news = cut(hits.filter(isNews)).map((hit) => newsResult(hit, search));
  return jsonReply(200, {
    results: { ...(web.length > 0 ? { web } : {}), ...(news.length > 0 ? { news } : {}) },
    metadata: { search_uuid: tools.makeId(), query, latency: Number((0.1 + tools.random()).toFixed(3)) },
  });
}

function findHits(search: YoucomSearch, tools: UpstreamTools): readonly SearchHit[] {
  const { query, freshness, includeDomains, excludeDomains, boostDomains } = search;
  const hits = tools.search({
    engine: "youcom",
    // `+word` must stand on the page.
    text: query.replaceAll(/(?<!\S)\+([^\s"]+)/g, '"$1"'),
    dialect,
    publishedFrom: freshness?.from,
    publishedUntil: freshness?.until,
    includeHosts: includeDomains,
    excludeHosts: excludeDomains,
  });
  const isBoosted = (hit: SearchHit): boolean => boostDomains.some((domain) => hostMatches(hit.url, domain));
  return hits.toSorted((one, other) => Number(isBoosted(other)) - Number(isBoosted(one)));
}

function webResult(hit: SearchHit, search: YoucomSearch, { modes }: UpstreamTools): JsonObject {
  const snippets = modes.has("blank-snippets") ? [""] : [hit.snippet, ...hit.passages.slice(0, 3)];
  return {
    url: hit.url,
    title: hit.title,
    description: hit.text.slice(0, 160).trim(),
    snippets: modes.has("no-snippets") ? [] : snippets,
    ...pageAge(hit),
    ...(hit.author === undefined ? {} : { authors: [hit.author] }),
    favicon_url: `https://${hit.host}/favicon.ico`,
    ...crawledContents(hit, "web", search),
  };
}

function newsResult(hit: SearchHit, search: YoucomSearch): JsonObject {
  const { title, url, snippet } = hit;
  return { title, description: snippet, ...pageAge(hit), url, ...crawledContents(hit, "news", search) };
}

/** ISO without a zone, which means UTC. */
function pageAge({ publishedAt }: SearchHit): JsonObject {
  return publishedAt === undefined ? {} : { page_age: new Date(publishedAt).toISOString().slice(0, 19) };
}

function crawledContents(hit: SearchHit, section: "web" | "news", search: YoucomSearch): JsonObject {
  if (search.livecrawl !== section && search.livecrawl !== "all") return {};
  const written = { html: pageHtml(hit), markdown: pageMarkdown(hit) };
  return { contents: Object.fromEntries(search.livecrawlFormats.map((format) => [format, written[format]])) };
}

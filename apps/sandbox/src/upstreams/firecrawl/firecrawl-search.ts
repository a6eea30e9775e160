import type { SearchHit } from "../../corpus/search-hit.ts";
import type { Reply, UpstreamTools } from "../emulator.ts";
import { jsonReply } from "../reply.ts";
import { writePage } from "./firecrawl-page.ts";
import type { FirecrawlSearch } from "./read-firecrawl-search.ts";
import { relativeAge } from "../relative-age.ts";
import { searchGoogle } from "../search-google.ts";

/** Which server answers: the version in the path, and whether it is the vendor's or somebody's own. */
export interface FirecrawlServer {
  readonly version: "v1" | "v2";
  readonly isSelfHosted: boolean;
}

const categoryTests = {
  github: (url: URL) => url.hostname === "github.com",
  research: (url: URL) =>
    /^(?:.*\.)?(?:arxiv\.org|nature\.com|ieee\.org|pubmed\.ncbi\.nlm\.nih\.gov)$/.test(url.hostname),
  pdf: (url: URL) => url.pathname.endsWith(".pdf"),
} as const;

/** The answer to a search: `data` holds a list for each source in v2, and is the list of web results in v1. */
export function firecrawlAnswer(search: FirecrawlSearch, server: FirecrawlServer, tools: UpstreamTools): Reply {
  const hits = findHits(search, tools);
  const wants = (source: string): boolean => search.sources.some((wanted) => wanted === source);
  const web = wants("web") ? hits.slice(0, search.limit).map((hit, index) => webResult(hit, index, search, tools)) : [];
  const news = wants("news") ? newsResults(hits, search, tools.now()) : [];
  const id = tools.makeId();
  const isEmpty = web.length + news.length === 0;
  if (isEmpty && server.isSelfHosted) {
    return jsonReply(200, { success: true, data: [], warning: "No search results found" });
  }
  if (isEmpty && tools.modes.has("empty-object")) return jsonReply(200, { success: true, data: {} });
  if (server.version === "v1") return jsonReply(200, { success: true, data: web });
  const data = {
    ...(wants("web") ? { web } : {}),
    ...(wants("news") ? { news } : {}),
    ...(wants("images") ? { images: [] } : {}),
  };
  if (isEmpty) return jsonReply(200, { success: true, data, id, creditsUsed: 0 });
  return jsonReply(200, { success: true, data, warning: null, id, creditsUsed: web.length + news.length });
}

function findHits(search: FirecrawlSearch, tools: UpstreamTools): readonly SearchHit[] {
  const { query, categories, time, includeDomains, excludeDomains } = search;
  const hits = searchGoogle(
    {
      engine: "firecrawl",
      text: query,
      publishedFrom: time.publishedFrom,
      publishedUntil: time.publishedUntil,
      includeHosts: includeDomains,
      excludeHosts: excludeDomains,
      readsDates: true,
    },
    tools,
  );
  const fitting = categories.length === 0 ? hits : hits.filter((hit) => readCategory(hit, search) !== undefined);
  return time.newestFirst
    ? fitting.toSorted((one, other) => (other.publishedAt ?? 0) - (one.publishedAt ?? 0))
    : fitting;
}

function readCategory(hit: SearchHit, { categories }: FirecrawlSearch): string | undefined {
  return categories.find((category) => categoryTests[category](new URL(hit.url)));
}

function webResult(
  hit: SearchHit,
  index: number,
  search: FirecrawlSearch,
  tools: UpstreamTools,
): Record<string, unknown> {
  const category = readCategory(hit, search);
  const page = search.formats.length === 0 ? {} : writePage(hit, search.formats, tools);
  return {
    // Scraped results are sometimes sent with their address in the metadata alone.
    ...("metadata" in page && tools.modes.has("url-in-metadata") ? {} : { url: hit.url }),
    title: hit.title,
    description: search.highlights ? hit.snippet : hit.text.slice(0, 160).trim(),
    position: index + 1,
    ...(category === undefined ? {} : { category }),
    ...page,
  };
}

/** Pages with a date only. */
function newsResults(hits: readonly SearchHit[], search: FirecrawlSearch, now: number): readonly unknown[] {
  return hits
    .flatMap(({ title, url, snippet, publishedAt }) =>
      publishedAt === undefined ? [] : [{ title, url, snippet, date: relativeAge(publishedAt, now) }],
    )
    .slice(0, search.limit)
    .map((result, index) => ({ ...result, position: index + 1 }));
}

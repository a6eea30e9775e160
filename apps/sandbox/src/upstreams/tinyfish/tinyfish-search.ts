import type { SearchHit } from "../../corpus/search-hit.ts";
import type { Reply, UpstreamTools } from "../emulator.ts";
import { searchGoogle } from "../search-google.ts";
import { jsonReply } from "../reply.ts";
import { writeGoogleDate } from "../serper/google-date.ts";
import type { TinyfishSearch } from "./read-tinyfish-search.ts";

/** The vendor gives about ten a page, whatever `num_results` says. */
const pageSize = 10;

/** The answer to a search: one page. */
export function tinyfishAnswer(search: TinyfishSearch, tools: UpstreamTools): Reply {
  const { query, page, domainType } = search;
  const hits = findHits(search, tools);
  const start = tools.modes.has("repeating-pages") ? 0 : page * pageSize;
  const results = hits.slice(start, start + pageSize).map((hit, index) => ({
    position: start + index + 1,
    ...(tools.modes.has("sparse") ? sparseResult(hit) : fullResult(hit, domainType, tools.now())),
  }));
  return jsonReply(200, {
    query,
    results: tools.modes.has("null-results") ? null : results,
    total_results: hits.length,
    page,
  });
}

function findHits(search: TinyfishSearch, tools: UpstreamTools): readonly SearchHit[] {
  const ignoresDomains = tools.modes.has("ignored-domains");
  const hits = searchGoogle(
    {
      engine: "tinyfish",
      text: search.query,
      publishedFrom: search.publishedFrom,
      publishedUntil: search.publishedUntil,
      includeHosts: ignoresDomains ? [] : search.includeDomains,
      excludeHosts: ignoresDomains ? [] : search.excludeDomains,
      readsDates: false,
    },
    tools,
  );
  // News have a date.
  return search.domainType === "news" ? hits.filter((hit) => hit.publishedAt !== undefined) : hits;
}

function fullResult(hit: SearchHit, domainType: string, now: number): Record<string, unknown> {
  return {
    site_name: hit.host,
    title: hit.title,
    snippet: hit.snippet,
    url: hit.url,
    ...(hit.publishedAt === undefined ? {} : { date: writeGoogleDate(hit.publishedAt, now) }),
    ...(domainType === "news" ? { publisher: hit.host } : {}),
  };
}

function sparseResult(hit: SearchHit): Record<string, unknown> {
  return { site_name: hit.host, title: "", snippet: null, url: hit.url };
}

import type { SearchHit } from "../../corpus/search-hit.ts";
import type { UpstreamTools } from "../emulator.ts";
import { searchGoogle } from "../search-google.ts";
import { cutExcerpts } from "./cut-excerpts.ts";

/** The vendor advises two or three; what comes after these is not asked. */
const mostQueries = 20;

/** What is searched for, however it was asked. */
export interface ParallelQuestion {
  readonly queries: readonly string[];
  /** Asked instead where no query finds anything. */
  readonly objective: string;
  readonly maxResults: number;
  readonly charactersPerResult: number;
  readonly charactersInAll: number;
  readonly includeDomains: readonly string[];
  /** Without effect beside `includeDomains`. */
  readonly excludeDomains: readonly string[];
  /** Milliseconds since the epoch. */
  readonly publishedFrom: number | undefined;
}

export interface ParallelResult {
  readonly url: string;
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly publish_date: string | null;
  readonly excerpts: readonly string[];
}

/** The results of all queries, each page once, best first. */
export function findResults(question: ParallelQuestion, tools: UpstreamTools): readonly ParallelResult[] {
  const found = collect(question.queries, question, tools);
  const hits = found.length > 0 ? found : collect([question.objective], question, tools);
  let room = question.charactersInAll;
  return hits.slice(0, question.maxResults).map((hit) => {
    const excerpts = cutExcerpts([hit.snippet, ...hit.passages], Math.min(room, question.charactersPerResult));
    room -= excerpts.join("").length;
    return { url: hit.url, title: hit.title, publish_date: writtenDay(hit.publishedAt), excerpts };
  });
}

function collect(queries: readonly string[], question: ParallelQuestion, tools: UpstreamTools): readonly SearchHit[] {
  const { includeDomains: includeHosts, excludeDomains, publishedFrom } = question;
  const excludeHosts = includeHosts.length > 0 ? [] : excludeDomains;
  const best = new Map<string, SearchHit>();
  for (const text of queries.slice(0, mostQueries)) {
    const filters = { publishedFrom, includeHosts, excludeHosts };
    for (const hit of searchGoogle({ engine: "parallel", text, ...filters, readsDates: true }, tools)) {
      if (hit.score > (best.get(hit.url)?.score ?? 0)) best.set(hit.url, hit);
    }
  }
  return [...best.values()].toSorted((one, other) => other.score - one.score);
}

/** A date as the vendor writes it. */
export function writtenDay(publishedAt: number | undefined): string | null {
  return publishedAt === undefined ? null : new Date(publishedAt).toISOString().slice(0, 10);
}

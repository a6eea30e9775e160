import { SearchProviderError } from "../errors.ts";
import type { SearchSource } from "../types/response.ts";
import { hasRealTitle } from "./has-real-title.ts";
import { pickDate } from "./pick-date.ts";
import { pickSnippet } from "./pick-snippet.ts";
import { removeTracking } from "./remove-tracking.ts";
import { sourceKey } from "./source-key.ts";

/** What one engine returned, best first. */
export interface RankedList {
  /** Id of the engine. */
  readonly engine: string;
  /**
   * Whose index it serves; engines of one family agree because they share it. Default, and what `own` and `mixed` mean:
   * the engine is a family of its own.
   */
  readonly family?: string | undefined;
  /** How much its ranks count, from 0. Default 1. */
  readonly weight?: number | undefined;
  readonly sources: readonly SearchSource[];
}

export interface FusionOptions {
  /** How flat the top is: a rank counts 1 / (k + rank). From 0; default 60, as in the paper. */
  readonly k?: number | undefined;
  /** How much the second and every further engine of a family counts, from 0 (not) to 1 (fully). Default 0.3. */
  readonly damping?: number | undefined;
  /** Words of the query; a snippet that contains them is preferred. */
  readonly queryTokens?: readonly string[] | undefined;
  /** Milliseconds since the epoch, to compute ages from dates. Without it each age stays with its date. */
  readonly now?: number | undefined;
}

/**
 * One page in one list. Ranks begin at 1; a page that a list repeats has its first rank there, and takes up no other.
 */
interface Hit {
  readonly source: SearchSource;
  readonly list: number;
  readonly rank: number;
}

interface FusedPage {
  readonly source: SearchSource & { readonly score: number };
  readonly families: number;
  readonly best: Hit;
}

/**
 * One list out of several engines': reciprocal rank fusion (Cormack, Clarke, Büttcher 2009), where engines of one index
 * family agree only weakly. A page's score is the sum over families of the best contribution plus the damped others;
 * ties go to more families, the better best rank, the earlier engine, the page seen first. Each page is shown once,
 * with a URL as an engine gave it (https before http, then the best-ranked; only tracking parameters are cut out), the
 * best snippet and date. Throws an `invalid-request` error for a number out of range. Pure.
 */
export function fuseRankings(lists: readonly RankedList[], options: FusionOptions = {}): SearchSource[] {
  const { k = 60, damping = 0.3 } = options;
  requireRange("k", k, 0, Number.MAX_VALUE);
  requireRange("damping", damping, 0, 1);
  for (const { weight = 1, engine } of lists) requireRange(`weight of ${engine}`, weight, 0, Number.MAX_VALUE);
  return collectHits(lists)
    .map((hits) => fusePage(hits, lists, { ...options, k, damping }))
    .filter((page) => page !== undefined)
    .toSorted(compare)
    .map((page) => page.source);
}

function requireRange(name: string, value: number, min: number, max: number): void {
  if (value >= min && value <= max) return;
  const range = max === Number.MAX_VALUE ? `at least ${min}` : `from ${min} to ${max}`;
  const message = `Cannot fuse rankings: ${name} must be a number ${range}, not ${value}.`;
  throw new SearchProviderError({ provider: "none", kind: "invalid-request", message });
}

/** The hits of each page, in the order in which pages and hits were seen. */
function collectHits(lists: readonly RankedList[]): readonly (readonly Hit[])[] {
  const pages = new Map<string, Hit[]>();
  lists.forEach(({ sources }, list) => {
    const ranks = new Map<string, number>();
    for (const source of sources) {
      const key = sourceKey(source.url);
      const rank = ranks.get(key) ?? ranks.size + 1;
      ranks.set(key, rank);
      const hits = pages.get(key) ?? [];
      hits.push({ source, list, rank });
      pages.set(key, hits);
    }
  });
  return [...pages.values()];
}

function fusePage(
  hits: readonly Hit[],
  lists: readonly RankedList[],
  options: FusionOptions & { readonly k: number; readonly damping: number },
): FusedPage | undefined {
  const ordered = hits.toSorted((left, right) => left.rank - right.rank || left.list - right.list);
  const [best] = ordered;
  if (best === undefined) return undefined;
  const sources = ordered.map((hit) => hit.source);
  const contributions = new Map<string, number[]>();
  const rankOf = new Map(hits.map((hit) => [hit.list, hit.rank]));
  const engines: string[] = [];
  lists.forEach(({ engine, family, weight = 1 }, list) => {
    const rank = rankOf.get(list);
    if (rank === undefined) return;
    engines.push(engine);
    const index = family === undefined || family === "own" || family === "mixed" ? engine : family;
    contributions.set(index, [...(contributions.get(index) ?? []), weight / (options.k + rank)]);
  });
  const url = pickUrl(sources, best.source);
  const title = sources.find(hasRealTitle)?.title ?? url;
  const snippet = pickSnippet(sources, title, options.queryTokens ?? []);
  const author = sources.find((source) => source.author !== undefined)?.author;
  const source = {
    title,
    url,
    ...(snippet !== undefined && { snippet }),
    ...pickDate(sources, options.now),
    ...(author !== undefined && { author }),
    engines: [...new Set(engines)],
    score: sumFamilies([...contributions.values()], options.damping),
  };
  return { source, families: contributions.size, best };
}

/**
 * Summed from the largest down, so that the order of engines changes nothing, and rounded to what is no noise of
 * addition.
 */
function sumFamilies(families: readonly (readonly number[])[], damping: number): number {
  const sums = families.map((family) => {
    const [best = 0, ...others] = family.toSorted(descending);
    return others.reduce((sum, contribution) => sum + contribution * damping, best);
  });
  const score = sums.toSorted(descending).reduce((sum, family) => sum + family, 0);
  return Math.round(score * 1e12) / 1e12;
}

function descending(left: number, right: number): number {
  return right - left;
}

function pickUrl(sources: readonly SearchSource[], best: SearchSource): string {
  const secure = sources.find((source) => /^https:/i.test(source.url));
  return removeTracking((secure ?? best).url);
}

function compare(left: FusedPage, right: FusedPage): number {
  return (
    right.source.score - left.source.score ||
    right.families - left.families ||
    left.best.rank - right.best.rank ||
    left.best.list - right.best.list
  );
}

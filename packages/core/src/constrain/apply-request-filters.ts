import { isWithinSite } from "../query/matches-site.ts";
import { parseLocation, parseSites } from "../query/parse-site.ts";
import type { SearchQuery } from "../types/request.ts";
import type { SearchCitation, SearchSource } from "../types/response.ts";
import { withinRecency } from "./within-recency.ts";

/** What the filters of a request leave, in the order in which it came. */
export interface FilteredResults {
  readonly sources: readonly SearchSource[];
  /** Empty where there were none. */
  readonly citations: readonly SearchCitation[];
  /** Filters that no source satisfied and that were therefore left unapplied, labelled for a note: `recency:week`. */
  readonly relaxed: readonly string[];
  /** The domain list that left no source of those that came. */
  readonly emptiedBy?: "includeDomains" | "excludeDomains";
}

export interface RequestFilterOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** True where the upstream filtered by `recency` itself; then it is not checked again. */
  readonly isRecencyNative: boolean;
}

/**
 * Holds results to the fields of the request. Domain lists are strict, for sources and citations alike. `recency` holds for
 * sources and is relaxed where nothing would be left; `after:` and `before:` in the query beat it.
 */
export function applyRequestFilters(
  results: { readonly sources: readonly SearchSource[]; readonly citations?: readonly SearchCitation[] | undefined },
  query: Pick<SearchQuery, "includeDomains" | "excludeDomains" | "recency" | "parsed">,
  { now, isRecencyNative }: RequestFilterOptions,
): FilteredResults {
  const { recency, parsed, includeDomains = [], excludeDomains = [] } = query;
  const citations = dropDomains(keepDomains(results.citations ?? [], includeDomains), excludeDomains);
  const included = keepDomains(results.sources, includeDomains);
  const sources = dropDomains(included, excludeDomains);
  if (sources.length === 0) {
    if (results.sources.length === 0) return { sources, citations, relaxed: [] };
    return { sources, citations, relaxed: [], emptiedBy: included.length === 0 ? "includeDomains" : "excludeDomains" };
  }
  const hasDates = parsed.after !== undefined || parsed.before !== undefined;
  if (recency === undefined || isRecencyNative || hasDates) return { sources, citations, relaxed: [] };
  const recent = sources.filter((source) => withinRecency(source, recency, now));
  if (recent.length === 0) return { sources, citations, relaxed: [`recency:${recency}`] };
  return { sources: recent, citations, relaxed: [] };
}

/** What lies on one of the domains or below it. Without domains: everything; with none that can be read: nothing. */
function keepDomains<Item extends { readonly url: string }>(
  items: readonly Item[],
  domains: readonly string[],
): readonly Item[] {
  return domains.length === 0 ? items : items.filter(testDomains(domains));
}

/** What lies on none of the domains and not below them. */
function dropDomains<Item extends { readonly url: string }>(
  items: readonly Item[],
  domains: readonly string[],
): readonly Item[] {
  if (domains.length === 0) return items;
  const isListed = testDomains(domains);
  return items.filter((item) => !isListed(item));
}

function testDomains(domains: readonly string[]): (item: { readonly url: string }) => boolean {
  const sites = parseSites(domains);
  return ({ url }) => {
    const location = parseLocation(url);
    return location !== undefined && sites.some((site) => isWithinSite(location, site));
  };
}

import type { SearchQuery } from "@websonde/search-core";

/** Bare hosts; paths are checked on what comes back. */
export interface SiteFilter {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/**
 * What goes into an upstream's domain fields. The strict list wins over `site:` where both are given: results must match
 * both, and the narrower check is made on what comes back. An excluded path leaves its host in.
 */
export function readSiteFilter({ parsed, includeDomains = [], excludeDomains = [] }: SearchQuery): SiteFilter {
  const include = (includeDomains.length > 0 ? includeDomains : parsed.sites).map(hostOf);
  const exclude = [...excludeDomains, ...parsed.excludedSites].filter((site) => !site.includes("/"));
  return { include: [...new Set(include)], exclude: [...new Set(exclude)] };
}

/** The host of a `site:` value, which may have a path. */
export function hostOf(site: string): string {
  const end = site.indexOf("/");
  return end < 0 ? site : site.slice(0, end);
}

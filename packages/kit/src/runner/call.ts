import { clampCount, renderQuery } from "@websonde/search-core";
import type { CountLimits, ParsedQuery, ProviderMeta, QuerySyntax, SearchQuery } from "@websonde/search-core";
import { fitQuery } from "./fit-query.ts";
import { readDateFilter } from "./read-date-filter.ts";
import type { DateFilter } from "./read-date-filter.ts";
import { hostOf, readSiteFilter } from "./read-site-filter.ts";
import type { SiteFilter } from "./read-site-filter.ts";
import type { Session } from "./session.ts";

/** One search over one session, with the request already in the upstream's terms. */
export interface Call<Settings = unknown> extends Session<Settings> {
  readonly query: SearchQuery;
  /** How many results to ask for: a whole number within the provider's range. */
  readonly count: number;
  /** Bare hosts from `site:` and the domain lists, for upstreams with a field for them. */
  readonly sites: SiteFilter;
  /** From `after:`, `before:` and, where neither is given, the recency. */
  readonly dates: DateFilter;
  /** Options that the upstream refused, which `request` now leaves out (see `retry`). */
  readonly without: ReadonlySet<string>;
  /** The same call without an option; with `remember` later calls with this credential leave it out too. */
  leaveOut(option: string, remember: boolean): Call<Settings>;
  /** The query as text with the operators that the upstream knows, cut to its limits with a note. */
  text(syntax: QuerySyntax): string;
}

/** Lays a query out for one provider. */
export function makeCall<Settings>(
  session: Session<Settings>,
  query: SearchQuery,
  meta: ProviderMeta,
  without: ReadonlySet<string>,
  remember: (option: string) => void,
): Call<Settings> {
  return {
    ...session,
    query,
    count: readCount(query, meta.limits.count, meta.label, session.note),
    sites: readSiteFilter(query),
    dates: readDateFilter(query, session.context.now()),
    without,
    leaveOut(option, isRemembered) {
      if (isRemembered) remember(option);
      return makeCall(session, query, meta, new Set([...without, option]), remember);
    },
    text(syntax) {
      const written = { ...query.parsed, ...textSites(query, syntax) };
      return fitQuery(renderQuery(written, syntax), written, syntax, meta, session.note);
    },
  };
}

/**
 * The sites as operators, where the upstream reads them from the text: bare hosts, since engines find nothing for a path
 * (it is checked on what comes back), and the request's domain lists with them. The scraper form moves paths by itself.
 */
function textSites(query: SearchQuery, syntax: QuerySyntax): Partial<ParsedQuery> {
  if (!syntax.site) return {};
  const { parsed, includeDomains = [], excludeDomains = [] } = query;
  const excluded = [...new Set([...parsed.excludedSites, ...excludeDomains])];
  const wanted = parsed.sites.length > 0 ? parsed.sites : includeDomains;
  return {
    sites: syntax.demote ? wanted : [...new Set(wanted.map(hostOf))],
    // An excluded path must not take its whole host away.
    excludedSites: syntax.demote ? excluded : excluded.filter((site) => !site.includes("/")),
    hasDirectives: parsed.hasDirectives || wanted.length > 0 || excluded.length > 0,
  };
}

function readCount(query: SearchQuery, limits: CountLimits, label: string, note: (text: string) => void): number {
  const wanted = query.numSearchResults ?? query.limit;
  const count = clampCount(wanted, limits);
  if (wanted !== undefined && wanted > limits.max)
    note(`${label} gives at most ${limits.max} results; ${wanted} were asked for`);
  return count;
}

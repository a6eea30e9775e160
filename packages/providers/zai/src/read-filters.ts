import type { QuerySyntax, Recency } from "@websonde/search-core";
import type { Call } from "@websonde/search-kit";
import type { Settings } from "./settings.ts";

const syntax: QuerySyntax = {
  verbatim: true,
  phrases: true,
  negation: true,
  inTitle: true,
  inUrl: true,
  filetype: true,
};

const recencies: Readonly<Record<Recency, string>> = {
  day: "oneDay",
  week: "oneWeek",
  month: "oneMonth",
  year: "oneYear",
};

export interface Filters {
  /** The query for a search that takes `domain`. */
  readonly query: string;
  /** The query for one that does not: every site as an operator. */
  readonly queryWithSites: string;
  /** One is all that it takes; several stay operators. */
  readonly domain: string | undefined;
  readonly recency: string | undefined;
}

/** What a search is to be limited to, in the vendor's terms. */
export function readFilters(call: Call<Settings>): Filters {
  const { include, exclude } = call.sites;
  const domain = include.length === 1 ? include[0] : undefined;
  const queryWithSites = call.text({ ...syntax, site: true });
  // An exclusion has no field, so that with one all sites stay operators.
  const query = domain === undefined || exclude.length > 0 ? queryWithSites : call.text(syntax);
  const { recency } = call.dates;
  return { query, queryWithSites, domain, recency: recency && recencies[recency] };
}

import type { ParsedQuery, QueryTerm } from "./parse-query.ts";
import type { OperatorName, QuerySyntax } from "./query-syntax.ts";
import { renderOperator } from "./render-operator.ts";
import { renderTerms } from "./render-terms.ts";

/**
 * Writes a query for an upstream: terms, sites, URL, title, text, file types (each followed by its exclusions), dates.
 * What the syntax lacks is left out, `lang` always. Where nothing remains, the values of the constraints go out as keywords,
 * else the text as it was typed: the result is blank for a blank query only.
 *
 * With `verbatim` or `demote` a query without directives comes back unchanged, byte for byte. Otherwise every query is written
 * anew from its terms: spaces collapse, quotes become straight or vanish, a `-` that stands alone disappears.
 */
export function renderQuery(query: ParsedQuery, syntax: QuerySyntax): string {
  if ((syntax.verbatim || syntax.demote) && !query.hasDirectives) return query.raw;
  const { terms, sites, inUrl } = syntax.demote ? demoteConstraints(query) : query;
  const { after, before } = query;

  const render = (name: OperatorName, value: string): string => renderOperator(name, value, syntax.names);
  const renderList = (
    name: Exclude<OperatorName, "after" | "before">,
    values: readonly string[],
    excluded: readonly string[],
  ): readonly string[] => {
    if (!syntax[name]) return [];
    const wanted = values.map((value) => render(name, value));
    // A page has one host and one file type: several of them can only be alternatives.
    const isAnyOf = syntax.or && wanted.length > 1 && (name === "site" || name === "filetype");
    const exclusions = syntax.negation ? excluded.map((value) => `-${render(name, value)}`) : [];
    return [...(isAnyOf ? [`(${wanted.join(" OR ")})`] : wanted), ...exclusions];
  };

  const parts = [
    renderTerms(terms, syntax),
    ...renderList("site", sites, query.excludedSites),
    ...renderList("inUrl", inUrl, query.excludedInUrl),
    ...renderList("inTitle", query.inTitle, query.excludedInTitle),
    ...renderList("inText", query.inText, query.excludedInText),
    ...renderList("filetype", query.filetypes, query.excludedFiletypes),
    syntax.dateRange && after !== undefined ? render("after", after) : "",
    syntax.dateRange && before !== undefined ? render("before", before) : "",
  ];
  return parts.filter((part) => part !== "").join(" ") || keywordsOf(query) || query.raw.trim();
}

function keywordsOf({ sites, inTitle, inUrl, inText, filetypes }: ParsedQuery): string {
  return [...sites, ...inTitle, ...inUrl, ...inText, ...filetypes].join(" ");
}

function demoteConstraints(query: ParsedQuery): Pick<ParsedQuery, "terms" | "sites" | "inUrl"> {
  const demoted = [...query.sites.filter((site) => site.includes("/")), ...query.inUrl];
  const words = demoted.map((text): QueryTerm => (/\s/.test(text) ? { text, phrase: true } : { text }));
  return { terms: [...query.terms, ...words], sites: query.sites.filter((site) => !site.includes("/")), inUrl: [] };
}

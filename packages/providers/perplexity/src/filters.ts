import type { QuerySyntax } from "@websonde/search-core";
import type { Call } from "@websonde/search-kit";
import { meta } from "./meta.ts";

/** What Perplexity reads in the words of a query; sites, dates and languages have fields of their own. */
export const syntax: QuerySyntax = {
  verbatim: true,
  phrases: true,
  negation: true,
  or: true,
  inTitle: true,
  inUrl: true,
  filetype: true,
};

const mostDomains = 20;

/** The filters that all of Perplexity's interfaces share, with dates as `format` writes them. */
export function readFilters<Settings>(
  call: Call<Settings>,
  format: (day: string) => string,
): Readonly<Record<string, unknown>> {
  const { dates } = call;
  const language = readLanguage(call);
  return {
    search_domain_filter: readDomains(call),
    search_recency_filter: dates.recency,
    search_after_date_filter: dates.after && format(dates.after),
    search_before_date_filter: dates.before && format(dates.before),
    search_language_filter: language && [language],
  };
}

/** `M/D/YYYY` of a day `YYYY-MM-DD`. */
export function writeDate(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${month}/${date}/${year}`;
}

/** `MM/DD/YYYY` of a day `YYYY-MM-DD`. */
export function writePaddedDate(day: string): string {
  const [year, month, date] = day.split("-");
  return `${month}/${date}/${year}`;
}

/** Hosts to keep, or else hosts to leave out: a list must not have both. What is left is checked on what comes back. */
function readDomains<Settings>({ sites, note }: Call<Settings>): readonly string[] | undefined {
  const { include, exclude } = sites;
  const domains = include.length > 0 ? include : exclude.map((host) => `-${host}`);
  if (domains.length > mostDomains)
    note(`${meta.label} takes ${mostDomains} domains; the first ${mostDomains} of ${domains.length} were sent`);
  return domains.length > 0 ? domains.slice(0, mostDomains) : undefined;
}

/** ISO 639-1 alone. */
function readLanguage<Settings>({ query, note }: Call<Settings>): string | undefined {
  const { lang } = query.parsed;
  if (lang === undefined) return undefined;
  const language = /^([a-z]{2})(?:[-_]|$)/.exec(lang)?.[1];
  if (language === undefined) note(`${meta.label} takes languages of two letters; lang:${lang} was left out`);
  return language;
}

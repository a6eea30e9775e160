import { renderQuery } from "@websonde/search-core";
import type { ParsedQuery, ProviderMeta, QuerySyntax, QueryTerm } from "@websonde/search-core";
import { countWords, cutAtWord } from "./cut-at-word.ts";

type Fits = (text: string) => boolean;
type Write = (parts: Partial<ParsedQuery>) => string;

/**
 * Cuts a query that is longer than the upstream accepts, at a word, with a note. Words go from the end of the free text, so
 * that operators such as `site:` stay; sites that leave no room for words give way, since they are held on what comes back.
 */
export function fitQuery(
  text: string,
  query: ParsedQuery,
  syntax: QuerySyntax,
  meta: ProviderMeta,
  note: (text: string) => void,
): string {
  const { queryCharacters = Number.POSITIVE_INFINITY, queryWords = Number.POSITIVE_INFINITY } = meta.limits;
  const within =
    (share: number): Fits =>
    (candidate) =>
      candidate.length <= queryCharacters * share && countWords(candidate) <= queryWords * share;
  const fits = within(1);
  if (fits(text)) return text;
  const limits = [
    ...(Number.isFinite(queryCharacters) ? [`${queryCharacters} characters`] : []),
    ...(Number.isFinite(queryWords) ? [`${queryWords} words`] : []),
  ];
  note(`the query was cut to what ${meta.label} accepts (${limits.join(" and ")})`);
  const write: Write = (parts) => renderQuery({ ...query, hasDirectives: true, ...parts }, syntax);
  const whole = fitTerms(query.terms, write, fits);
  if (whole !== undefined) return whole;
  const sites = fitSites(query, write, within(0.5));
  const writeFewer: Write = (parts) => write({ ...sites, ...parts });
  const shorter =
    fitTerms(query.terms, writeFewer, fits) ?? fitWord(query.terms, writeFewer, queryCharacters, queryWords);
  return fits(shorter) ? shorter : cutAtWord(text, queryCharacters, queryWords);
}

/** With the longest run of leading terms that fits; nothing where not even the first one does. */
function fitTerms(terms: readonly QueryTerm[], write: Write, fits: Fits): string | undefined {
  const count = findMost(terms.length, (most) => fits(write({ terms: terms.slice(0, most) })));
  return count > 0 ? write({ terms: terms.slice(0, count) }) : undefined;
}

/** As many sites as fit, first those that are wanted. */
function fitSites(
  { sites, excludedSites }: ParsedQuery,
  write: Write,
  fits: Fits,
): Pick<ParsedQuery, "sites" | "excludedSites"> {
  const take = (most: number) => ({
    sites: sites.slice(0, most),
    excludedSites: excludedSites.slice(0, Math.max(0, most - sites.length)),
  });
  return take(findMost(sites.length + excludedSites.length, (most) => fits(write({ ...take(most), terms: [sample] }))));
}

const sample: QueryTerm = { text: "x" };

/** With the beginning of the first word or phrase. */
function fitWord(terms: readonly QueryTerm[], write: Write, characters: number, words: number): string {
  const first = terms.find(({ negated }) => negated !== true);
  if (first === undefined) return write({ terms: [] });
  const rest = write({ terms: [sample] });
  const text = cutAtWord(first.text, characters - rest.length + 1, words - countWords(rest) + 1);
  return write({ terms: text === "" ? [] : [{ text }] });
}

/** The largest number from 0 up to `most` that is possible, found by halving. */
function findMost(most: number, isPossible: (count: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isPossible(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

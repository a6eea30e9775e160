import { renderQuery } from "@websonde/search-core";
import type { ParsedQuery, ProviderMeta, QuerySyntax } from "@websonde/search-core";

/**
 * Cuts a query that is longer than the upstream accepts, at a word, with a note. Words go from the end of the free text, so
 * that operators such as `site:` stay; only where they alone are too long is the text itself cut.
 */
export function fitQuery(
  text: string,
  query: ParsedQuery,
  syntax: QuerySyntax,
  meta: ProviderMeta,
  note: (text: string) => void,
): string {
  const { queryCharacters = Number.POSITIVE_INFINITY, queryWords = Number.POSITIVE_INFINITY } = meta.limits;
  const fits = (candidate: string) => candidate.length <= queryCharacters && countWords(candidate) <= queryWords;
  if (fits(text)) return text;
  const limit = Number.isFinite(queryWords)
    ? `${queryCharacters} characters and ${queryWords} words`
    : `${queryCharacters} characters`;
  note(`the query was cut to what ${meta.label} accepts (${limit})`);
  // The longest run of leading terms that fits, found by halving.
  let low = 0;
  let high = query.terms.length;
  const rendered = (count: number) =>
    renderQuery({ ...query, terms: query.terms.slice(0, count), hasDirectives: true }, syntax);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(rendered(middle))) low = middle;
    else high = middle - 1;
  }
  return low > 0 ? rendered(low) : cutAtWord(text, queryCharacters, queryWords);
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

function cutAtWord(text: string, characters: number, words: number): string {
  const few = Number.isFinite(words) ? text.trim().split(/\s+/).slice(0, words).join(" ") : text.trim();
  if (few.length <= characters) return few;
  const head = few.slice(0, characters);
  const end = few[characters] === " " ? characters : head.lastIndexOf(" ");
  // A single endless word is cut where it must be, but never inside a surrogate pair.
  return (end > 0 ? head.slice(0, end) : head.replace(/[\ud800-\udbff]$/, "")).trim();
}

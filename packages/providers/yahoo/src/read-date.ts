import { readTime } from "@websonde/search-core";
import type { SearchSource } from "@websonde/search-core";

/** `Jan 3, 2026 · How to …`: a date stands before the snippet. Shorter ones are years, which may be anything. */
const leadingDate = /^(.{8,24}?) · \S/u;

/** The date with which a snippet begins. The snippet stays as it is. */
export function readDate(source: SearchSource): SearchSource {
  const date = leadingDate.exec(source.snippet ?? "")?.[1];
  return date === undefined || readTime(date, 0) === undefined ? source : { ...source, publishedDate: date };
}

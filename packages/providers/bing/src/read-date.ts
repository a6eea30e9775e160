import { readTime } from "@websonde/search-core";
import type { SearchSource } from "@websonde/search-core";

/** `20.12.2014 - Slow Food …`: until about 2016 a date was part of the text. Shorter ones are years, which may be anything. */
const leadingDate = /^(.{8,24}?) [-·] \S/u;

/** A date stands before the snippet, set off by a dot or a dash. */
export function readDate(source: SearchSource): SearchSource {
  const { snippet, publishedDate, ...rest } = source;
  if (snippet === undefined) return source;
  if (publishedDate !== undefined) return { ...rest, snippet: snippet.replace(/^[·-]\s*/u, ""), publishedDate };
  const date = leadingDate.exec(snippet)?.[1];
  return date === undefined || readTime(date, 0) === undefined ? source : { ...source, publishedDate: date };
}

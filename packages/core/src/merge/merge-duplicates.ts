import type { SearchSource } from "../types/response.ts";
import { hasRealTitle } from "./has-real-title.ts";

export interface MergeDuplicatesOptions {
  /**
   * A `name=value` parameter that the provider itself appends to every URL, such as `utm_source=openai`: it does not
   * count.
   */
  readonly ownParameter?: string | undefined;
}

/**
 * Each page once, in the order in which one provider listed them. Host case, default port, fragment and one trailing
 * slash do not count; scheme, `www.` and all parameters do (across engines the wider `sourceKey` decides). The first
 * entry stays, with its URL; a real title replaces one that only repeats the URL, and a later snippet, date or author
 * fills a missing one.
 */
export function mergeDuplicates(
  sources: readonly SearchSource[],
  options: MergeDuplicatesOptions = {},
): readonly SearchSource[] {
  const merged = new Map<string, SearchSource>();
  for (const source of sources) {
    const key = duplicateKey(source.url, options.ownParameter);
    const first = merged.get(key);
    merged.set(key, first === undefined ? source : fillFrom(first, source));
  }
  return [...merged.values()];
}

function duplicateKey(url: string, ownParameter: string | undefined): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url.trim();
  parsed.hash = "";
  parsed.pathname = parsed.pathname.replace(/\/$/, "");
  const pairs = parsed.search.slice(1).split("&");
  parsed.search = pairs.filter((pair) => pair !== ownParameter).join("&");
  return parsed.href;
}

function fillFrom(first: SearchSource, later: SearchSource): SearchSource {
  const { publishedDate: _date, ageSeconds: _age, ...rest } = first;
  const snippet = first.snippet || later.snippet;
  const author = first.author || later.author;
  // A date and an age belong together: both are taken from one entry.
  const firstIsDated = first.publishedDate || (first.ageSeconds !== undefined && !later.publishedDate);
  const { publishedDate, ageSeconds } = firstIsDated ? first : later;
  return {
    ...rest,
    title: !hasRealTitle(first) && hasRealTitle(later) ? later.title : first.title,
    ...(snippet && { snippet }),
    ...(publishedDate && { publishedDate }),
    ...(ageSeconds !== undefined && { ageSeconds }),
    ...(author && { author }),
  };
}

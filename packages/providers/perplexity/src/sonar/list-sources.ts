import type { SearchCitation, SearchSource } from "@websonde/search-core";
import type { Cited, Found } from "./wire.ts";

/**
 * The pages of an answer. Where it has citations they alone are sources, in their order, since `[2]` means the second one; what
 * is known of each stands among the results. An answer without citations rests on all results. OpenRouter puts citations
 * into annotations.
 */
export function listSources({
  citations,
  found,
  marked,
}: {
  readonly citations: readonly Cited[];
  readonly found: readonly Found[];
  readonly marked: readonly Found[];
}): { readonly sources: readonly SearchSource[]; readonly citations: readonly SearchCitation[] } {
  const known = new Map([...marked, ...found].map((one) => [one.url?.trim(), one]));
  const cited = (citations.length > 0 || found.length > 0 ? citations : marked).map(readCited).filter(({ url }) => url);
  if (cited.length === 0) return { sources: found.map(readFound), citations: [] };
  const listed = cited.map(({ url, title }) => {
    const source = readFound(known.get(url) ?? { url });
    return { ...source, title: source.title || title };
  });
  return { sources: listed, citations: listed.map(({ url, title }) => ({ url, title })) };
}

function readCited(cited: Cited | Found): { readonly url: string; readonly title: string } {
  if (typeof cited === "string") return { url: cited.trim(), title: "" };
  return { url: cited.url?.trim() ?? "", title: cited.title?.trim() ?? "" };
}

function readFound({ title, url, snippet, date }: Found): SearchSource {
  return {
    title: title ?? "",
    url: url?.trim() ?? "",
    ...(snippet && { snippet }),
    ...(date && { publishedDate: date }),
  };
}

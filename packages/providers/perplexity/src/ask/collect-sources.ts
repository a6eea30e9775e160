import type { SearchSource } from "@websonde/search-core";
import type { WebResult } from "./wire.ts";

/** Every page that a stream named, each once. */
export interface SourceList {
  /** Takes over results; hands back those pages that are new. */
  add(results: readonly WebResult[]): readonly SearchSource[];
  list(): readonly SearchSource[];
}

/** Pages are told apart by their URL without a slash at its end; what comes later replaces what is known, in its place. */
export function createSourceList(): SourceList {
  const sources = new Map<string, SearchSource>();
  return {
    add(results) {
      const added: SearchSource[] = [];
      for (const result of results) {
        const source = readResult(result);
        if (source === undefined) continue;
        const key = source.url.replace(/\/$/, "");
        const known = sources.get(key);
        if (known === undefined) added.push(source);
        sources.set(key, { ...known, ...source, title: source.title || known?.title || "" });
      }
      return added;
    },
    list: () => [...sources.values()],
  };
}

function readResult({ name, title, url, snippet, timestamp, date }: WebResult): SearchSource | undefined {
  const address = url?.trim();
  if (!address) return undefined;
  const published = timestamp || date;
  return {
    title: name || title || "",
    url: address,
    ...(snippet && { snippet }),
    ...(published && { publishedDate: published }),
  };
}

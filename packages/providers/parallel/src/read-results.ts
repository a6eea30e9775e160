import type { SearchSource } from "@websonde/search-core";
import type { Reading } from "@websonde/search-kit";
import type { Answer, Result } from "./wire.ts";

/** A list of results as sources; REST and MCP give the same. */
export function readResults({ results, search_id: id }: Pick<Answer, "results" | "search_id">): Reading {
  return {
    sources: (results ?? []).map(readResult),
    usage: { searchRequests: 1 },
    ...(id && { requestId: id }),
  };
}

/** The passages of a page, a blank line between them; empty where there is none. */
export function joinExcerpts({ excerpts }: Pick<Result, "excerpts">): string {
  const passages = (excerpts ?? []).filter((excerpt) => typeof excerpt === "string").map((excerpt) => excerpt.trim());
  return passages.filter(Boolean).join("\n\n");
}

function readResult(result: Result): SearchSource {
  const { url, title, publish_date: published } = result;
  const snippet = joinExcerpts(result);
  return {
    title: title ?? "",
    url: url ?? "",
    ...(snippet && { snippet }),
    ...(published && { publishedDate: published }),
  };
}

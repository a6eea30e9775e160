import type { SearchSource } from "@websonde/search-core";
import type { Reading } from "@websonde/search-kit";
import type { Answer, Result } from "./wire.ts";

const snippetLength = 500;
const summariesInAnswer = 3;

/** A list of results as sources; the first summaries make the answer. */
export function readResults({ results, requestId }: Answer): Reading {
  const usable = (results ?? []).filter((result) => result.url);
  const summaries = usable.flatMap(({ title, url, summary }) => {
    const text = summary?.trim();
    return text ? [`**${title?.trim() || url || "Untitled"}**: ${text}`] : [];
  });
  return {
    sources: usable.map(readResult),
    usage: { searchRequests: 1 },
    ...(summaries.length > 0 && { answer: summaries.slice(0, summariesInAnswer).join("\n\n") }),
    ...(requestId && { requestId }),
  };
}

function readResult({ title, url, publishedDate, author, summary, text, highlights }: Result): SearchSource {
  const snippet = [summary, text, highlights?.join(" ")].map((one) => one?.trim()).find(Boolean);
  return {
    title: title ?? "",
    url: url ?? "",
    ...(snippet && { snippet: cutSnippet(snippet) }),
    ...(publishedDate && { publishedDate }),
    ...(author && { author }),
  };
}

function cutSnippet(text: string): string {
  return text.length <= snippetLength
    ? text
    : text
        .slice(0, snippetLength)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd();
}

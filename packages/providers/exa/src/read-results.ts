import { cleanText, cutText } from "@websonde/search-core";
import type { SearchSource } from "@websonde/search-core";
import type { Reading } from "@websonde/search-kit";
import type { Answer, Result } from "./wire.ts";

const snippetLength = 500;
const summariesInAnswer = 3;

/** A list of results as sources; the first summaries make the answer. */
export function readResults({ results, requestId }: Pick<Answer, "results" | "requestId">): Reading {
  // What is no page is no source, and its summary no part of the answer.
  const pages = (results ?? []).filter(({ url }) => url && /^https?:/i.test(url));
  const summaries = pages.flatMap(({ title, url, summary }) => {
    const text = summary?.trim();
    return text ? [`**${cleanText(title ?? "") || url}**: ${text}`] : [];
  });
  return {
    sources: pages.map(readResult),
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
    ...(snippet && { snippet: cutText(snippet, snippetLength) }),
    ...(publishedDate && { publishedDate }),
    ...(author && { author }),
  };
}

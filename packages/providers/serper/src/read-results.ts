import type { SearchCitation, SearchSource } from "@websonde/search-core";
import type { Reading } from "@websonde/search-kit";
import type { Answer, Result } from "./wire.ts";

/** A page of Google's results: the organic ones, what Google answers itself, and what others asked. */
export function readResults(page: Answer): Reading {
  const { organic, answerBox, knowledgeGraph, peopleAlsoAsk, relatedSearches } = page;
  const answer =
    [answerBox?.answer, answerBox?.snippet, knowledgeGraph?.description].find((text) => text?.trim()) ?? undefined;
  const questions = [
    ...(peopleAlsoAsk ?? []).map(({ question }) => question),
    ...(relatedSearches ?? []).map(({ query }) => query),
  ];
  const citation = readCitation(page, answer);
  return {
    // Site links stay where they belong: below their result.
    sources: (organic ?? []).map(readResult),
    relatedQuestions: questions.filter((text) => typeof text === "string"),
    ...(answer && { answer: answer.trim() }),
    ...(citation && { citations: [citation] }),
  };
}

/** Where the answer stands, as far as Google says. */
function readCitation({ answerBox, knowledgeGraph }: Answer, answer: string | undefined): SearchCitation | undefined {
  if (answerBox?.link) {
    const { link, title, snippet } = answerBox;
    return { url: link, title: title ?? "", ...(snippet && { citedText: snippet }) };
  }
  const { description, descriptionLink, descriptionSource } = knowledgeGraph ?? {};
  if (!descriptionLink || !answer || answer !== description) return undefined;
  return { url: descriptionLink, title: descriptionSource ?? "", citedText: description };
}

function readResult({ title, link, snippet, date }: Result): SearchSource {
  return {
    title: title ?? "",
    url: link ?? "",
    ...(snippet && { snippet }),
    ...(date && { publishedDate: date }),
  };
}

import type { SearchCitation, SearchResponse, SearchSource } from "../types/response.ts";
import { cleanBlock, cleanLine, cleanText, cleanUrl, cutText } from "../clean/clean-text.ts";
import { formatAge } from "./format-age.ts";

/** The longest snippet or cited text, in UTF-16 code units. */
const snippetLength = 240;
const queryLength = 120;
const shownQueries = 3;

/**
 * The text that a language model reads: a `Note:` line per note, the answer, numbered sources, citations, related
 * questions and the queries that were asked. Pure; equal input gives equal text. What comes from the web stays on its
 * own line, behind our number, dash or indent, so it cannot pose as structure; the answer alone keeps its lines.
 */
export function formatForModel(response: SearchResponse, notes: readonly string[] = []): string {
  const { sources, citations = [], relatedQuestions = [], searchQueries = [] } = response;
  const answer = response.answer === undefined ? "" : cleanBlock(response.answer);
  const lines = notes.map((note) => `Note: ${cleanText(note)}`);
  if (answer !== "") {
    lines.push(answer);
    if (sources.length > 0) lines.push("", "## Sources", countOf(sources.length, "source"));
  }
  sources.forEach((source, index) => pushSource(lines, source, index + 1));
  if (citations.length > 0) {
    lines.push("", "## Citations", countOf(citations.length, "citation"));
    citations.forEach((citation, index) => pushCitation(lines, citation, index + 1));
  }
  if (relatedQuestions.length > 0) {
    lines.push("", "## Related", countOf(relatedQuestions.length, "question"));
    for (const question of relatedQuestions) lines.push(`- ${cleanLine(question)}`);
  }
  if (searchQueries.length > 0) {
    lines.push(`Search queries: ${searchQueries.length}`);
    for (const query of searchQueries.slice(0, shownQueries)) lines.push(`- ${cutText(cleanLine(query), queryLength)}`);
  }
  return lines.join("\n");
}

function countOf(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

function pushSource(lines: string[], source: SearchSource, number: number): void {
  const age = formatAge(source.ageSeconds) || cleanText(source.publishedDate ?? "");
  lines.push(`[${number}] ${cleanText(source.title)}${age === "" ? "" : ` (${age})`}`, `    ${cleanUrl(source.url)}`);
  pushQuote(lines, source.snippet);
}

function pushCitation(lines: string[], citation: SearchCitation, number: number): void {
  const url = cleanUrl(citation.url);
  lines.push(`[${number}] ${cleanText(citation.title) || url}`, `    ${url}`);
  pushQuote(lines, citation.citedText);
}

function pushQuote(lines: string[], text: string | undefined): void {
  const quote = cutText(cleanText(text ?? ""), snippetLength);
  if (quote !== "") lines.push(`    ${quote}`);
}

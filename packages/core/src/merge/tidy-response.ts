import { dateToAgeSeconds } from "../dates/read-time.ts";
import { cleanBlock, cleanText, cutText } from "../clean/clean-text.ts";
import type { SearchCitation, SearchResponse, SearchSource } from "../types/response.ts";
import { SearchProviderError } from "../errors.ts";

const maxUrlLength = 2_048;
const maxTitleLength = 300;
const maxSnippetLength = 8_000;

/**
 * A provider's answer in the form that every later step and every caller relies on: web addresses only, one-line texts
 * without control or invisible characters, whole ages, and no `null`, empty text or empty list where a field is optional.
 * What a provider hands in may come from code that is not ours, so nothing of its shape is taken for granted.
 */
export function tidyResponse(response: SearchResponse, provider: string, now: number): SearchResponse {
  if (typeof response !== "object" || response === null || !Array.isArray(response.sources))
    throw new SearchProviderError({
      provider,
      kind: "invalid-response",
      message: `${provider} handed back no search response (an object with a list of sources).`,
    });
  const { answer, citations, searchQueries, relatedQuestions, usage, model, requestId, authMode, grounding } = response;
  const tidyCitations = mapPresent(citations, tidyCitation);
  const queries = tidyTexts(searchQueries);
  const questions = tidyTexts(relatedQuestions);
  const text = typeof answer === "string" ? cleanBlock(answer) : "";
  const counted = usage && Object.entries(usage).filter(([, count]) => Number.isFinite(count));
  return {
    provider,
    ...(text.trim() !== "" && { answer: text }),
    sources: mapPresent(response.sources, (source) => tidySource(source, now)),
    ...(tidyCitations.length > 0 && { citations: tidyCitations }),
    ...(queries.length > 0 && { searchQueries: queries }),
    ...(questions.length > 0 && { relatedQuestions: questions }),
    // All zeros mean that the upstream did not report it.
    ...(counted && counted.some(([, count]) => count > 0) && { usage: Object.fromEntries(counted) }),
    ...(model && { model }),
    ...(requestId && { requestId }),
    ...(authMode && { authMode }),
    ...(grounding && { grounding }),
    ...(response.partial === true && { partial: true }),
  };
}

function tidySource(source: SearchSource, now: number): SearchSource | undefined {
  const url = tidyUrl(source.url);
  if (url === undefined) return undefined;
  const snippet = tidyBlock(source.snippet);
  const date = tidyText(source.publishedDate, 100);
  const author = tidyText(source.author, maxTitleLength);
  const { engines, score } = source;
  // The age is read from the date here, once for all providers, unless the upstream gave it.
  const ageSeconds = source.ageSeconds ?? (date === undefined ? undefined : dateToAgeSeconds(date, now));
  return {
    title: tidyText(source.title, maxTitleLength) ?? url,
    url,
    ...(snippet !== undefined && { snippet }),
    ...(date !== undefined && { publishedDate: date }),
    ...(typeof ageSeconds === "number" && Number.isFinite(ageSeconds) && { ageSeconds: Math.max(0, Math.floor(ageSeconds)) }),
    ...(author !== undefined && { author }),
    ...(engines && engines.length > 0 && { engines }),
    ...(score !== undefined && { score }),
  };
}

function tidyCitation(citation: SearchCitation): SearchCitation | undefined {
  const url = tidyUrl(citation.url);
  if (url === undefined) return undefined;
  const citedText = tidyBlock(citation.citedText);
  return { url, title: tidyText(citation.title, maxTitleLength) ?? url, ...(citedText !== undefined && { citedText }) };
}

/** An address that a reader can open: http or https, as it was given but for stray white space. */
function tidyUrl(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length > maxUrlLength) return undefined;
  const url = value.trim();
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  // Line breaks and control characters inside would reach the model as structure; the parser's spelling has none.
  return isPlain(url) ? url : new URL(url).href;
}

const plainUrl = /^[\x21-\x7e\u00a1-\u1fff\u2c00-\ud7ff\uf900-\ufdcf\ufdf0-\ufefe]+$/;

function isPlain(url: string): boolean {
  return plainUrl.test(url);
}

function tidyText(value: unknown, max: number): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  // Cut first: a megabyte of title is not worth cleaning.
  const text = cleanText(value.length > max * 2 ? value.slice(0, max * 2) : value);
  return text === "" ? undefined : cutText(text, max);
}

/** Passages keep their line breaks as data; the text for the model has each on one line. */
function tidyBlock(value: unknown): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const text = cleanBlock(value.length > maxSnippetLength * 2 ? value.slice(0, maxSnippetLength * 2) : value).trim();
  return text === "" ? undefined : cutText(text, maxSnippetLength);
}

function tidyTexts(values: readonly string[] | undefined): readonly string[] {
  if (!Array.isArray(values)) return [];
  const texts = values.map((value) => tidyText(value, maxSnippetLength)).filter((text) => text !== undefined);
  return [...new Set(texts)];
}

function mapPresent<T extends object>(
  values: readonly T[] | undefined,
  map: (value: T) => T | undefined,
): readonly T[] {
  if (!Array.isArray(values)) return [];
  return values
    .filter((value) => typeof value === "object" && value !== null)
    .map((value) => map(value))
    .filter((value) => value !== undefined);
}

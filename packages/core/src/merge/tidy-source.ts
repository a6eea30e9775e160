import { cleanBlock, cleanText, cleanUrl, cutText } from "../clean/clean-text.ts";
import { dateToAgeSeconds } from "../dates/read-time.ts";
import type { SearchCitation, SearchSource } from "../types/response.ts";

const maxUrlLength = 2_048;
const maxTitleLength = 300;
const maxDateLength = 100;
const maxSnippetLength = 8_000;

/** One result in the form that everyone relies on; undefined where it has no web address. */
export function tidySource(source: SearchSource, now: number): SearchSource | undefined {
  const url = tidyUrl(source.url);
  if (url === undefined) return undefined;
  const snippet = tidyBlock(source.snippet, maxSnippetLength)?.trim();
  const date = tidyLine(source.publishedDate, maxDateLength);
  const author = tidyLine(source.author, maxTitleLength);
  const engines = tidyLines(source.engines, maxDateLength);
  // The age is read from the date here, once for all providers, unless the upstream gave it.
  const age = tidyNumber(source.ageSeconds) ?? (date === undefined ? undefined : dateToAgeSeconds(date, now));
  const score = tidyNumber(source.score);
  return {
    title: tidyLine(source.title, maxTitleLength) ?? url,
    url,
    ...(snippet && { snippet }),
    ...(date !== undefined && { publishedDate: date }),
    ...(age !== undefined && { ageSeconds: Math.max(0, Math.floor(age)) }),
    ...(author !== undefined && { author }),
    ...(engines.length > 0 && { engines }),
    ...(score !== undefined && { score }),
  };
}

/** One citation in the form that everyone relies on; undefined where it has no web address. */
export function tidyCitation(citation: SearchCitation): SearchCitation | undefined {
  const url = tidyUrl(citation.url);
  if (url === undefined) return undefined;
  const citedText = tidyBlock(citation.citedText, maxSnippetLength)?.trim();
  return { url, title: tidyLine(citation.title, maxTitleLength) ?? url, ...(citedText && { citedText }) };
}

/** An address that a reader can open: http or https, on one line, nothing invisible in it, and else as it was given. */
function tidyUrl(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length > 2 * maxUrlLength) return undefined;
  const url = cleanUrl(value.trim());
  const isWeb = url.length <= maxUrlLength && /^https?:\/\//i.test(url) && URL.canParse(url);
  return isWeb ? url : undefined;
}

/** One line that is not empty. It is cut before it is cleaned, since a megabyte of title is not worth cleaning. */
export function tidyLine(value: unknown, max: number): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = cleanText(value.slice(0, 2 * max));
  return text === "" ? undefined : cutText(text, max);
}

/** A passage keeps its line breaks as data; the text for the model has it on one line. */
export function tidyBlock(value: unknown, max: number): string | undefined {
  return typeof value === "string" ? cutText(cleanBlock(value.slice(0, 2 * max)), max) : undefined;
}

/** The lines of a list, each once. */
export function tidyLines(values: unknown, max: number): readonly string[] {
  if (!Array.isArray(values)) return [];
  const lines = values.slice(0, maxLines).map((value: unknown) => tidyLine(value, max));
  return [...new Set(lines.filter((line) => line !== undefined))];
}

const maxLines = 100;

export function tidyNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

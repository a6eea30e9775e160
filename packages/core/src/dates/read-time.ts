import type { SearchSource } from "../types/response.ts";
import { readCalendarTime } from "./read-calendar-time.ts";
import { readRelativeAge } from "./read-relative-age.ts";

/** Longer than any form that is read; it bounds the time that a hostile text can take. */
const maxLength = 64;

/**
 * Reads the date of a result as milliseconds since the epoch: ISO 8601 (`2026`, `2026-01`, with or without time and zone),
 * RFC 1123, `Jan 5, 2026`, `5 Jan 2026`, `1/5/2026` (month first), `3 days ago`, `2d`, `yesterday`, `just now`. No zone means
 * UTC. Undefined for any other text: `Date.parse` finds a date in almost all of them (`widget 5`, `Posted May 3`).
 */
export function readTime(text: string, now: number): number | undefined {
  const trimmed = text.trim();
  if (trimmed.length > maxLength) return undefined;
  const age = readRelativeAge(trimmed);
  return age === undefined ? readCalendarTime(trimmed) : now - age;
}

/** When a source was published; its age counts before its date. Undefined for a source without a readable date. */
export function readSourceTime(
  { ageSeconds, publishedDate }: Pick<SearchSource, "ageSeconds" | "publishedDate">,
  now: number,
): number | undefined {
  if (ageSeconds !== undefined && Number.isFinite(ageSeconds)) return now - ageSeconds * 1_000;
  return publishedDate === undefined ? undefined : readTime(publishedDate, now);
}

/** Whole seconds since the date that {@link readTime} reads; 0 for a date in the future, undefined for a text that is no date. */
export function dateToAgeSeconds(text: string, now: number): number | undefined {
  const time = readTime(text, now);
  return time === undefined ? undefined : Math.max(0, Math.floor((now - time) / 1_000));
}

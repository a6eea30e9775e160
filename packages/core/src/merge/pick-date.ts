import { readRelativeAge } from "../dates/read-relative-age.ts";
import { dateToAgeSeconds, readTime } from "../dates/read-time.ts";
import type { SearchSource } from "../types/response.ts";

/** When a page was published: both fields come from one source, or the age from that very date. */
export interface PickedDate {
  readonly publishedDate?: string;
  readonly ageSeconds?: number;
}

/** From the least precise to the most. */
const precisions = { words: 1, month: 2, age: 3, day: 4, time: 5 };
type Precision = keyof typeof precisions;

/** `2026`, `2026-01`, `Jan 2026`: no moment, an age from it would be wrong by weeks or more. */
const monthOrYear = /^\d{4}(?:[-/.]\d{1,2})?$|^\D+\d{4}$/;

/**
 * The most precise date of one page, out of what several engines gave, best-ranked first: date and time, then a day,
 * then an age or a relative text, then a month or year, then other words. With `now` (milliseconds since the epoch) the
 * age is computed from the date, never negative; otherwise it is the one that came with the date.
 */
export function pickDate(sources: readonly SearchSource[], now?: number): PickedDate {
  let picked: { readonly date: PickedDate; readonly precision: Precision } | undefined;
  for (const source of sources) {
    const candidate = readDate(source, now);
    if (candidate === undefined) continue;
    if (picked === undefined || precisions[candidate.precision] > precisions[picked.precision]) picked = candidate;
  }
  return picked?.date ?? {};
}

function readDate(
  source: SearchSource,
  now: number | undefined,
): { date: PickedDate; precision: Precision } | undefined {
  const publishedDate = source.publishedDate?.trim();
  if (publishedDate === undefined || publishedDate === "")
    return source.ageSeconds === undefined ? undefined : { date: { ageSeconds: source.ageSeconds }, precision: "age" };
  const precision = readPrecision(publishedDate);
  const isMoment = precision === "age" || precision === "day" || precision === "time";
  const computed = isMoment && now !== undefined ? dateToAgeSeconds(publishedDate, now) : undefined;
  const ageSeconds = computed ?? source.ageSeconds;
  if (ageSeconds === undefined) return { date: { publishedDate }, precision };
  return { date: { publishedDate, ageSeconds }, precision: precision === "words" ? "age" : precision };
}

function readPrecision(text: string): Precision {
  if (readTime(text, 0) === undefined) return "words";
  if (readRelativeAge(text) !== undefined) return "age";
  if (monthOrYear.test(text)) return "month";
  return /\d:\d/.test(text) ? "time" : "day";
}

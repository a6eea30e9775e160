import { isCalendarDate } from "../dates/is-calendar-date.ts";
import type { SearchSource } from "../types/response.ts";

/** When a page was published: both fields come from one source, or the age from that very date. */
export interface PickedDate {
  readonly publishedDate?: string;
  readonly ageSeconds?: number;
}

const isoDate = /^(\d{4})-(\d{2})(?:-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(Z|[+-]\d{2}:?\d{2})?)?)?$/i;

/** From the least precise to the most. A year alone is no ISO date; it counts as words. */
const precisions = { words: 1, month: 2, age: 3, day: 4, time: 5 };

/**
 * The most precise date of one page, out of what several engines gave, best-ranked first: date and time, then a day,
 * then an age or a relative text with its age, then a month, then other words. With `now` (milliseconds since the
 * epoch) the age is computed from an ISO date, never negative; otherwise it is the one that came with the date.
 */
export function pickDate(sources: readonly SearchSource[], now?: number): PickedDate {
  let picked: { readonly date: PickedDate; readonly precision: number } | undefined;
  for (const source of sources) {
    const candidate = readDate(source, now);
    if (candidate !== undefined && (picked === undefined || candidate.precision > picked.precision)) picked = candidate;
  }
  return picked?.date ?? {};
}

function readDate(source: SearchSource, now: number | undefined): { date: PickedDate; precision: number } | undefined {
  const publishedDate = source.publishedDate?.trim() || undefined;
  const time = publishedDate === undefined ? undefined : readIsoTime(publishedDate);
  // A month is no moment: its age would be wrong by up to 30 days.
  const isMoment = time !== undefined && time.precision !== precisions.month;
  const ageSeconds =
    isMoment && now !== undefined ? Math.max(0, Math.floor((now - time.ms) / 1000)) : source.ageSeconds;
  if (publishedDate === undefined && ageSeconds === undefined) return undefined;
  const date = {
    ...(publishedDate !== undefined && { publishedDate }),
    ...(ageSeconds !== undefined && { ageSeconds }),
  };
  return { date, precision: time?.precision ?? (ageSeconds === undefined ? precisions.words : precisions.age) };
}

/**
 * Reads ISO 8601 only, in UTC where no zone is given: `Date.parse` finds dates in any text that ends in a small number.
 */
function readIsoTime(text: string): { ms: number; precision: number } | undefined {
  const match = isoDate.exec(text);
  if (match === null) return undefined;
  const [, year, month, day = "01", time, zone = "Z"] = match;
  if (!isCalendarDate(Number(year), Number(month), Number(day))) return undefined;
  const ms = Date.parse(`${year}-${month}-${day}T${time ?? "00:00"}${zone.toUpperCase()}`);
  if (Number.isNaN(ms)) return undefined;
  const precision = time !== undefined ? "time" : match[3] !== undefined ? "day" : "month";
  return { ms, precision: precisions[precision] };
}

import type { Recency } from "../types/request.ts";
import type { SearchSource } from "../types/response.ts";
import { readSourceTime } from "../dates/read-time.ts";

/** How many days back each recency reaches. */
const recencyDays: Readonly<Record<Recency, number>> = { day: 1, week: 7, month: 31, year: 365 };

/** Whether a source is as recent as asked. A source without a readable date is; so is one from the future. */
export function withinRecency(
  source: Pick<SearchSource, "ageSeconds" | "publishedDate">,
  recency: Recency,
  now: number,
): boolean {
  const time = readSourceTime(source, now);
  return time === undefined || now - time <= recencyDays[recency] * 86_400_000;
}

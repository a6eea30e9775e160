import type { Recency } from "@websonde/search-core";

const days: Readonly<Partial<Record<Recency, number>>> = { day: 1, week: 7 };
const months: Readonly<Partial<Record<Recency, number>>> = { month: 1, year: 12 };

/**
 * The first day of a recency as `YYYY-MM-DD` in UTC: one, seven days, a month or a year back by the calendar, as Kagi's
 * own filters go. Of a day that the month does not have (31 March, a month back) its last one is taken.
 */
export function calendarStart(recency: Recency, now: number): string {
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() - (months[recency] ?? 0)];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(today.getUTCDate(), lastDay) - (days[recency] ?? 0);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

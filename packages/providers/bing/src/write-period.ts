import type { Recency } from "@websonde/search-core";
import type { DateFilter } from "@websonde/search-kit";

const dayMs = 86_400_000;
const periods: Readonly<Record<Exclude<Recency, "year">, string>> = { day: "ez1", week: "ez2", month: "ez3" };

/** The time filter in Bing's own words: a named period, or days since 1970-01-01, both inclusive. */
export function writePeriod({ recency, explicit, after, until, today }: DateFilter): string | undefined {
  const lastDay = toDay(until ?? today);
  if (explicit) return `ex1:"ez5_${after === undefined ? 0 : toDay(after)}_${lastDay}"`;
  if (recency === undefined) return undefined;
  return recency === "year" ? `ex1:"ez5_${lastDay - 365}_${lastDay}"` : `ex1:"${periods[recency]}"`;
}

function toDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

import type { Recency, SearchQuery } from "@websonde/search-core";

/** A span of days in UTC, as `YYYY-MM-DD`. */
export interface DateFilter {
  /** Set where `after:` or `before:` is given: they beat `recency`. */
  readonly explicit: boolean;
  /** First day, inclusive. */
  readonly after?: string;
  /** Last day, exclusive. */
  readonly before?: string;
  /** Last day, inclusive, for upstreams whose upper end is. */
  readonly until?: string;
  /** `recency` where it counts. */
  readonly recency?: Recency;
  readonly today: string;
}

const dayMs = 86_400_000;
const recencyDays: Readonly<Record<Recency, number>> = { day: 1, week: 7, month: 31, year: 365 };

/** The time filter of a query. Explicit dates beat `recency`; `before:` is exclusive, so its last day is the one before. */
export function readDateFilter({ parsed, recency }: SearchQuery, now: number): DateFilter {
  const { after, before } = parsed;
  const today = formatDay(now);
  const explicit = after !== undefined || before !== undefined;
  return {
    explicit,
    today,
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before, until: formatDay(Date.parse(`${before}T00:00:00Z`) - dayMs) }),
    ...(!explicit && recency !== undefined && { recency }),
  };
}

/** The first day of a recency, for upstreams that take dates only. */
export function recencyStart(recency: Recency, now: number): string {
  return formatDay(now - recencyDays[recency] * dayMs);
}

function formatDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

const dayMs = 86_400_000;

/** First millisecond of a `YYYY-MM-DD` in UTC; nothing for impossible days. */
export function readDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text) ? undefined : time;
}

/** Both days inclusive, as milliseconds; nothing where a day is impossible or the range runs backwards. */
export function readDayRange(
  text: string,
  separator: string,
): { readonly from: number; readonly until: number } | undefined {
  const [start, end, ...rest] = text.split(separator).map(readDay);
  if (start === undefined || end === undefined || rest.length > 0 || start > end) return undefined;
  return { from: start, until: end + dayMs - 1 };
}

/** The start of the last so many days before `now`. */
export function daysBefore(now: number, days: number): number {
  return now - days * dayMs;
}

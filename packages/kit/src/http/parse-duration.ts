const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  millisecond: 1,
  s: 1_000,
  sec: 1_000,
  second: 1_000,
  m: 60_000,
  min: 60_000,
  minute: 60_000,
  h: 3_600_000,
  hr: 3_600_000,
  hour: 3_600_000,
  d: 86_400_000,
  day: 86_400_000,
};

const part =
  /\s*(?:,|and\b)?\s*(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)(?![a-z])/iy;
const waiting =
  /\b(?:retry|again|resets?|wait|available)\s+(?:(?:after|in|for|at least|about|around|approximately|another)\s+)*~?(?=\d)/gi;
const moment =
  /\b(?:resets?|again|access|available|retry)\s+(?:at|on|after)\s+(\d{4}-\d{2}-\d{2})(?:(?:T|\s+(?:at\s+)?)(\d{2}:\d{2}(?::\d{2})?))?/i;

/** Milliseconds of `18h31m10s`, `13 minutes`, `250ms` or `34.07s` at the start of a text; nothing without a unit. */
export function parseDuration(text: string): number | undefined {
  let total: number | undefined;
  part.lastIndex = 0;
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    const unit = (match[2] ?? "").toLowerCase();
    total = (total ?? 0) + Number(match[1]) * (unitMs[unit] ?? unitMs[unit.replace(/s$/, "")] ?? 0);
  }
  return total;
}

/**
 * The wait that an error text speaks of: "reset after 18h31m10s", "Please retry in 250ms", "try again in ~158 min",
 * "resets at 2026-05-15T15:00:00Z" (UTC). Milliseconds from now.
 */
export function readWaitingTime(text: string, now: number): number | undefined {
  for (const match of text.matchAll(waiting)) {
    const wait = parseDuration(text.slice(match.index + match[0].length));
    if (wait !== undefined) return wait;
  }
  const [, day, time = "00:00"] = moment.exec(text) ?? [];
  const date = day === undefined ? Number.NaN : Date.parse(`${day}T${time}Z`);
  return Number.isNaN(date) ? undefined : date - now;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const months = "January February March April May June July August September October November December".split(" ");

/** Age as the vendor writes it: relative up to a month, then the date. */
export function writtenAge(publishedAt: number, now: number): string {
  const age = Math.max(0, now - publishedAt);
  if (age < hourMs) return written(Math.max(1, Math.floor(age / 60_000)), "minute");
  if (age < dayMs) return written(Math.floor(age / hourMs), "hour");
  if (age < 7 * dayMs) return written(Math.floor(age / dayMs), "day");
  if (age < 30 * dayMs) return written(Math.floor(age / (7 * dayMs)), "week");
  const date = new Date(publishedAt);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

function written(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

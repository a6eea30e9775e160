import { relativeAge } from "../relative-age.ts";

const weekMs = 7 * 86_400_000;
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** The date of a result as Google writes it: `3 days ago` in the first week, then `Jan 5, 2026` in UTC. */
export function writeGoogleDate(publishedAt: number, now: number): string {
  if (now - publishedAt < weekMs) return relativeAge(publishedAt, now);
  const date = new Date(publishedAt);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

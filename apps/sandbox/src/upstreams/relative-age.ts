const units: readonly (readonly [string, number])[] = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["week", 7 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
];

/** An age in words, in its largest whole unit: `3 months ago`. */
export function relativeAge(publishedAt: number, now: number): string {
  const age = Math.max(0, now - publishedAt);
  const [unit, length] = units.find(([, milliseconds]) => age >= milliseconds) ?? ["minute", 60_000];
  const count = Math.max(1, Math.floor(age / length));
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

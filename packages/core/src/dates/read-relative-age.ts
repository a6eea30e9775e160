const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** `m` is a minute, never a month. */
const unitMs: ReadonlyMap<string, number> = new Map([
  ["s", secondMs],
  ["sec", secondMs],
  ["second", secondMs],
  ["m", minuteMs],
  ["min", minuteMs],
  ["minute", minuteMs],
  ["h", hourMs],
  ["hr", hourMs],
  ["hour", hourMs],
  ["d", dayMs],
  ["day", dayMs],
  ["w", 7 * dayMs],
  ["wk", 7 * dayMs],
  ["week", 7 * dayMs],
  ["mo", 30 * dayMs],
  ["month", 30 * dayMs],
  ["y", 365 * dayMs],
  ["yr", 365 * dayMs],
  ["year", 365 * dayMs],
]);
const words: ReadonlyMap<string, number> = new Map([
  ["now", 0],
  ["just now", 0],
  ["today", 0],
  ["yesterday", dayMs],
]);
const agePattern = /^(\d{1,4}|an?|one)\s*([a-z]+?)s?\s+ago$/;
/** Without `ago` only the short form is an age: `5 minutes` may be how long the page takes to read. */
const shortPattern = /^(\d{1,4})(mo|[smhdwy])$/;

/** How long ago a text such as `3 days ago`, `an hour ago`, `5mo ago`, `2d`, `yesterday` or `just now` is, in milliseconds. */
export function readRelativeAge(text: string): number | undefined {
  const wanted = text.toLowerCase();
  const [, count = "", unit = ""] = agePattern.exec(wanted) ?? shortPattern.exec(wanted) ?? [];
  const milliseconds = unitMs.get(unit);
  if (milliseconds === undefined) return words.get(wanted);
  const number = /^\d/.test(count) ? Number(count) : 1;
  // `0 days ago` is what templates print when they know nothing.
  return number > 0 ? number * milliseconds : undefined;
}

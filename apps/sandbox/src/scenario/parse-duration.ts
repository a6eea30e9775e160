const longestMs = 600_000;

/** Milliseconds of `500ms`, `2s` or a bare number of milliseconds; at most ten minutes. Throws on anything else. */
export function parseDuration(text: string): number {
  const [, digits = "", unit] = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(text) ?? [];
  const milliseconds = Number(digits) * (unit === "s" ? 1000 : 1);
  if (digits === "" || milliseconds > longestMs) {
    throw new Error(`"${text}" is no duration: write 500ms or 2s, at most 600s.`);
  }
  return milliseconds;
}

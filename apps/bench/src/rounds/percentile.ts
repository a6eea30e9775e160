/**
 * The value below which a share of the samples lies, from 0 to 1, by the nearest rank: always one of the samples. Throws
 * where there are none, since no number would be true.
 */
export function percentile(samples: readonly number[], share: number): number {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`A share is from 0 to 1, not ${share}.`);
  const sorted = samples.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new RangeError("There are no samples.");
  return found;
}

/** The two figures that every timing is reported by: p10, which is near to an idle machine's, and the median. */
export function readFigures(samples: readonly number[]): { readonly p10: number; readonly median: number } {
  return { p10: percentile(samples, 0.1), median: percentile(samples, 0.5) };
}

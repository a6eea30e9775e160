import type { CountLimits } from "../types/provider.ts";

/**
 * The count that goes to an upstream: a whole number within its range. Absent, 0 and what is no number mean the default,
 * fractions are cut off, and anything beyond an end becomes that end.
 */
export function clampCount(wanted: number | undefined, limits: CountLimits): number {
  const count = Math.trunc(Math.min(limits.max, Math.max(limits.min, Number(wanted))));
  return !wanted || Number.isNaN(count) ? limits.default : count;
}

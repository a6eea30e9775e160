import { describe, expect, it } from "vitest";
import { clampCount } from "../../src/query/clamp-count.ts";

describe("an upstream relies on whole counts within its range", () => {
  const limits = { min: 1, default: 10, max: 20 };
  it.each<[number | undefined, number]>([
    [undefined, 10],
    [0, 10],
    [Number.NaN, 10],
    [-3, 1],
    [0.5, 1],
    [1, 1],
    [2.7, 2],
    [20.9, 20],
    [25, 20],
    [1e9, 20],
    [Number.POSITIVE_INFINITY, 20],
    [Number.NEGATIVE_INFINITY, 1],
  ])("%s becomes %d", (wanted, expected) => {
    expect(clampCount(wanted, limits)).toBe(expected);
  });
  it.each([[null], ["7"], ["many"], [{}]])("what is no number, %j, means the default or its value", (odd) => {
    const count = clampCount(odd as never, limits);
    expect(Number.isInteger(count) && count >= 1 && count <= 20).toBe(true);
  });
});

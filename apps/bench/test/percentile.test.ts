import { expect, it } from "vitest";
import { percentile, readFigures } from "../src/rounds/percentile.ts";

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

it("gives the nearest rank, always one of the samples, whatever their order", () => {
  expect(percentile(hundred, 0.1)).toBe(10);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0)).toBe(1);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile([7], 0.1)).toBe(7);
  expect(percentile([3, 1, 2, 10], 0.1)).toBe(1);
});

it("sorts by size and not by text, and leaves the samples as they were", () => {
  const samples = [10, 9, 100];
  expect(percentile(samples, 0.5)).toBe(10);
  expect(samples).toEqual([10, 9, 100]);
});

it("says so where no number would be true", () => {
  expect(() => percentile([], 0.1)).toThrow("There are no samples.");
  expect(() => percentile([1], 10)).toThrow("A share is from 0 to 1, not 10.");
  expect(() => percentile([1], Number.NaN)).toThrow("A share is from 0 to 1, not NaN.");
});

it("reports the 10th percentile, which one slow round cannot move, and the median", () => {
  const samples = [...Array.from({ length: 30 }, () => 5), 5_000];
  expect(readFigures(samples)).toEqual({ p10: 5, median: 5 });
  expect(readFigures([4, 3, 2, 1])).toEqual({ p10: 1, median: 2 });
});

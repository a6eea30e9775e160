import { expect, it } from "vitest";
import type { Figure, Skipped } from "../src/measurement.ts";
import { formatBudget, formatValue } from "../src/report/format-value.ts";
import { renderTable } from "../src/report/render-table.ts";
import { isBroken, makeRow } from "../src/report/row.ts";

const speed = { id: "warm", title: "warm search", unit: "ms", budget: { atMost: 1 }, gated: false } as const;
const rate = { id: "events", title: "events", unit: "MB/s", budget: { atLeast: 100 }, gated: false } as const;
const size = { id: "bundle", title: "bundle", unit: "bytes", budget: { atMost: 12_288 }, gated: true } as const;
const verdictOf = (described: Parameters<typeof makeRow>[0], result: Figure | Skipped | Error) =>
  makeRow(described, result).verdict;

it("a figure on the line of its budget keeps it", () => {
  expect(verdictOf(speed, { value: 1 })).toBe("pass");
  expect(verdictOf(speed, { value: 1.001 })).toBe("over");
  expect(verdictOf(rate, { value: 100 })).toBe("pass");
  expect(verdictOf(rate, { value: 99.9 })).toBe("over");
  expect(verdictOf(speed, { value: Number.NaN })).toBe("over");
});

it("the gate fails for what does not depend on the machine, and for nothing else", () => {
  const slow = makeRow(speed, { value: 50 });
  const large = makeRow(size, { value: 12_289 });
  const small = makeRow(size, { value: 12_288 });
  const skipped = makeRow(size, { skipped: "no recordings" });
  expect(isBroken([slow, small, skipped], true)).toBe(false);
  expect(isBroken([slow, large], true)).toBe(true);
  expect(isBroken([slow, large], false)).toBe(false);
});

it("what could not be measured fails any run, and the row says why", () => {
  const row = makeRow(speed, new Error("no build"));
  expect(row).toMatchObject({ verdict: "failed", remark: "no build" });
  expect(isBroken([row], false)).toBe(true);
  expect(renderTable([row])).toContain("- warm: no build");
});

it("prints figures with the digits that count", () => {
  expect(formatValue(0.1234, "ms")).toBe("0.12 ms");
  expect(formatValue(12.345, "ms")).toBe("12.3 ms");
  expect(formatValue(123.45, "MB/s")).toBe("123 MB/s");
  expect(formatValue(-0.5, "ms")).toBe("-0.50 ms");
  expect(formatValue(19_010, "bytes")).toBe("19,010 bytes");
  expect(formatValue(0, "modules")).toBe("0");
  expect(formatBudget({ atMost: 12_288 }, "bytes")).toBe("≤ 12,288 bytes");
  expect(formatBudget({ atMost: 0.3 }, "ms")).toBe("≤ 0.30 ms");
  expect(formatBudget({ atLeast: 100 }, "MB/s")).toBe("≥ 100 MB/s");
});

it("is one table with columns of equal width, beside what it is compared with", () => {
  const table = renderTable([
    makeRow(speed, { value: 0.5, median: 0.75, beside: { label: "plain fetch", value: 0.4, unit: "ms" } }),
    makeRow(size, { value: 9_000, remark: "30000 bytes before gzip" }),
  ]);
  expect(table.split("\n")).toEqual([
    "| measured    | budget         | p10         | median  | beside it           | verdict     |",
    "| ----------- | -------------- | ----------- | ------- | ------------------- | ----------- |",
    "| warm search | ≤ 1 ms         | 0.50 ms     | 0.75 ms | plain fetch 0.40 ms | pass        |",
    "| bundle      | ≤ 12,288 bytes | 9,000 bytes |         |                     | pass (gate) |",
    "",
    "- bundle: 30000 bytes before gzip",
  ]);
});

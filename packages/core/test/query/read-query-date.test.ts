import { describe, expect, it } from "vitest";
import { readQueryDate } from "../../src/query/read-query-date.ts";
import { queryVectors } from "./query-vectors.ts";

/** Departure: a day that does not exist is no date. */
const impossible = "2024-02-30";

describe("the dates that a user may write after `after:` and `before:`", () => {
  it("lists the departure in the table", () => {
    expect(queryVectors.dates).toHaveLength(17);
    expect(queryVectors.dates).toContainEqual({ input: impossible, iso: impossible });
  });
  it.each(queryVectors.dates.filter(({ input }) => input !== impossible))("$input is $iso", ({ input, iso }) => {
    expect(readQueryDate(input)).toBe(iso ?? undefined);
  });
  it.each([
    impossible,
    "2023-02-29",
    "2024-04-31",
    "31/11/2024",
    "2024-01-00",
    "2024-01-32",
    "2024-01/02",
    "２０２４",
    "",
  ])("%j is none", (text) => {
    expect(readQueryDate(text)).toBeUndefined();
  });
  it.each([
    ["2024-02-29", "2024-02-29"],
    ["2000/2/29", "2000-02-29"],
    ["1000", "1000-01-01"],
    ["9999.12.31", "9999-12-31"],
    ["05.03.2024", "2024-05-03"],
  ])("%s is %s", (text, iso) => {
    expect(readQueryDate(text)).toBe(iso);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { formatAge } from "../../src/format/format-age.ts";

const rows: readonly { readonly seconds: number; readonly text: string }[] = JSON.parse(
  readFileSync(new URL("fixtures/age.json", import.meta.url), "utf8"),
);

/** From 24 months on we read years; the reference counts months for ever. */
const changed = new Map([
  [63_072_000, "2y ago"],
  [315_360_000, "10y ago"],
]);

describe("an age in words", () => {
  it.each(rows)("reads $seconds seconds as the reference does, or in years", ({ seconds, text }) => {
    expect(formatAge(seconds)).toBe(changed.get(seconds) ?? text);
  });

  it("departs from the reference in these rows alone", () => {
    expect(rows).toHaveLength(27);
    const departing = rows.filter(({ seconds, text }) => formatAge(seconds) !== text).map(({ seconds }) => seconds);
    expect(departing).toEqual([...changed.keys()]);
  });

  it("counts months up to the 23rd and years from the 24th", () => {
    expect(formatAge(719 * 86_400)).toBe("23mo ago");
    expect(formatAge(720 * 86_400)).toBe("2y ago");
    expect(formatAge(1_094 * 86_400)).toBe("2y ago");
    expect(formatAge(1_095 * 86_400)).toBe("3y ago");
  });

  it.each([[undefined], [null], [0], [-0], [Number.NaN], [Infinity], [-Infinity], [1e300], [Date.now()]])(
    "prints nothing for %s, which is no age in seconds",
    (seconds) => {
      expect(formatAge(seconds)).toBe("");
    },
  );

  it("prints nothing for a value that is no number at all", () => {
    const values: unknown[] = ["3600", {}, true, 10n];
    for (const value of values) expect(Reflect.apply(formatAge, undefined, [value])).toBe("");
  });
});

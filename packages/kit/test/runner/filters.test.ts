import { describe, expect, it } from "vitest";
import { recencyStart } from "../../src/index.ts";
import { readDateFilter } from "../../src/runner/read-date-filter.ts";
import { readSiteFilter } from "../../src/runner/read-site-filter.ts";
import { makeQuery } from "./acme.ts";

const now = Date.UTC(2026, 2, 5, 0, 30);
const today = "2026-03-05";

describe("the time filter of a query", () => {
  it("takes the last day from an exclusive `before:`", () => {
    expect(readDateFilter(makeQuery("x before:2024-03-01"), now)).toEqual({
      explicit: true,
      today,
      before: "2024-03-01",
      until: "2024-02-29",
    });
    expect(readDateFilter(makeQuery("x before:2025-01-01"), now).until).toBe("2024-12-31");
  });

  it("keeps `after:` inclusive", () => {
    expect(readDateFilter(makeQuery("x after:2024-02-29 before:2024-03-02"), now)).toEqual({
      explicit: true,
      today,
      after: "2024-02-29",
      before: "2024-03-02",
      until: "2024-03-01",
    });
  });

  it("lets dates beat the recency", () => {
    expect(readDateFilter(makeQuery("x after:2024-01-01", { recency: "day" }), now).recency).toBeUndefined();
    expect(readDateFilter(makeQuery("x", { recency: "day" }), now)).toEqual({ explicit: false, today, recency: "day" });
  });

  it("takes a day that does not exist for a word", () => {
    expect(readDateFilter(makeQuery("x before:2024-02-30"), now)).toEqual({ explicit: false, today });
  });

  it.each([
    ["day", "2026-03-04"],
    ["week", "2026-02-26"],
    ["month", "2026-02-02"],
    ["year", "2025-03-05"],
  ] as const)("begins a %s on %s", (recency, first) => {
    expect(recencyStart(recency, now)).toBe(first);
  });
});

describe("the site filter of a query", () => {
  it("has bare hosts, each once", () => {
    const query = makeQuery("x site:example.org/guide site:example.org/blog site:example.net -site:bad.example");
    expect(readSiteFilter(query)).toEqual({ include: ["example.org", "example.net"], exclude: ["bad.example"] });
  });

  it("does not shut a host out for one of its paths", () => {
    const excludeDomains = ["bad.example"];
    expect(readSiteFilter(makeQuery("x -site:example.org/old -site:bad.example", { excludeDomains }))).toEqual({
      include: [],
      exclude: ["bad.example"],
    });
  });

  it("takes the strict list before `site:`", () => {
    const includeDomains = ["example.net"];
    expect(readSiteFilter(makeQuery("x site:example.org", { includeDomains })).include).toEqual(["example.net"]);
  });

  it("is empty where nothing is asked for", () => {
    expect(readSiteFilter(makeQuery())).toEqual({ include: [], exclude: [] });
  });
});

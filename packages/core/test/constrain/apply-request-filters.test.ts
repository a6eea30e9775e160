import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { applyRequestFilters } from "../../src/constrain/apply-request-filters.ts";
import { relaxedNote } from "../../src/constrain/constrain-sources.ts";
import { withinRecency } from "../../src/constrain/within-recency.ts";
import { matchesSite } from "../../src/query/matches-site.ts";
import { parseQuery } from "../../src/query/parse-query.ts";
import type { SearchRequest } from "../../src/types/request.ts";
import type { SearchSource } from "../../src/types/response.ts";

const now = Date.UTC(2026, 9, 1, 12);
const day = 86_400;

function filter(
  sources: readonly SearchSource[],
  request: Partial<SearchRequest>,
  {
    isRecencyNative = false,
    citations = sources,
  }: { isRecencyNative?: boolean; citations?: readonly SearchSource[] } = {},
) {
  const query = { ...request, parsed: parseQuery(request.query ?? "widget") };
  return applyRequestFilters({ sources, citations }, query, { now, isRecencyNative });
}

describe("a user relies on domain lists being strict", () => {
  const urls = [
    "https://www.example.org/a",
    "https://sub.example.org/b",
    "https://notexample.org/c",
    "https://bad.example/d",
    "https://x.bad.example/e",
  ];
  const sources = urls.map((url) => ({ title: "t", url }));

  it.each([["Example.org"], [" https://Example.org/ "], ["*.example.org"], ["example.org."], ["www.example.org"]])(
    "includes %j and its sub-domains only, for sources and citations",
    (entry) => {
      const { sources: left, citations } = filter(sources, {
        includeDomains: [entry],
        excludeDomains: ["bad.example"],
      });
      expect(left).toEqual(sources.slice(0, 2));
      expect(citations).toEqual(sources.slice(0, 2));
    },
  );
  it("excludes a domain and its sub-domains", () => {
    expect(filter(sources, { excludeDomains: ["bad.example"] }).sources).toEqual(sources.slice(0, 3));
  });
  it("compares an internationalised domain in one form", () => {
    const idn = [{ title: "t", url: "https://xn--strung-xxa.de/" }];
    expect(filter(idn, { includeDomains: ["störung.de"] }).sources).toEqual(idn);
    expect(filter(idn, { excludeDomains: ["STÖRUNG.de"] }).sources).toEqual([]);
  });
  it("says which list left nothing", () => {
    expect(filter(sources, { includeDomains: ["nowhere.test"] })).toEqual({
      sources: [],
      citations: [],
      relaxed: [],
      emptiedBy: "includeDomains",
    });
    expect(filter(sources, { excludeDomains: ["org", "example"] })).toEqual({
      sources: [],
      citations: [],
      relaxed: [],
      emptiedBy: "excludeDomains",
    });
  });
  it("blames no list for a response without sources", () => {
    expect(filter([], { includeDomains: ["nowhere.test"] })).toEqual({ sources: [], citations: [], relaxed: [] });
  });
  it("keeps nothing by a list that cannot be read", () => {
    expect(filter(sources, { includeDomains: ["a b"] }).sources).toEqual([]);
    expect(filter(sources, { excludeDomains: ["a b"] }).sources).toEqual(sources);
  });
  it("changes nothing without lists", () => {
    expect(filter(sources, { includeDomains: [], excludeDomains: [] })).toEqual({
      sources,
      citations: sources,
      relaxed: [],
    });
  });
  test("whatever comes, nothing outside them is left", () => {
    const host = fc.constantFrom(
      "example.org",
      "www.example.org",
      "a.example.org",
      "example.org.evil.test",
      "b.test",
      "xexample.org",
    );
    const anySource = fc
      .oneof(
        host.map((name) => `https://${name}/`),
        fc.string({ unit: "binary" }),
      )
      .map((url) => ({ title: "t", url }));
    fc.assert(
      fc.property(fc.array(anySource), (list) => {
        const { sources: left, citations } = filter(list, {
          includeDomains: ["example.org"],
          excludeDomains: ["a.example.org"],
        });
        for (const { url } of [...left, ...citations])
          expect(matchesSite(url, "example.org") && !matchesSite(url, "a.example.org")).toBe(true);
      }),
    );
  });
});

describe("a user relies on recency where the upstream has no such filter", () => {
  it.each([
    ["day", 1],
    ["week", 7],
    ["month", 31],
    ["year", 365],
  ] as const)("%s reaches %d days back", (recency, days) => {
    expect(withinRecency({ ageSeconds: days * day }, recency, now)).toBe(true);
    expect(withinRecency({ ageSeconds: days * day + 1 }, recency, now)).toBe(false);
    expect(withinRecency({ publishedDate: `${days + 1} days ago` }, recency, now)).toBe(false);
  });
  it("lets pass what has no date", () => {
    expect(withinRecency({}, "day", now)).toBe(true);
    expect(withinRecency({ publishedDate: "Posted May 3" }, "day", now)).toBe(true);
  });

  const fresh = { title: "fresh", url: "https://a.test/1", publishedDate: "2 days ago" };
  const old = { title: "old", url: "https://a.test/2", publishedDate: "2020-01-01" };
  const undated = { title: "undated", url: "https://a.test/3" };

  it("takes old sources away, but not citations: the answer rests on them", () => {
    const { sources, citations, relaxed } = filter([fresh, old, undated], { recency: "week" });
    expect(sources).toEqual([fresh, undated]);
    expect(citations).toEqual([fresh, old, undated]);
    expect(relaxed).toEqual([]);
  });
  it("is relaxed, and says so, when nothing would be left", () => {
    const { sources, relaxed, emptiedBy } = filter([old], { recency: "week" });
    expect(sources).toEqual([old]);
    expect(emptiedBy).toBeUndefined();
    expect(relaxed.map(relaxedNote)).toEqual(["no results matched `recency:week`; the constraint was relaxed"]);
  });
  it("is not checked again where the upstream did it", () => {
    expect(filter([fresh, old], { recency: "week" }, { isRecencyNative: true }).sources).toEqual([fresh, old]);
  });
  it.each(["widget after:2019", "widget before:2021"])("gives way to the dates of %j", (query) => {
    expect(filter([fresh, old], { query, recency: "week" }).sources).toEqual([fresh, old]);
  });
});

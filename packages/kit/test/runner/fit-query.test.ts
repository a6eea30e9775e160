import fc from "fast-check";
import { parseQuery, renderQuery } from "@websonde/search-core";
import type { ProviderLimits, QuerySyntax } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import { fitQuery } from "../../src/runner/fit-query.ts";
import { meta } from "./acme-api.ts";

const syntax: QuerySyntax = { verbatim: true, phrases: true, negation: true, or: true, site: true, inTitle: true };

function fit(text: string, limits: Partial<ProviderLimits> = { queryCharacters: 400, queryWords: 50 }) {
  const notes: string[] = [];
  const parsed = parseQuery(text);
  const provider = { ...meta, limits: { count: meta.limits.count, ...limits } };
  const fitted = fitQuery(renderQuery(parsed, syntax), parsed, syntax, provider, (note) => notes.push(note));
  return { fitted, notes };
}

const words = (count: number, word = "word") =>
  Array.from({ length: count }, (_, index) => `${word}${index}`).join(" ");

describe("a query that is too long for an upstream", () => {
  it("of 400 characters and 50 words is not too long and stays as it was typed", () => {
    const exact = `${"x".repeat(199)}  ${"y".repeat(199)}`;
    expect(fit(exact)).toEqual({ fitted: exact, notes: [] });
    expect(fit(words(50))).toEqual({ fitted: words(50), notes: [] });
  });

  it("loses whole words from its end, and a note says how much the upstream takes", () => {
    expect(fit(words(51))).toEqual({
      fitted: words(50),
      notes: ["the query was cut to what Acme accepts (400 characters and 50 words)"],
    });
    const { fitted } = fit(words(60, "a longer word"));
    expect(fitted.length).toBeLessThanOrEqual(400);
    expect(`${words(60, "a longer word")} `).toContain(`${fitted} `);
  });

  it("keeps its operators: they narrow more than the last words do", () => {
    const { fitted } = fit(`${words(80)} site:example.org -site:bad.example intitle:frost`);
    expect(fitted).toMatch(/^word0 word1 .* site:example\.org -site:bad\.example intitle:frost$/);
    expect(fitted.split(" ")).toHaveLength(50);
  });

  it("keeps them where its first word alone is too long, and cuts that", () => {
    const { fitted } = fit(`${"x".repeat(900)} site:example.org`);
    expect(fitted).toBe(`${"x".repeat(400 - " site:example.org".length)} site:example.org`);
    expect(fit(`"${words(200)}" site:example.org`).fitted).toMatch(/^word0 .* word\d+ site:example\.org$/);
  });

  it("is cut through its operators only where they alone are too long", () => {
    const { fitted } = fit(`frost ${Array.from({ length: 60 }, (_, index) => `site:host${index}.example`).join(" ")}`);
    expect(fitted.length).toBeLessThanOrEqual(400);
    expect(fitted).toMatch(/^frost /);
  });

  it.each([
    ["a surrogate pair", "😀"],
    ["an emoji of several", "👩‍👩‍👧‍👦"],
    ["a letter with its accent", "e\u0301"],
    ["a flag", "🇩🇪"],
  ])("never loses half of %s", (_, character) => {
    for (let longest = character.length; longest < 40; longest++) {
      const { fitted } = fit(character.repeat(60), { queryCharacters: longest });
      expect(fitted).toBe(character.repeat(Math.floor(longest / character.length)));
    }
  });

  it("says only the limits that there are", () => {
    expect(fit(words(9), { queryWords: 5 }).notes).toEqual(["the query was cut to what Acme accepts (5 words)"]);
    expect(fit(words(9), { queryCharacters: 9 }).notes).toEqual([
      "the query was cut to what Acme accepts (9 characters)",
    ]);
    expect(fit(words(900), {})).toEqual({ fitted: words(900), notes: [] });
  });

  it("fits afterwards and is well-formed, whatever was typed", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 30 }),
      fc.constantFrom(
        " ",
        '"',
        "site:a.example ",
        "-site:b.example ",
        " OR ",
        "(",
        ")",
        "-",
        "intitle:x ",
        "é".repeat(50),
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 20, max: 100 }), (pieces, longest) => {
        const { fitted, notes } = fit(pieces.join(""), { queryCharacters: longest, queryWords: 12 });
        expect(fitted.isWellFormed()).toBe(true);
        if (notes.length > 0) {
          expect(fitted.length).toBeLessThanOrEqual(longest);
          expect(fitted.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(12);
        }
      }),
    );
  });
});

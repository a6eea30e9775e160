import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseQuery } from "../../src/query/parse-query.ts";
import type { ParsedQuery } from "../../src/query/parse-query.ts";
import { queryPieces, queryText } from "./query-text.ts";
import { queryVectors } from "./query-vectors.ts";

/** The fields that are not empty, without `raw` and the flags. */
function essence({ raw: _raw, hasDirectives: _d, hasConstraints: _c, text: _t, ...fields }: ParsedQuery): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length > 0));
}

/** Departure: a day that does not exist makes a plain word, as any other value that is no date. */
const impossibleDate = "after:2024-02-31 llm";

describe("a user relies on every operator being read as documented", () => {
  test("the table has all its rows", () => {
    expect(queryVectors.query).toHaveLength(83);
    expect(queryVectors.query.some(({ input }) => input === impossibleDate)).toBe(true);
  });
  it.each(queryVectors.query.filter(({ input }) => input !== impossibleDate))("$input", ({ input, parsed }) => {
    expect(parseQuery(input)).toEqual(parsed);
  });
  it.each(["after:2024-02-31", "before:2023-02-29", "since:2024-04-31", "until:31/06/2024"])(
    "%s is no date and stays a word",
    (text) => {
      expect(parseQuery(`${text} llm`)).toMatchObject({
        text: `${text} llm`,
        terms: [{ text }, { text: "llm" }],
        hasDirectives: false,
        hasConstraints: false,
      });
      expect(essence(parseQuery(`${text} llm`))).toEqual({ terms: [{ text }, { text: "llm" }] });
    },
  );
  it("reads 29 February of a leap year", () => {
    expect(parseQuery("after:2024-02-29 llm").after).toBe("2024-02-29");
  });
});

describe("an operator without a value takes the next token, where that can be one", () => {
  it.each<[string, object]>([
    ['site: "example.com" x', { sites: ["example.com"], terms: [{ text: "x" }] }],
    ["site: https://example.com/a x", { sites: ["example.com/a"], terms: [{ text: "x" }] }],
    ["-site: example.com x", { excludedSites: ["example.com"], terms: [{ text: "x" }] }],
    ["after: 2024 llm", { after: "2024-01-01", terms: [{ text: "llm" }] }],
    ["lang: DE wetter", { lang: "de", terms: [{ text: "wetter" }] }],
    ['intitle: "title:x" y', { inTitle: ["title:x"], terms: [{ text: "y" }] }],
    ["intitle: OR x", { terms: [{ text: "x" }] }],
    ["intitle: (x)", { terms: [{ text: "x" }] }],
    ["intitle: site:a.com x", { sites: ["a.com"], terms: [{ text: "x" }] }],
    ["intitle: allinurl:a", { inUrl: ["a"] }],
    ["intitle: -x y", { terms: [{ text: "x", negated: true }, { text: "y" }] }],
    ['intitle:"" x', { terms: [{ text: "x" }] }],
    ["x filetype:", { terms: [{ text: "x" }] }],
    ["x site:/ filetype:...", { terms: [{ text: "x" }] }],
    ["what came before: the answer", { terms: ["what", "came", "before:", "the", "answer"].map((text) => ({ text })) }],
    ['before: "some day" x', { terms: [{ text: "before:" }, { text: "some day", phrase: true }, { text: "x" }] }],
  ])("%s", (input, fields) => {
    expect(essence(parseQuery(input))).toEqual(fields);
  });
});

describe("an exclusion excludes what it stands before", () => {
  it.each<[string, object]>([
    ["a -site:b.com", { terms: [{ text: "a" }], excludedSites: ["b.com"] }],
    ["a NOT inurl:b", { terms: [{ text: "a" }], excludedInUrl: ["b"] }],
    ["a -intext:b", { terms: [{ text: "a" }], excludedInText: ["b"] }],
    ["a ! ext:pdf", { terms: [{ text: "a" }], excludedFiletypes: ["pdf"] }],
    ["a NOT before:2024", { terms: [{ text: "a" }], before: "2024-01-01" }],
    ["a -lang:de", { terms: [{ text: "a" }], lang: "de" }],
    ["a -nope:b", { terms: [{ text: "a" }, { text: "nope:b", negated: true }] }],
    ['a -nope:"b c"', { terms: [{ text: "a" }, { text: 'nope:"b c"', negated: true }] }],
    ['a NOT "b c"', { terms: [{ text: "a" }, { text: "b c", phrase: true, negated: true }] }],
    [
      "a -(b OR c) d",
      { terms: [{ text: "a" }, { text: "b", negated: true }, { text: "c", negated: true }, { text: "d" }] },
    ],
    [
      "a NOT (b (c) d) e",
      { terms: [{ text: "a" }, ...["b", "c", "d"].map((text) => ({ text, negated: true })), { text: "e" }] },
    ],
    ["a -(site:b.com OR site:c.com)", { terms: [{ text: "a" }], excludedSites: ["b.com", "c.com"] }],
    ["-allintitle:b c", { excludedInTitle: ["b", "c"] }],
    ['allintitle:"a b" c -d', { inTitle: ["a b", "c"], excludedInTitle: ["d"] }],
  ])("%s", (input, fields) => {
    expect(essence(parseQuery(input))).toEqual(fields);
  });
});

describe("what looks like an operator and is none stays as it was typed", () => {
  it.each<[string, object]>([
    ["constructor:x __proto__: y", { terms: [{ text: "constructor:x" }, { text: "__proto__:" }, { text: "y" }] }],
    ['error:"no such file" help', { terms: [{ text: 'error:"no such file"' }, { text: "help" }] }],
    ["++i ++ i++", { terms: [{ text: "++i" }, { text: "++" }, { text: "i++" }] }],
    ["or not and", { terms: [{ text: "or" }, { text: "not" }, { text: "and" }] }],
    ["don't ‘x’", { terms: [{ text: "don't" }, { text: "‘x’" }] }],
    ["((f(x)))", { terms: [{ text: "f(x)" }] }],
    [
      'C++ "foo & bar" 中文 100%',
      { terms: [{ text: "C++" }, { text: "foo & bar", phrase: true }, { text: "中文" }, { text: "100%" }] },
    ],
  ])("%s", (input, fields) => {
    const parsed = parseQuery(input);
    expect(essence(parsed)).toEqual(fields);
    expect(parsed).toMatchObject({ hasDirectives: false, hasConstraints: false });
  });
});

describe("alternatives", () => {
  it.each<[string, readonly (number | undefined)[]]>([
    ["a OR b OR c", [1, 1, 1]],
    ["a OR OR b", [1, 1]],
    ["a OR (b) c", [1, 1, undefined]],
    ["a OR b c OR d", [1, 1, 2, 2]],
    ["a OR site:x.com b", [undefined, undefined]],
    ["a site:x.com OR b", [undefined, undefined]],
    ["a || NOT b", [1, 1]],
  ])("%s", (input, groups) => {
    expect(parseQuery(input).terms.map(({ group }) => group)).toEqual(groups);
  });
});

describe("site values", () => {
  it.each([
    ["site:HTTP://www.Example.com/A/", "www.example.com/a"],
    ["site:*.example.com", "example.com"],
    ["site:.gov", "gov"],
    ["site:example.com.", "example.com"],
    ["site:störung.de", "störung.de"],
  ])("%s is read as %s", (input, site) => {
    expect(parseQuery(input).sites).toEqual([site]);
  });
});

it("counts the last of several dates and languages", () => {
  expect(parseQuery("after:2020 since:2021 lang:de language:fr x")).toMatchObject({ after: "2021-01-01", lang: "fr" });
});

describe("any text is a query", () => {
  test("nothing throws, and what was typed is kept", () => {
    fc.assert(
      fc.property(queryText, (text) => {
        expect(parseQuery(text).raw).toBe(text);
      }),
    );
  });
  test("no term, phrase or value is blank, and constraints follow from the lists", () => {
    fc.assert(
      fc.property(queryText, (text) => {
        const parsed = parseQuery(text);
        const lists = [parsed.sites, parsed.inUrl, parsed.inTitle, parsed.filetypes];
        const exclusions = [
          parsed.excludedSites,
          parsed.excludedInUrl,
          parsed.excludedInTitle,
          parsed.excludedFiletypes,
        ];
        const values = [...lists, ...exclusions].flat();
        for (const value of [...values, ...parsed.inText, ...parsed.terms.map((term) => term.text)])
          expect(value.trim()).not.toBe("");
        const hasDates = parsed.after !== undefined || parsed.before !== undefined;
        expect(parsed.hasConstraints).toBe(hasDates || values.length > 0);
        if (parsed.hasConstraints) expect(parsed.hasDirectives).toBe(true);
      }),
    );
  });
  test("the free text means the same when it is read again", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "-b", '"c d"', "OR", "x:y", "NOT", "(", ")", "e-f")), (words) => {
        const { text, terms } = parseQuery(words.join(" "));
        expect(parseQuery(text).terms).toEqual(terms);
      }),
    );
  });
  it.each(queryPieces)("a million characters of %j are read in linear time", (piece) => {
    // A quadratic reader would need minutes and run into the test's time limit.
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    expect(parseQuery(text).raw).toBe(text);
  });
});

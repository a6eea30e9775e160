import { describe, expect, it } from "vitest";
import { expectRefused, send, speak } from "./hostile-input.ts";

describe("a query that is none is refused before anything is read or asked", () => {
  it.each<[string, unknown, RegExp]>([
    ["missing", undefined, /query is missing/],
    ["null", null, /query is missing/],
    ["empty", "", /query is empty/],
    ["blank", "  \n\t", /query is empty/],
    ["invisible", "\u200b\u2060\u3164", /query is empty/],
    ["100,000 characters", "a".repeat(100_000), /100000 characters; at most 10000/],
    ["with NUL", "a\0b", /NUL/],
    ["only exclusions", "-site:a.test -word", /only exclusions/],
    ["an object", { text: "x" }, /query is missing/],
    ["an array", ["x"], /query is missing/],
    ["a function", () => "x", /query is missing/],
    ["a boolean", true, /query is missing/],
    ["a symbol", Symbol("x"), /query is missing/],
  ])("%s", (_, query, pattern) => expectRefused({ query }, pattern));

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["text", "weather"],
    ["a number", 7],
    ["an array", [{ query: "x" }]],
    ["a function", () => ({ query: "x" })],
    ["a proxy that throws", "<proxy>"],
    ["a revoked proxy", "<revoked>"],
    ["a getter that throws", "<getter>"],
  ])("a request that is %s", (_, request) => expectRefused(speak(request), /request must be a plain object/));

  it("without asking for settings", async () => {
    let reads = 0;
    await send({ query: " " }, undefined, { settings: () => (reads++, {}) });
    expect(reads).toBe(0);
  });
});

describe("what can be mended is mended, with a note", () => {
  it("broken characters", async () => {
    const { outcome, query } = await send({ query: "a \ud83e b" });
    expect(query?.query).toBe("a \ufffd b");
    expect(outcome.notes).toEqual([expect.stringContaining("broken characters")]);
  });
  it.each<[unknown, number | undefined, number]>([
    [0, undefined, 1],
    [-3, 1, 1],
    [2.7, 2, 1],
    [0.2, 1, 1],
    [Number.NaN, undefined, 1],
    [1e9, 1e9, 0],
    ["7", 7, 0],
    [" 7 ", 7, 0],
    ["", undefined, 0],
    [null, undefined, 0],
    [Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER, 1],
    [Number.NEGATIVE_INFINITY, 1, 1],
  ])("a count of %j is read as %j", async (count, expected, notes) => {
    for (const name of ["limit", "numSearchResults", "maxTokens"] as const) {
      const { outcome, query } = await send({ query: "x", [name]: count });
      expect(query?.[name]).toBe(expected);
      expect(outcome.notes).toHaveLength(notes);
    }
  });
  it("a number as a query", async () => {
    expect((await send({ query: 404 })).query?.query).toBe("404");
  });
});

describe("what cannot be mended is refused with the form that is wanted", () => {
  it.each<[string, unknown, RegExp]>([
    ["recency", "fortnight", /recency must be one of day, week, month, year/],
    ["recency", ["week"], /recency must be one of/],
    ["recency", "<proxy>", /recency must be one of/],
    ["safeSearch", "on", /safeSearch must be one of off, moderate, strict/],
    ["limit", "many", /limit must be a number/],
    ["limit", {}, /limit must be a number/],
    ["limit", [5], /limit must be a number/],
    ["limit", true, /limit must be a number/],
    ["limit", "<bigint>", /limit must be a number/],
    ["limit", "<proxy>", /limit must be a number/],
    ["temperature", 3, /temperature must be from 0 to 2/],
    ["temperature", -1, /temperature must be from 0 to 2/],
    ["temperature", Number.NaN, /temperature must be from 0 to 2/],
    ["temperature", "hot", /temperature must be a number/],
    ["locale", "not a locale", /locale must be a BCP 47 tag such as de-DE/],
    ["locale", 5, /locale must be text/],
    ["systemPrompt", { role: "system" }, /systemPrompt must be text/],
    ["includeDomains", 5, /includeDomains must be a list of texts/],
    ["includeDomains", [["a.test"]], /includeDomains must be a list of texts/],
    ["includeDomains", ["exa mple"], /includeDomains has "exa mple"; give hosts such as example.org/],
    ["excludeDomains", ["http://"], /excludeDomains has/],
    ["excludeDomains", Array.from({ length: 501 }, () => "a.test"), /501 entries; at most 500/],
    ["excludeDomains", "<endless>", /4000000000 entries/],
    ["urls", ["ftp://a.test/"], /urls must be http or https addresses/],
    ["urls", ["javascript:alert(1)"], /urls must be http or https addresses/],
    ["urls", ["a.test"], /urls must be http or https addresses/],
    ["urls", Array.from({ length: 21 }, () => "https://a.test/"), /21 entries; at most 20/],
  ])("%s: %j", (name, value, pattern) => expectRefused({ query: "x", [name]: speak(value) }, pattern));
});

describe("agents may write fields in their own way", () => {
  it("in snake case; the camel-case spelling wins", async () => {
    const { query } = await send({
      query: "x",
      max_tokens: 5,
      num_search_results: 3,
      numSearchResults: 4,
      include_domains: ["a.test"],
    });
    expect(query).toMatchObject({ maxTokens: 5, numSearchResults: 4, includeDomains: ["a.test"] });
  });
  it("in capitals, with spaces, as text for a list of one", async () => {
    const { query } = await send({
      query: "x",
      recency: " WEEK ",
      safeSearch: "Strict",
      locale: "de_de",
      includeDomains: " https://Example.org/ , *.example.net,",
      urls: "https://a.test/x,y",
    });
    expect(query).toMatchObject({
      recency: "week",
      safeSearch: "strict",
      locale: "de-DE",
      includeDomains: ["example.org", "example.net"],
      urls: ["https://a.test/x,y"],
    });
  });
  it("with null and blanks for what is not meant, and with fields that nobody knows", async () => {
    const { outcome, query } = await send({
      query: "x",
      recency: null,
      limit: undefined,
      locale: " ",
      includeDomains: [" "],
      urls: [],
      safe_search: "",
      surprise: { a: 1 },
    });
    expect(outcome).toMatchObject({ ok: true, notes: [] });
    expect(Object.keys(query ?? {})).toEqual(["query", "parsed"]);
  });
  it("a query reaches the provider exactly as it was typed", async () => {
    const typed = '  C++ "foo & bar" 中文 100%\n#1 ';
    expect((await send({ query: typed })).query?.query).toBe(typed);
  });
});

import { describe, expect, it } from "vitest";
import { tidyResponse } from "../../src/merge/tidy-response.ts";
import { authModes } from "../../src/types/response.ts";
import type { SearchResponse } from "../../src/types/response.ts";

const now = Date.UTC(2026, 9, 1, 12);
const url = "https://a.test/";

/** What the core makes of anything that a provider hands back. */
function tidy(response: unknown): SearchResponse {
  return tidyResponse(response as SearchResponse, "acme", now);
}

function tidySource(source: unknown) {
  return tidy({ sources: [source] }).sources[0];
}

describe("absent means absent", () => {
  const empties = [undefined, null, "", "  \n", [], {}, 0, Number.NaN, false];
  const optional = [
    "answer",
    "citations",
    "searchQueries",
    "relatedQuestions",
    "usage",
    "model",
    "requestId",
    "authMode",
    "grounding",
    "partial",
  ];

  it.each(optional)("%s is left out where it says nothing", (name) => {
    for (const empty of empties)
      expect(tidy({ provider: "acme", sources: [], [name]: empty })).toEqual({ provider: "acme", sources: [] });
  });
  it.each(["snippet", "publishedDate", "ageSeconds", "author", "engines", "score"])("so is %s of a source", (name) => {
    for (const empty of empties) {
      if (typeof empty === "number" && !Number.isNaN(empty)) continue;
      expect(tidySource({ title: "T", url, [name]: empty })).toEqual({ title: "T", url });
    }
  });
  it("and the cited text of a citation", () => {
    for (const empty of empties)
      expect(tidy({ sources: [], citations: [{ title: "T", url, citedText: empty }] }).citations).toEqual([
        { title: "T", url },
      ]);
  });
  it("a title that says nothing is the URL", () => {
    for (const empty of empties) expect(tidySource({ title: empty, url })).toEqual({ title: url, url });
  });
  it("zeros of a usage are kept beside what is known; all zeros mean that it was not reported", () => {
    expect(
      tidy({ sources: [], usage: { inputTokens: 0, outputTokens: 5, extra: 3, totalTokens: null } }).usage,
    ).toEqual({ inputTokens: 0, outputTokens: 5 });
    expect(tidy({ sources: [], usage: { inputTokens: 0, outputTokens: 0 } })).not.toHaveProperty("usage");
    for (const nonsense of [
      "abc",
      [5],
      -1,
      { inputTokens: -5 },
      { inputTokens: "5" },
      { inputTokens: Number.POSITIVE_INFINITY },
    ])
      expect(tidy({ sources: [], usage: nonsense })).not.toHaveProperty("usage");
  });
});

describe("a whole response passes as it is", () => {
  const whole: SearchResponse = {
    provider: "acme",
    answer: "First line.\n\n- second line",
    sources: [
      {
        title: "Title",
        url: "https://a.test/page?q=1#part",
        snippet: "line one\nline two",
        publishedDate: "2026-09-30",
        ageSeconds: 60,
        author: "Someone",
        engines: ["bing", "mojeek"],
        score: 0.5,
      },
    ],
    citations: [
      { title: "Title", url, citedText: "words" },
      { title: "Title", url, citedText: "other words" },
    ],
    searchQueries: ["one", "two"],
    relatedQuestions: ["what?"],
    usage: { inputTokens: 1, outputTokens: 2, totalTokens: 3, searchRequests: 1 },
    model: "m-1",
    requestId: "r-1",
    authMode: "api_key",
    grounding: { searched: true, grounded: true, calls: 2 },
    partial: true,
  };
  it("every field of it", () => {
    expect(tidy(whole)).toEqual(whole);
  });
  it.each(authModes)("authMode %s", (authMode) => {
    expect(tidy({ sources: [], authMode }).authMode).toBe(authMode);
  });
  it("under the id that was asked", () => {
    expect(tidy({ provider: "other", sources: [] }).provider).toBe("acme");
  });
});

describe("a caller relies on addresses that can be opened", () => {
  it.each([
    ["javascript:alert(1)"],
    ["JaVaScRiPt:alert(1)"],
    ["data:text/html,x"],
    ["file:///etc/passwd"],
    ["//a.test/"],
    ["/relative"],
    ["a.test"],
    ["https://"],
    ["https://exa mple.test/"],
    [" "],
    [""],
    [5],
    [null],
    [{ href: url }],
    [new URL(url)],
    [`https://a.test/${"x".repeat(2_048)}`],
    [`https://a.test/${" ".repeat(1_000)}x`],
  ])("%s is dropped, from sources and citations", (odd) => {
    const response = tidy({
      sources: [
        { title: "T", url: odd },
        { title: "T", url },
      ],
      citations: [{ title: "T", url: odd }],
    });
    expect(response).toEqual({ provider: "acme", sources: [{ title: "T", url }] });
  });
  it.each([
    [` ${url}\n`, url],
    ["https://a.test/a b", "https://a.test/a%20b"],
    ["https://a.test/a\nb\tc", "https://a.test/abc"],
    ["https://a.test/\u202egpj.exe", "https://a.test/%E2%80%AEgpj.exe"],
    ["https://münchen.test/straße", "https://münchen.test/straße"],
    ["HTTP://A.test", "HTTP://A.test"],
  ])("%j is %j", (given, expected) => {
    expect(tidySource({ title: "T", url: given })?.url).toBe(expected);
  });
  it("each page once", () => {
    const response = tidy({
      sources: [
        { title: url, url },
        { title: "T", url: "https://A.test#x", snippet: "s" },
        { title: "U", url: "https://b.test/" },
      ],
    });
    expect(response.sources).toEqual([
      { title: "T", url, snippet: "s" },
      { title: "U", url: "https://b.test/" },
    ]);
  });
});

describe("a caller relies on texts that are only text", () => {
  it("on one line where they have one, without controls and what cannot be seen", () => {
    const odd = "  A\tB\r\nC\u001b[31mred\u001b[0m\u0007\u200b\u202e\u0000 ";
    const response = tidy({
      sources: [{ title: odd, url, author: odd, publishedDate: odd, snippet: "one\r\ntwo\u0007\u202e" }],
      searchQueries: [odd, odd, null, 5, ""],
      relatedQuestions: [odd],
      model: odd,
      requestId: odd,
    });
    const line = "A B Cred";
    expect(response.sources).toEqual([{ title: line, url, author: line, publishedDate: line, snippet: "one\ntwo" }]);
    expect(response).toMatchObject({ searchQueries: [line], relatedQuestions: [line], model: line, requestId: line });
  });
  it("of a length that is worth reading, never cut inside a character", () => {
    const long = `${"a".repeat(298)}🦊${"b".repeat(1e6)}`;
    const response = tidy({
      answer: "x".repeat(1e6),
      sources: [{ title: long, url, snippet: "s".repeat(1e6), author: long }],
      citations: [{ title: long, url, citedText: "c".repeat(1e6) }],
      relatedQuestions: Array.from({ length: 10_000 }, (_, index) => `question ${index}`),
      searchQueries: ["q".repeat(1e6)],
    });
    expect(response.sources[0]?.title).toBe(`${"a".repeat(298)}…`);
    expect(response.sources[0]?.snippet).toHaveLength(8_000);
    expect(response.citations?.[0]?.citedText).toHaveLength(8_000);
    expect(response.answer).toHaveLength(200_000);
    expect(response.relatedQuestions).toHaveLength(100);
    expect(JSON.stringify(response).isWellFormed()).toBe(true);
  });
});

describe("a caller relies on ages", () => {
  it.each<[object, number | undefined]>([
    [{ ageSeconds: 59.9 }, 59],
    [{ ageSeconds: -5 }, 0],
    [{ ageSeconds: 0, publishedDate: "2026-09-30" }, 0],
    [{ publishedDate: "2026-10-01T11:00:00Z" }, 3_600],
    [{ ageSeconds: null, publishedDate: "2026-10-01T11:00:00Z" }, 3_600],
    [{ ageSeconds: Number.NaN, publishedDate: "3 days ago" }, 259_200],
    [{ ageSeconds: "60" }, undefined],
    [{ ageSeconds: Number.POSITIVE_INFINITY }, undefined],
    [{ publishedDate: "2027-01-01" }, 0],
    [{ publishedDate: "widget 5" }, undefined],
    [{ publishedDate: 1_759_276_800 }, undefined],
  ])("%j is %j seconds old", (fields, expected) => {
    expect(tidySource({ title: "T", url, ...fields })?.ageSeconds).toBe(expected);
  });
});

import { describe, expect, it } from "vitest";
import { fuseRankings } from "../../src/merge/fuse-rankings.ts";
import type { RankedList } from "../../src/merge/fuse-rankings.ts";
import type { SearchSource } from "../../src/types/response.ts";

const one = (engine: string, ...sources: readonly SearchSource[]): RankedList => ({ engine, sources });
const page = (name: string, fields: object = {}): SearchSource => ({
  title: name.toUpperCase(),
  url: `https://${name}.test/`,
  ...fields,
});

describe("a fused page", () => {
  it("keeps the spelling that the best engine gave, the longer snippet, and other pages apart", () => {
    const fused = fuseRankings([
      one("one", { title: "Guide", url: "https://www.example.org/guide/", snippet: "short" }),
      one("two", { title: "Guide", url: "https://example.org/guide#top", snippet: "a much longer snippet" }),
      one("three", { title: "Guide 2", url: "https://example.org/guide?page=2" }),
    ]);
    expect(fused).toMatchObject([
      { url: "https://www.example.org/guide/", snippet: "a much longer snippet", engines: ["one", "two"] },
      { url: "https://example.org/guide?page=2", engines: ["three"] },
    ]);
    expect(fused).toHaveLength(2);
  });

  it.each([
    ["the best-ranked URL", ["https://a.test/x/", "https://www.a.test/x"], "https://a.test/x/"],
    ["https before a better rank", ["http://a.test/x", "https://a.test/x/"], "https://a.test/x/"],
    [
      "no tracking parameters, all else as spelled",
      ["https://a.test/x/?b=2&utm_source=e&a=%7e#p"],
      "https://a.test/x/?b=2&a=%7e#p",
    ],
  ])("shows %s", (_what, urls, expected) => {
    const lists = urls.map((url, index) =>
      one(`engine-${index}`, ...Array.from({ length: index }, (_, rank) => page(`filler${rank}`)), { title: "T", url }),
    );
    expect(fuseRankings(lists).find((source) => source.title === "T")?.url).toBe(expected);
  });

  it("takes the title of the best engine that has one", () => {
    const url = "https://a.test/";
    expect(fuseRankings([one("one", { title: url, url }), one("two", { title: "Real", url })])[0]?.title).toBe("Real");
    expect(fuseRankings([one("one", { title: " ", url }), one("two", { title: url, url })])[0]?.title).toBe(url);
    expect(
      fuseRankings([one("one", { title: "First", url }), one("two", { title: "A longer one", url })])[0]?.title,
    ).toBe("First");
  });

  it.each<[string, readonly (string | undefined)[], readonly string[], string | undefined]>([
    ["the longest", ["short", "a longer one"], [], "a longer one"],
    ["the best-ranked of equally useful ones", [`a${"x".repeat(400)}`, "b".repeat(4000)], [], `a${"x".repeat(400)}`],
    [
      "one with the query's words before a longer one",
      ["about Widgets", "something much longer than that"],
      ["widget"],
      "about Widgets",
    ],
    ["the one with most of them", ["widget only", "widget and guide"], ["widget", "guide"], "widget and guide"],
    ["never one that repeats the title", [" the title", undefined, "x"], [], "x"],
    ["none where there is none", [undefined, "  ", "The Title"], [], undefined],
  ])("shows as snippet %s", (_what, snippets, queryTokens, expected) => {
    const lists = snippets.map((snippet, index) =>
      one(`engine-${index}`, page("a", { title: "The title", ...(snippet !== undefined && { snippet }) })),
    );
    expect(fuseRankings(lists, { queryTokens })[0]?.snippet).toBe(expected);
  });

  const now = Date.UTC(2026, 9, 1, 12);
  it.each<[string, readonly object[], object]>([
    [
      "an ISO date before a relative one",
      [{ publishedDate: "3 days ago", ageSeconds: 259_200 }, { publishedDate: "2026-09-30" }],
      { publishedDate: "2026-09-30", ageSeconds: 129_600 },
    ],
    [
      "a time before a day",
      [{ publishedDate: "2026-10-01" }, { publishedDate: "2026-10-01T11:00:00Z", ageSeconds: 5 }],
      { publishedDate: "2026-10-01T11:00:00Z", ageSeconds: 3_600 },
    ],
    [
      "a time with another zone",
      [{ publishedDate: "2026-10-01T13:00:00+02:00" }],
      { publishedDate: "2026-10-01T13:00:00+02:00", ageSeconds: 3_600 },
    ],
    [
      "a time without zone as UTC",
      [{ publishedDate: "2026-10-01T11:00" }],
      { publishedDate: "2026-10-01T11:00", ageSeconds: 3_600 },
    ],
    [
      "a relative date before a month or a year",
      [{ publishedDate: "2026-09" }, { publishedDate: "2025" }, { publishedDate: "2 days ago", ageSeconds: 172_800 }],
      { publishedDate: "2 days ago", ageSeconds: 172_800 },
    ],
    [
      "the age that a relative text says",
      [{ publishedDate: "Sep 2026" }, { publishedDate: "2 days ago" }],
      { publishedDate: "2 days ago", ageSeconds: 172_800 },
    ],
    [
      "a written day like an ISO one",
      [{ publishedDate: "yesterday" }, { publishedDate: "Sep 30, 2026", ageSeconds: 1 }],
      { publishedDate: "Sep 30, 2026", ageSeconds: 129_600 },
    ],
    ["a month without an age of its own", [{ publishedDate: "2026-09" }], { publishedDate: "2026-09" }],
    ["a bare age before words", [{ publishedDate: "Summer" }, { ageSeconds: 60 }], { ageSeconds: 60 }],
    [
      "the best-ranked of equal ones",
      [{ publishedDate: "2026-09-30" }, { publishedDate: "2026-09-29" }],
      { publishedDate: "2026-09-30", ageSeconds: 129_600 },
    ],
    [
      "a day that does not exist only as words",
      [{ publishedDate: "2026-02-30" }, { publishedDate: "2026-02" }],
      { publishedDate: "2026-02" },
    ],
    [
      "no negative age",
      [{ publishedDate: "2099-01-01", ageSeconds: -5 }],
      { publishedDate: "2099-01-01", ageSeconds: 0 },
    ],
    ["nothing where nobody dates it", [{}, { publishedDate: " " }], {}],
  ])("takes %s", (_what, dates, expected) => {
    const fused = fuseRankings(
      dates.map((fields, index) => one(`engine-${index}`, page("a", fields))),
      { now },
    );
    expect(fused).toHaveLength(1);
    const { publishedDate, ageSeconds } = fused[0] ?? {};
    expect({ publishedDate, ageSeconds }).toEqual(expected);
  });

  it("keeps each age with its own date where no time is given", () => {
    const lists = [
      one("one", page("a", { publishedDate: "2026-09-30" })),
      one("two", page("a", { publishedDate: "yesterday", ageSeconds: 90_000 })),
    ];
    expect(fuseRankings(lists)[0]).not.toHaveProperty("ageSeconds");
  });

  it("has no fields that nobody filled", () => {
    expect(Object.keys(fuseRankings([one("one", page("a"))])[0] ?? {})).toEqual(["title", "url", "engines", "score"]);
  });

  it("takes the author of the best engine that names one", () => {
    expect(fuseRankings([one("one", page("a")), one("two", page("a", { author: "Ann" }))])[0]?.author).toBe("Ann");
  });
});

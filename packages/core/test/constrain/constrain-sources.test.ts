import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { constrainCitations, constrainSources, relaxedNote } from "../../src/constrain/constrain-sources.ts";
import { matchesSite } from "../../src/query/matches-site.ts";
import { parseQuery } from "../../src/query/parse-query.ts";
import type { SearchSource } from "../../src/types/response.ts";
import { queryText } from "../query/query-text.ts";
import { queryVectors } from "../query/query-vectors.ts";

const now = Date.UTC(2026, 9, 1, 12);
const { sources, cases } = queryVectors.filter;

/** Departures from the table, each with its reason. */
const departures: readonly {
  readonly reason: string;
  readonly query: string;
  readonly kept: readonly string[];
  readonly relaxed: readonly string[];
  readonly emptiedBy: string | undefined;
}[] = [
  {
    reason: "exclusions are never relaxed",
    query: "widget -site:acme.test -site:other.test -site:news.test -site:notacme.test",
    kept: [],
    relaxed: [],
    emptiedBy: "-site:acme.test -site:other.test -site:news.test -site:notacme.test",
  },
  {
    reason: "exclusions are never relaxed, not even against the same site",
    query: "site:acme.test -site:acme.test",
    kept: [],
    relaxed: [],
    emptiedBy: "-site:acme.test",
  },
  {
    reason: "host matching ignores `www.`",
    query: "widget site:www.acme.test",
    kept: ["A", "B"],
    relaxed: [],
    emptiedBy: undefined,
  },
];
const departed = new Set(departures.map(({ query }) => query));

function constrain(query: string, list: readonly SearchSource[] = sources) {
  return constrainSources(list, parseQuery(query), now);
}

function titlesLeft(query: string, list: readonly Partial<SearchSource>[]): readonly string[] {
  const filled = list.map((source): SearchSource => ({ title: "t", url: "https://a.test/", ...source }));
  return constrain(query, filled).sources.map(({ title }) => title);
}

describe("a user relies on results holding to the operators", () => {
  test("the table has all its rows, the departures among them", () => {
    expect(cases).toHaveLength(43);
    expect(cases.filter(({ query }) => departed.has(query))).toHaveLength(departures.length);
  });
  it.each(cases.filter(({ query }) => !departed.has(query)))("$query", ({ query, kept, relaxed }) => {
    const result = constrain(query);
    expect(result.sources).toEqual(sources.filter(({ id }) => kept.includes(id)));
    expect(result.relaxed).toEqual(relaxed);
    expect(result.emptiedBy).toBeUndefined();
  });
  it.each(departures)("$query: $reason", ({ query, kept, relaxed, emptiedBy }) => {
    const result = constrain(query);
    expect(result.sources).toEqual(sources.filter(({ id }) => kept.includes(id)));
    expect(result.relaxed).toEqual(relaxed);
    expect(result.emptiedBy).toBe(emptiedBy);
  });
});

describe("dates", () => {
  const week = [
    { title: "an hour old", ageSeconds: 3_600 },
    { title: "5m ago", publishedDate: "5m ago" },
    { title: "2 months ago", publishedDate: "2 months ago" },
    { title: "5mo ago", publishedDate: "5mo ago" },
    { title: "garbage", publishedDate: "garbage" },
    { title: "0 days ago", publishedDate: "0 days ago" },
    { title: "age wins", ageSeconds: 0, publishedDate: "2001" },
  ];
  it("keeps what is recent enough and what has no date", () => {
    expect(titlesLeft("after:2026-09-24 x", week)).toEqual([
      "an hour old",
      "5m ago",
      "garbage",
      "0 days ago",
      "age wins",
    ]);
    expect(titlesLeft("before:2026-09-24 x", week)).toEqual(["2 months ago", "5mo ago", "garbage", "0 days ago"]);
  });
  it("takes the first day in and leaves the last one out, in UTC", () => {
    const days = [
      "2024-02-29T23:59:59Z",
      "2024-03-01",
      "2024-03-31T23:59:59.999Z",
      "2024-04-01T01:00:00+02:00",
      "2024-04-01",
    ];
    const dated = days.map((publishedDate) => ({ title: publishedDate, publishedDate }));
    expect(titlesLeft("after:2024-03-01 before:2024-04-01 x", dated)).toEqual(days.slice(1, 4));
  });
  it("says which dates were relaxed when every source is out of range", () => {
    const old = [{ title: "old", url: "https://a.test/", publishedDate: "2001" }];
    expect(constrain("after:2020 before:2021 x", old)).toEqual({
      sources: old,
      relaxed: ["after:2020-01-01 before:2021-01-01"],
    });
  });
  it("does not take any text that ends in a number for a date", () => {
    expect(
      titlesLeft("after:2020 x", [
        { title: "undated", publishedDate: "Posted May 3" },
        { title: "dated", publishedDate: "2021" },
      ]),
    ).toEqual(["undated", "dated"]);
  });
});

describe("addresses", () => {
  const list = [
    { title: "none", url: "not a url, but annual.pdf" },
    { title: "pdf", url: "https://a.test/r%C3%A9sum%C3%A9.PDF?x=1#y" },
    { title: "html", url: "https://a.test/pdf?file=annual.pdf" },
  ];
  it("of no URL fit no site and no file type", () => {
    expect(titlesLeft("filetype:pdf x", list)).toEqual(["pdf"]);
    expect(titlesLeft("site:a.test x", list)).toEqual(["pdf", "html"]);
    expect(constrain("site:a.test x", [{ title: "none", url: "not a url" }]).relaxed).toEqual(["site:a.test"]);
  });
  it("of no URL are excluded by none either, but by their text", () => {
    expect(titlesLeft("-filetype:pdf x", list)).toEqual(["none", "html"]);
    expect(titlesLeft("-site:a.test x", list)).toEqual(["none"]);
    expect(titlesLeft("-inurl:annual x", list)).toEqual(["pdf"]);
  });
  it("are found by their characters and by their escapes", () => {
    expect(titlesLeft("inurl:Résumé x", list)).toEqual(["pdf"]);
    expect(titlesLeft("inurl:%c3%a9sum x", list)).toEqual(["pdf"]);
  });
  it("fit any of several sites, also when they are written with a comma", () => {
    const hosts = ["a.test", "b.test", "c.test"].map((host) => ({ title: host, url: `https://${host}/` }));
    expect(titlesLeft("site:a.test,b.test x", hosts)).toEqual(["a.test", "b.test"]);
  });
});

describe("exclusions", () => {
  it.each(["-site:www.acme.test", "-site:ACME.test.", "NOT site:*.acme.test"])(
    "%s leaves nothing of that site",
    (query) => {
      const urls = [
        "https://acme.test/",
        "http://www.acme.test./x",
        "https://DOCS.acme.test:444/",
        "https://x@acme.test/",
      ];
      expect(
        constrain(
          `widget ${query}`,
          urls.map((url) => ({ title: "t", url })),
        ).sources,
      ).toEqual([]);
    },
  );
  it("hold where a wish before them was relaxed", () => {
    const result = constrain("site:nowhere.test -intitle:widget x");
    expect(result.sources.map(({ title }) => title)).toEqual(["Annual Report (PDF)"]);
    expect(result.relaxed).toEqual(["site:nowhere.test"]);
  });
});

describe("citations", () => {
  const citations = [
    { title: "Good", url: "https://good.test/" },
    { title: "Bad host", url: "https://www.bad.test/x" },
    { title: "Spam offer", url: "https://good.test/offer" },
    { title: "Report", url: "https://good.test/a.pdf" },
    { title: "Forum", url: "https://good.test/forum/1" },
  ];
  it.each([
    ["x -site:bad.test", ["Good", "Spam offer", "Report", "Forum"]],
    ["x -intitle:spam -filetype:pdf -inurl:forum", ["Good", "Bad host"]],
    ["x site:good.test", ["Good", "Bad host", "Spam offer", "Report", "Forum"]],
    ["x -good", ["Good", "Bad host", "Spam offer", "Report", "Forum"]],
    ["x -site:test", []],
  ])("%s keeps %j", (query, titles) => {
    expect(constrainCitations(citations, parseQuery(query)).map(({ title }) => title)).toEqual(titles);
  });
});

test("the note says what was relaxed, on one line", () => {
  expect(relaxedNote("site:nowhere.test")).toBe("no results matched `site:nowhere.test`; the constraint was relaxed");
  const { relaxed } = constrain('intitle:"two\n words" x');
  expect(relaxed.map(relaxedNote)).toEqual(['no results matched `intitle:"two words"`; the constraint was relaxed']);
});

const anyUrl = fc.oneof(
  fc.webUrl({ withQueryParameters: true }),
  fc.constantFrom(
    "https://acme.test/a.pdf",
    "http://www.acme.test./widget",
    "https://x.acme.test/%zz%ff",
    "https://b.test/widget?a=1",
  ),
  fc.string({ unit: "binary" }),
);
const anySource = fc.record(
  {
    title: fc.oneof(fc.constant("Widget"), fc.string({ unit: "binary" })),
    url: anyUrl,
    publishedDate: fc.oneof(fc.constantFrom("2024-01-05", "3 days ago"), fc.string()),
    ageSeconds: fc.double(),
  },
  { requiredKeys: ["title", "url"] },
);

describe("whatever the query and the results", () => {
  test("sources are only taken away, never changed, added or reordered", () => {
    fc.assert(
      fc.property(queryText, fc.array(anySource), (text, list) => {
        const { sources: left } = constrainSources(list, parseQuery(text), now);
        expect(list.filter((source) => left.includes(source))).toEqual(left);
      }),
    );
  });
  test("something is left, or an exclusion is named that took the rest", () => {
    fc.assert(
      fc.property(queryText, fc.array(anySource, { minLength: 1 }), (text, list) => {
        const { sources: left, emptiedBy } = constrainSources(list, parseQuery(text), now);
        expect(left.length === 0).toBe(emptiedBy !== undefined);
      }),
    );
  });
  test("nothing on an excluded site, in an excluded title or of an excluded type is left", () => {
    fc.assert(
      fc.property(queryText, fc.array(anySource), (text, list) => {
        const query = parseQuery(`-site:acme.test -intitle:widget NOT ext:pdf ${text}`);
        const { sources: left } = constrainSources(list, query, now);
        for (const { url, title } of [...left, ...constrainCitations(list, query)]) {
          expect(matchesSite(url, "acme.test")).toBe(false);
          expect(title.toLowerCase()).not.toContain("widget");
          expect(URL.parse(url)?.pathname.endsWith(".pdf") ?? false).toBe(false);
        }
      }),
    );
  });
  test("hostile texts of any length are read in linear time", () => {
    // Quadratic work on these would run into the test's time limit.
    const long = 200_000;
    const list = ["%", ".", "/", "a.", "ü", "\uD800", "%C3"].map((text) => ({
      title: "(".repeat(long),
      url: `https://acme.test/${text.repeat(long)}`,
      publishedDate: "1 ".repeat(long),
    }));
    const query = `-inurl:${"a".repeat(long)} -intitle:${")".repeat(long)}x -filetype:${".".repeat(long)}y after:2024 -site:${"/.".repeat(long)}z`;
    expect(constrain(query, list).sources).toEqual(list);
  });
});

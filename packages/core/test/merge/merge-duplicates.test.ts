import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeDuplicates } from "../../src/merge/merge-duplicates.ts";

const url = "https://a.test/x";
const source = (fields: object) => ({ title: "T", url, ...fields });

describe("duplicates of one provider", () => {
  it("keep the first place and the first URL", () => {
    const merged = mergeDuplicates([
      { title: "One", url: "https://a.test/x/" },
      { title: "Two", url: "https://b.test/" },
      { title: "Three", url: "https://A.test:443/x#part" },
    ]);
    expect(merged).toEqual([
      { title: "One", url: "https://a.test/x/" },
      { title: "Two", url: "https://b.test/" },
    ]);
  });

  it.each([
    ["the host's case", "https://A.TEST/x"],
    ["the default port", "https://a.test:443/x"],
    ["a fragment", "https://a.test/x#y"],
    ["an empty fragment or query", "https://a.test/x?#"],
    ["one trailing slash", "https://a.test/x/"],
    ["blanks around it", ` ${url}\n`],
  ])("do not differ by %s", (_what, other) => {
    expect(mergeDuplicates([source({}), source({ url: other })])).toHaveLength(1);
  });

  it.each([
    ["the scheme", "http://a.test/x"],
    ["www.", "https://www.a.test/x"],
    ["the case of the path", "https://a.test/X"],
    ["parameters, tracking ones too", "https://a.test/x?utm_source=newsletter"],
    ["the order of parameters", "https://a.test/x?a=1&b=2"],
    ["another port", "https://a.test:8443/x"],
    ["two trailing slashes", "https://a.test/x//"],
  ])("differ by %s", (_what, other) => {
    expect(
      mergeDuplicates([source({ url: "https://a.test/x?b=2&a=1" }), source({}), source({ url: other })]),
    ).toHaveLength(3);
  });

  it("ignore the provider's own parameter, and that one alone", () => {
    const options = { ownParameter: "utm_source=openai" };
    const merged = mergeDuplicates(
      [
        source({ url: `${url}?utm_source=openai#frag` }),
        source({}),
        source({ url: `${url}?utm_source=openai&y=1` }),
        source({ url: `${url}?y=1` }),
        source({ url: `${url}?utm_source=other` }),
      ],
      options,
    );
    expect(merged.map((each) => each.url)).toEqual([
      `${url}?utm_source=openai#frag`,
      `${url}?utm_source=openai&y=1`,
      `${url}?utm_source=other`,
    ]);
  });

  it("compare what is no URL as trimmed text", () => {
    expect(
      mergeDuplicates([source({ url: "nope" }), source({ url: " nope " }), source({ url: "other" })]),
    ).toHaveLength(2);
  });

  it.each<[string, object, object, object]>([
    ["a real title for one that repeats the URL", { title: url }, { title: "Real" }, { title: "Real" }],
    ["no title for a real one", { title: "Real" }, { title: "Other" }, { title: "Real" }],
    ["no URL for a URL as title", { title: url }, { title: url }, { title: url }],
    ["a missing snippet", {}, { snippet: "S" }, { snippet: "S" }],
    ["no snippet that is there", { snippet: "S" }, { snippet: "longer" }, { snippet: "S" }],
    ["a missing author", {}, { author: "Ann" }, { author: "Ann" }],
    [
      "a missing date with its age",
      {},
      { publishedDate: "2024-01-01", ageSeconds: 5 },
      { publishedDate: "2024-01-01", ageSeconds: 5 },
    ],
    ["a missing age", {}, { ageSeconds: 5 }, { ageSeconds: 5 }],
    [
      "no age of another date",
      { publishedDate: "2024-01-01" },
      { publishedDate: "2023", ageSeconds: 5 },
      { publishedDate: "2024-01-01" },
    ],
    ["no date to another age", { ageSeconds: 9 }, { publishedDate: "2024-01-01" }, { publishedDate: "2024-01-01" }],
    ["no age where there is one", { ageSeconds: 9 }, { ageSeconds: 5 }, { ageSeconds: 9 }],
  ])("fill in %s", (_what, first, later, expected) => {
    expect(mergeDuplicates([source(first), source(later)])).toEqual([source(expected)]);
  });

  it("leave the input as it was, and merging twice changes nothing more", () => {
    const anySource = fc.record(
      {
        title: fc.constantFrom("T", url),
        url: fc.constantFrom(url, `${url}/`, "https://b.test/", "nope"),
        snippet: fc.constantFrom("s", "t"),
        publishedDate: fc.constant("2024-01-01"),
        ageSeconds: fc.nat(9),
      },
      { requiredKeys: ["title", "url"] },
    );
    fc.assert(
      fc.property(fc.array(anySource), (sources) => {
        const before = structuredClone(sources);
        const merged = mergeDuplicates(sources);
        expect(sources).toEqual(before);
        expect(mergeDuplicates(merged)).toEqual(merged);
      }),
    );
  });
});

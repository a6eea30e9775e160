import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuseRankings } from "../../src/merge/fuse-rankings.ts";
import type { FusionOptions, RankedList } from "../../src/merge/fuse-rankings.ts";
import { sourceKey } from "../../src/merge/source-key.ts";
import type { SearchSource } from "../../src/types/response.ts";

const families: Record<string, string> = {
  startpage: "google",
  google: "google",
  ecosia: "google",
  duckduckgo: "bing",
  mojeek: "mojeek",
};

const page = (name: string, fields: object = {}): SearchSource => ({
  title: name.toUpperCase(),
  url: `https://${name}.test/`,
  ...fields,
});

/** A list of pages named by letters. */
const list = (engine: string, names: string, weight?: number): RankedList => ({
  engine,
  family: families[engine],
  weight,
  sources: names.split(" ").map((name) => page(name)),
});

const one = (engine: string, ...sources: readonly SearchSource[]): RankedList => ({ engine, sources });
const ranking = (lists: readonly RankedList[], options?: FusionOptions): string =>
  fuseRankings(lists, options)
    .map(({ title, score = 0 }) => `${title.toLowerCase()} ${score.toFixed(6)}`)
    .join(", ");

describe("the fused ranking", () => {
  const google = [list("startpage", "a b c"), list("google", "b c d"), list("mojeek", "c e")];

  it.each<[string, readonly RankedList[], FusionOptions, string]>([
    [
      "counts a second engine of a family a little",
      google,
      {},
      "c 0.037284, b 0.021232, a 0.016393, e 0.016129, d 0.015873",
    ],
    [
      "is plain reciprocal rank fusion without damping",
      google,
      { damping: 1 },
      "c 0.048395, b 0.032522, a 0.016393, e 0.016129, d 0.015873",
    ],
    [
      "gives ties to the earlier engine",
      [list("startpage", "a b"), list("duckduckgo", "b a")],
      {},
      "a 0.032522, b 0.032522",
    ],
    [
      "lets two indexes outweigh three skins of one",
      [
        list("startpage", "x y"),
        list("google", "x y"),
        list("ecosia", "x y"),
        list("duckduckgo", "y z"),
        list("mojeek", "y w"),
      ],
      {},
      "y 0.058593, x 0.026230, z 0.016129, w 0.016129",
    ],
    ["weighs engines", [list("f1", "p q", 1), list("f2", "q p", 2)], {}, "q 0.048916, p 0.048652"],
    [
      "does not let an engine agree with itself",
      [one("one", page("a"), page("a"), page("b")), one("two", page("b"))],
      {},
      "b 0.032522, a 0.016393",
    ],
    ["takes another k", [list("f1", "p q"), list("f2", "q")], { k: 0 }, "q 1.500000, p 1.000000"],
    ["leaves out what a weight of 0 adds", [list("f1", "p", 0), list("f2", "q")], {}, "q 0.016393, p 0.000000"],
    ["is empty without lists", [], {}, ""],
    ["takes empty lists", [one("one"), list("f2", "q")], {}, "q 0.016393"],
  ])("%s", (_what, lists, options, expected) => {
    expect(ranking(lists, options)).toBe(expected);
  });

  it("puts more families before a better rank when scores are equal", () => {
    // With k = 0 a first place scores 1, and two second places score as much.
    const lists = [list("f1", "a b"), list("f2", "c b")];
    expect(fuseRankings(lists, { k: 0 }).map((source) => source.title)).toEqual(["B", "A", "C"]);
  });

  it("takes engines with an index of their own as families of their own", () => {
    for (const family of [undefined, "own", "mixed"]) {
      const lists = ["mojeek", "marginalia"].map((engine) => ({ engine, family, sources: [page("a")] }));
      expect(ranking(lists)).toBe("a 0.032787");
    }
  });

  it("names the engines of each page once, in the order of the lists", () => {
    const [first] = fuseRankings([list("google", "a"), list("mojeek", "a"), list("google", "a")]);
    expect(first?.engines).toEqual(["google", "mojeek"]);
  });

  it.each<[string, FusionOptions, readonly RankedList[]]>([
    ["k", { k: -1 }, []],
    ["k", { k: Number.NaN }, []],
    ["damping", { damping: 1.1 }, []],
    ["damping", { damping: -0.1 }, []],
    ["weight of brave", {}, [{ engine: "brave", weight: Number.NaN, sources: [] }]],
    ["weight of brave", {}, [{ engine: "brave", weight: -1, sources: [] }]],
  ])("refuses a %s out of range", (name, options, lists) => {
    expect(() => fuseRankings(lists, options)).toThrow(
      expect.objectContaining({ kind: "invalid-request", message: expect.stringContaining(name) }),
    );
  });
});

describe("whatever engines return", () => {
  const anyUrl = fc.constantFrom(
    "https://a.test/",
    "http://a.test",
    "https://www.a.test/?utm_source=x",
    "https://b.test/1",
    "https://b.test/1/",
    "https://c.test/?b=1&a=2",
    "https://c.test/?a=2&b=1",
    "not a url",
    "https://d.test/",
  );
  const anySource = fc.record({
    title: fc.constantFrom("T", "U", ""),
    url: anyUrl,
    snippet: fc.constantFrom("s", "longer"),
  });
  const anyLists = fc.uniqueArray(
    fc.record({
      engine: fc.constantFrom("e1", "e2", "e3", "e4", "e5"),
      family: fc.constantFrom("f1", "f2", "f3"),
      weight: fc.double({ min: 0, max: 3, noNaN: true }),
      sources: fc.array(anySource, { maxLength: 12 }),
    }),
    { selector: (each) => each.engine },
  );
  const scores = (sources: readonly SearchSource[]): object =>
    Object.fromEntries(sources.map((each) => [sourceKey(each.url), each.score]));

  it("no page comes twice, none is lost, and scores never rise", () => {
    fc.assert(
      fc.property(anyLists, fc.double({ min: 0, max: 1, noNaN: true }), (lists, damping) => {
        const fused = fuseRankings(lists, { damping });
        const keys = fused.map((each) => sourceKey(each.url));
        const given = lists.flatMap((each) => each.sources.map((source) => sourceKey(source.url)));
        expect(keys.toSorted()).toEqual([...new Set(given)].toSorted());
        expect(fused.map((each) => each.score)).toEqual(
          fused.map((each) => each.score ?? 0).toSorted((left, right) => right - left),
        );
      }),
    );
  });

  it("the order of engines changes no score", () => {
    fc.assert(
      fc.property(
        anyLists.chain((lists) =>
          fc.tuple(fc.constant(lists), fc.shuffledSubarray([...lists], { minLength: lists.length })),
        ),
        ([lists, shuffled]) => {
          expect(scores(fuseRankings(shuffled))).toEqual(scores(fuseRankings(lists)));
        },
      ),
    );
  });

  it("the input is left as it was, and equal input gives equal output", () => {
    fc.assert(
      fc.property(anyLists, (lists) => {
        const before = structuredClone(lists);
        const fused = fuseRankings(lists);
        expect(lists).toEqual(before);
        expect(fuseRankings(before)).toEqual(fused);
      }),
    );
  });
});

import type { SearchOptions, SearchSource } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import { failure, openPublic, pagesOf, titlesOf } from "./search-public.ts";
import type { Engines } from "./search-public.ts";

const evenly = { duckduckgo: 1, bing: 1, yahoo: 1, startpage: 1, google: 1, ecosia: 1, mojeek: 1 };
const weighted = (weights: object): SearchOptions => ({ settings: { providers: { public: { weights } } } });

const rank = async (engines: Engines, options: SearchOptions = {}) => {
  const { response } = await openPublic(engines, options).search();
  return response.sources.map(({ title, score = 0 }) => `${title} ${score.toFixed(6)}`);
};

describe("the ranking measures agreement between indexes", () => {
  it("engines of one index agree weakly: the first worked example, all weights 1", async () => {
    const engines = { startpage: { finds: "a b c" }, google: { finds: "b c d" }, mojeek: { finds: "c e" } };
    expect(await rank(engines, weighted(evenly))).toEqual([
      "c 0.037284",
      "b 0.021232",
      "a 0.016393",
      "e 0.016129",
      "d 0.015873",
    ]);
  });

  it("three skins of one index and two others: the second worked example", async () => {
    const same = { finds: "x y" };
    const engines = {
      startpage: same,
      google: same,
      ecosia: same,
      duckduckgo: { finds: "y z" },
      mojeek: { finds: "y w" },
    };
    expect(await rank(engines, weighted(evenly))).toEqual(["y 0.058593", "x 0.026230", "z 0.016129", "w 0.016129"]);
  });

  it("a weight of 2 turns the order: the third worked example", async () => {
    const engines = { startpage: { finds: "p q" }, mojeek: { finds: "q p" } };
    expect(await rank(engines, weighted({ mojeek: 2 }))).toEqual(["q 0.048916", "p 0.048652"]);
  });

  it("a tie goes to the engine that the catalog has first, however fast the others are", async () => {
    const engines = { duckduckgo: { atMs: 30, finds: "b a" }, startpage: { finds: "a b" } };
    expect(await rank(engines)).toEqual(["b 0.032522", "a 0.032522"]);
  });

  it("by default each engine has its own weight", async () => {
    for (const [engine, weight] of [
      ["duckduckgo", 1],
      ["bing", 0.7],
      ["yahoo", 0.7],
      ["startpage", 1],
      ["google", 1],
      ["ecosia", 0.9],
      ["mojeek", 0.8],
    ] as const)
      expect(await rank({ [engine]: { finds: "a" } })).toEqual([`a ${(weight / 61).toFixed(6)}`]);
  });

  it("a page that one engine lists twice counts once, and takes up one rank", async () => {
    const twice: readonly SearchSource[] = [
      { title: "a", url: "https://a.test/" },
      { title: "a again", url: "https://www.a.test/?utm_source=x" },
      { title: "b", url: "https://b.test/" },
    ];
    const { response } = await openPublic({ google: { finds: twice }, mojeek: { finds: "b" } }).search();
    expect(response.sources.map(({ title, engines }) => [title, engines])).toEqual([
      ["b", ["google", "mojeek"]],
      ["a", ["google"]],
    ]);
  });
});

describe("a page that several engines found", () => {
  it("stands there once, with an address that an engine gave and the longer snippet (B017)", async () => {
    const found = (url: string, snippet?: string) => ({
      finds: [{ title: "Guide", url, ...(snippet !== undefined && { snippet }) }],
    });
    const { response } = await openPublic({
      duckduckgo: found("https://www.example.org/guide/", "short"),
      google: found("https://example.org/guide#top", "a much longer snippet"),
      mojeek: found("https://example.org/guide?page=2"),
    }).search();
    expect(response.sources).toMatchObject([
      {
        url: "https://www.example.org/guide/",
        snippet: "a much longer snippet",
        engines: ["duckduckgo", "google"],
      },
      { url: "https://example.org/guide?page=2", engines: ["mojeek"] },
    ]);
    expect(response.sources).toHaveLength(2);
  });

  it("is shown with the snippet that has the words of the query, without those that were excluded", async () => {
    const found = (snippet: string) => ({ finds: [{ title: "Frost", url: "https://a.test/", snippet }] });
    const { response } = await openPublic({
      bing: found("A very long text about refrigerators, their history and their makers."),
      mojeek: found("How a heat pump defrosts."),
    }).search({ query: '"heat pump" -refrigerators' });
    expect(response.sources[0]?.snippet).toBe("How a heat pump defrosts.");
  });
});

describe("filters and counts", () => {
  it("hold for the merged list before it is cut: a match at rank 20 of one engine is found", async () => {
    const others = Array.from({ length: 19 }, (_, index) => `p${index}`).join(" ");
    const { search } = openPublic({ google: { finds: `${others} keep` }, mojeek: { finds: others } });
    expect(titlesOf(await search({ query: "x site:keep.test", limit: 2 }))).toEqual(["keep"]);
  });

  it("by default 15 results come back; a limit or a breadth says otherwise", async () => {
    const many = (engine: string) => ({
      finds: pagesOf(Array.from({ length: 20 }, (_, index) => `${engine}${index}`).join(" ")),
    });
    const { search } = openPublic({ google: many("g"), mojeek: many("m") });
    expect((await search()).response.sources).toHaveLength(15);
    expect((await search({ limit: 3 })).response.sources).toHaveLength(3);
    expect((await search({ numSearchResults: 30 })).response.sources).toHaveLength(30);
    const tooMany = await search({ limit: 31 });
    expect(tooMany.notes).toContain("Public Web gives at most 30 results; 31 were asked for");
  });

  it("each engine is asked the same question, counts and all, as its own", async () => {
    const { log, search } = openPublic({ bing: { finds: "a" }, google: { finds: "b" } });
    await search({ query: "heat pump site:a.test", limit: 12, numSearchResults: 18 });
    expect(log.asked.map(({ engine, query }) => [engine, query.query, query.limit, query.numSearchResults])).toEqual([
      ["bing", "heat pump site:a.test", 12, 18],
      ["google", "heat pump site:a.test", 12, 18],
    ]);
  });

  it("a recency holds also for engines that have no such filter", async () => {
    const now = Date.parse("2026-03-05T12:00:00Z");
    const dated = (title: string, publishedDate: string) => ({ title, url: `https://${title}.test/`, publishedDate });
    const { search } = openPublic(
      { ecosia: { finds: [dated("old", "2020-01-01T00:00:00Z"), dated("new", "2026-03-04T00:00:00Z")] } },
      { now: () => now },
    );
    expect(titlesOf(await search({ recency: "week" }))).toEqual(["new"]);
  });
});

describe("weights of the settings", () => {
  it.each([
    ["an engine that it does not know", { weights: { brave: 1 } }, "providers.public.weights.brave"],
    ["a negative one", { weights: { bing: -1 } }, "providers.public.weights.bing"],
    ["one beyond 100", { weights: { bing: 101 } }, "providers.public.weights.bing"],
    ["a text", { weights: { bing: "high" } }, "providers.public.weights.bing"],
    ["no object", { weights: 7 }, "providers.public.weights"],
  ])("%s is refused by name, and nobody is asked", async (_, settings, name) => {
    const { log, search, web } = openPublic(
      { bing: { finds: "a" } },
      { settings: { providers: { public: settings } } },
    );
    const outcome = await search();
    expect(outcome).toMatchObject({ ok: false, error: { kind: "not-configured" } });
    expect(outcome.text).toContain(`${name} is wrong`);
    expect(log.asked).toEqual([]);
    const described = (await web.providers()).find(({ id }) => id === "public");
    expect(JSON.stringify(described)).toContain(`${name} is wrong`);
  });

  it("null is absent, and 0 gives an engine no say", async () => {
    const engines = { bing: { finds: "a b" }, mojeek: { finds: "b a" } };
    expect(await rank(engines, weighted({ bing: null, mojeek: 0 }))).toEqual(["a 0.011475", "b 0.011290"]);
  });
});

describe("what a user gets to know of the engines", () => {
  it("a complete list is not partial and needs no word", async () => {
    const { response, notes } = await openPublic({ bing: { finds: "a" }, google: { finds: "" } }).search();
    expect(response).toEqual({
      provider: "public",
      authMode: "keyless",
      sources: [{ title: "a", url: "https://a.test/", engines: ["bing"], score: expect.closeTo(0.7 / 61, 9) }],
    });
    expect(notes).toEqual([]);
  });

  it("those that failed have a line each, five at most, and the list is partial", async () => {
    const fails = (id: string) => ({ fails: failure("blocked", `${id} shows a\nwall`) });
    const { response, notes, ok } = await openPublic({
      duckduckgo: fails("duckduckgo"),
      bing: fails("bing"),
      yahoo: fails("yahoo"),
      startpage: fails("startpage"),
      google: fails("google"),
      ecosia: fails("ecosia"),
      mojeek: { finds: "a" },
    }).search();
    expect(ok).toBe(true);
    expect(response.partial).toBe(true);
    expect(notes).toEqual(
      ["duckduckgo", "bing", "yahoo", "startpage", "google"].map((id) => `engine ${id} failed: ${id} shows a wall`),
    );
  });
});

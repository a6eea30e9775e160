import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import tinyfish from "../src/index.ts";
import { askTinyfish, numbers, page, read, sent } from "./ask-tinyfish.ts";
import { fixtures } from "./tinyfish-fixtures.ts";

testProvider(tinyfish, fixtures);

describe("a request to TinyFish", () => {
  it("asks for the first page of its search, by the documented parameters", async () => {
    const { searches } = await askTinyfish({});
    const [request] = searches;
    expect(request?.method).toBe("GET");
    expect(`${request?.url.origin}${request?.url.pathname}`).toBe("https://api.search.tinyfish.ai/");
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      query: "heat pump defrost cycle",
      page: "0",
      num_results: "10",
    });
    expect(request?.headers).toMatchObject({ accept: "application/json", "x-api-key": "test-tinyfish/a+b=" });
  });

  it.each([
    [undefined, "10"],
    [0, "10"],
    [1, "1"],
    [2.7, "2"],
    [-3, "1"],
    [Number.NaN, "10"],
    [1e9, "10"],
  ])("for %s results has pages of %s", async (limit, size) => {
    expect(sent(await askTinyfish({ limit }))[0]).toMatchObject({ num_results: size });
  });

  it.each([
    ["it", undefined, { language: "it" }],
    ["it-it", undefined, { language: "it", location: "IT" }],
    ["zh-hans", undefined, { language: "zh" }],
    ["zh-hant-tw", undefined, { language: "zh", location: "TW" }],
    [undefined, "de-DE", { language: "de", location: "DE" }],
    [undefined, "es-419", { language: "es" }],
    ["it", "de-CH", { language: "it", location: "CH" }],
    ["it-it", "de-CH", { language: "it", location: "IT" }],
  ])("in the language %s of the query and the locale %s asks for %j", async (lang, locale, expected) => {
    const asked = await askTinyfish({ query: lang === undefined ? "frost" : `frost lang:${lang}`, locale });
    expect(sent(asked)).toEqual([{ page: "0", num_results: "10", ...expected }]);
    expect(asked.searches[0]?.url.searchParams.get("query")).toBe("frost");
    expect(asked.outcome.notes).toEqual([]);
  });

  it.each([
    ["fil-PH", "PH"],
    ["fil", undefined],
  ])("for the locale %s says that the language was left out", async (locale, location) => {
    const { searches, outcome } = await askTinyfish({ locale });
    expect(sent({ searches })).toEqual([{ page: "0", num_results: "10", ...(location && { location }) }]);
    expect(outcome.notes.join()).toContain(locale);
  });

  it("says it once, however many pages there are", async () => {
    const asked = await askTinyfish({ query: "frost lang:english", limit: 20 }, [page(...numbers(0, 10)), page()]);
    expect(asked.searches).toHaveLength(2);
    expect(asked.outcome.notes.filter((note) => note.includes("english"))).toHaveLength(1);
  });

  it("with a recency and a date has the date alone, since TinyFish refuses both", async () => {
    const asked = await askTinyfish({ query: "frost after:2026-01-01", recency: "week" });
    expect(sent(asked)).toEqual([{ page: "0", num_results: "10", after_date: "2026-01-01" }]);
  });

  it("keeps phrases, exclusions and file types in the query", async () => {
    const { searches } = await askTinyfish({
      query: '"frost fan" orchard -hail filetype:pdf intitle:guide inurl:docs',
    });
    expect(searches[0]?.url.searchParams.get("query")).toBe('"frost fan" orchard -hail filetype:pdf');
  });
});

describe("results of TinyFish", () => {
  it("outside of the domains that were asked for are left out, since its own filter is not documented", async () => {
    const { outcome } = await askTinyfish({ includeDomains: ["agri.example.com"] });
    expect(outcome.response.sources.map(({ url }) => url)).toEqual(["https://agri.example.com/x"]);
  });

  it("that are null are no empty answer", async () => {
    for (const results of [null, undefined, "none", { a: 1 }]) {
      const { outcome } = await askTinyfish({}, [{ body: { query: "x", results } }]);
      expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-response" } });
    }
  });

  it("with a date in words or figures have an age", async () => {
    const dated = (date: string) => [{ body: { results: [{ url: "https://example.org/", date }] } }] as const;
    const age = async (date: string) => (await askTinyfish({}, dated(date))).outcome.response.sources[0]?.ageSeconds;
    expect(await age("2026-03-04T12:00:00Z")).toBe(86_400);
    expect(await age("3 hours ago")).toBe(10_800);
    expect(await age("Mar 4, 2026")).toBe(129_600);
    expect(await age("someday")).toBeUndefined();
  });

  it("without titles are called by their site, else by their address", async () => {
    const { outcome } = await askTinyfish({}, [read("sparse.json")]);
    expect(outcome.response.sources.map(({ title }) => title)).toEqual([
      "Only a title",
      "https://farm.example.org/b",
      "Example Farm",
    ]);
  });
});

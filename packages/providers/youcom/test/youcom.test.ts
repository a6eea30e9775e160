import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import youcom from "../src/index.ts";
import { askYoucom, read, sent } from "./ask-youcom.ts";
import { mcpFixtures } from "./mcp-fixtures.ts";
import { fixtures } from "./youcom-fixtures.ts";

testProvider(youcom, fixtures);
testProvider(youcom, mcpFixtures);

const web = (...results: object[]) => ({ body: { results: { web: results } } });

describe("a request to You.com", () => {
  it("is a POST with the key in its header, and leaves out what was not asked for", async () => {
    const asked = await askYoucom({});
    const [request] = asked.searches;
    expect([request?.method, request?.url.href]).toEqual(["POST", "https://ydc-index.io/v1/search"]);
    expect(request?.headers).toMatchObject({ "x-api-key": "test-youcom/a+b=", "content-type": "application/json" });
    expect(sent(asked)).toEqual({ query: "heat pump defrost cycle", count: 10 });
  });

  it.each([
    [undefined, 10],
    [0, 10],
    [2.5, 2],
    [-3, 1],
    [200, 100],
  ])("asked for %s results asks for %i", async (limit, count) => {
    expect(sent(await askYoucom({ limit })).count).toBe(count);
  });

  it.each([
    ["YOUCOM_API_KEY", { YOUCOM_API_KEY: "test-1", YDC_API_KEY: "test-2", YOU_API_KEY_AUTH: "test-3" }, "test-1"],
    ["YDC_API_KEY", { YOUCOM_API_KEY: " ", YDC_API_KEY: "test-2", YOU_API_KEY_AUTH: "test-3" }, "test-2"],
    ["YOU_API_KEY_AUTH", { YOU_API_KEY_AUTH: "test-3" }, "test-3"],
  ])("takes the key of %s first", async (_, env, key) => {
    const asked = await askYoucom({}, undefined, { env, settings: { apiKey: "test-4" } });
    expect(asked.searches[0]?.headers["x-api-key"]).toBe(key);
  });

  it("sends a range with inclusive ends for dates, whatever the recency", async () => {
    const asked = await askYoucom({ query: "oolong before:2025-09-01", recency: "day" });
    expect(sent(asked)).toMatchObject({ query: "oolong", freshness: "1970-01-01to2025-08-31" });
  });

  it.each([
    ['oolong "dark leaf" -green filetype:pdf', 'oolong "dark leaf" -green filetype:pdf'],
    ['oolong -green leaf -"white tea" -filetype:pdf', 'oolong leaf -green AND -"white tea" AND -filetype:pdf'],
    ["oolong intitle:leaf inurl:tea (dark OR light)", "oolong dark light"],
    ['oolong "leaf -green -white" dark-roast', 'oolong "leaf -green -white" dark-roast'],
    ['oolong "leaf -green" -a -b', 'oolong "leaf -green" -a AND -b'],
  ])("writes %s as %s", async (query, text) => {
    expect(sent(await askYoucom({ query })).query).toBe(text);
  });

  it.each([
    ["de-AT", { country: "AT", language: "de" }],
    ["de", { language: "de" }],
    ["pt-BR", { country: "BR", language: "pt-BR" }],
    ["pt-AO", { country: "AO", language: "pt-PT" }],
    ["zh-TW", { country: "TW", language: "zh-Hant" }],
    ["zh-CN", { country: "CN", language: "zh-Hans" }],
    ["en-GB", { country: "GB", language: "en-GB" }],
    ["es-419", { language: "es" }],
  ])("says of the locale %s %j", async (locale, expected) => {
    const { query: _query, count: _count, ...rest } = sent(await askYoucom({ locale }));
    expect(rest).toEqual(expected);
  });

  it("takes the language of the query before the locale's, and the country of the settings last", async () => {
    const settings = { country: "de" };
    const asked = await askYoucom({ query: "oolong lang:fr", locale: "en-US" }, undefined, { settings });
    expect(sent(asked)).toMatchObject({ query: "oolong", language: "fr", country: "US" });
    expect(sent(await askYoucom({}, undefined, { settings }))).toMatchObject({ country: "DE" });
    for (const lang of ["all!", "english", "en-us-gb"]) {
      const unknown = await askYoucom({ query: `oolong lang:${lang}` });
      expect(sent(unknown)).not.toHaveProperty("language");
      expect(unknown.outcome.notes).toContain(`You.com does not know the language ${lang}; it was left out`);
    }
  });

  it("sends each safe-search level by its own name", async () => {
    for (const safeSearch of ["off", "moderate", "strict"])
      expect(sent(await askYoucom({ safeSearch })).safesearch).toBe(safeSearch);
  });
});

describe("an answer of You.com", () => {
  it.each([
    [{ snippets: [], description: "Overview" }, "Overview"],
    [{ snippets: [""], description: "Overview" }, "Overview"],
    [{ snippets: ["One.", " ", "One.", "Two."], description: "Overview" }, "One.\nTwo."],
    [{ snippets: null, description: null }, undefined],
  ])("with %j has the snippet %j", async (result, snippet) => {
    const { outcome } = await askYoucom({}, [web({ title: "A", url: "https://tea.example.org/a", ...result })]);
    expect(outcome.response.sources[0]?.snippet).toBe(snippet);
  });

  it("is cut to the count, since each section has as many", async () => {
    const make = (name: string) => ({ title: name, url: `https://tea.example.org/${name}` });
    const body = { results: { web: [make("a"), make("b")], news: [make("c"), make("d")] } };
    const { outcome } = await askYoucom({ limit: 3 }, [{ body }]);
    expect(outcome.response.sources.map(({ title }) => title)).toEqual(["a", "b", "[News] c"]);
  });

  it("has its news where there is nothing else, and none behind pages where the settings say so", async () => {
    const news = [
      { title: "Harvest", url: "https://news.example.net/h" },
      { url: "https://news.example.net/untitled" },
    ];
    const settings = { news: false };
    const only = await askYoucom({}, [{ body: { results: { news } } }], { settings });
    expect(only.outcome.response.sources.map(({ title }) => title)).toEqual([
      "[News] Harvest",
      "https://news.example.net/untitled",
    ]);
    const both = await askYoucom({}, [read("success.json")], { settings });
    expect(both.outcome.response.sources.map(({ title }) => title)).toEqual(["Oolong steps", "B"]);
  });

  it("reads a date without a zone as UTC", async () => {
    const result = { title: "A", url: "https://tea.example.org/a", page_age: "2026-03-05T11:00:00" };
    const { outcome } = await askYoucom({}, [web(result)]);
    expect(outcome.response.sources[0]?.ageSeconds).toBe(3_600);
  });

  it("has the id of the request by either name", async () => {
    const results = { web: [{ title: "A", url: "https://tea.example.org/a" }] };
    const { outcome } = await askYoucom({}, [{ body: { results, metadata: { request_uuid: "r-7" } } }]);
    expect(outcome.response.requestId).toBe("r-7");
  });

  it.each([
    ["a list", []],
    ["another form", { results: { web: "none" } }],
  ])("that is %s is `invalid-response`", async (_, body) => {
    const { outcome } = await askYoucom({}, [{ body }]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-response" } });
  });
});

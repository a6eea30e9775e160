import { catalog, createSearch } from "@websonde/search-core";
import type { SearchOutcome, SearchSource } from "@websonde/search-core";
import searxng from "@websonde/search-searxng";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runWebsonde } from "./run-websonde.ts";
import { isSearxInstalled, startSearx } from "./start-searx.ts";
import type { Searx } from "./start-searx.ts";

let searx: Searx;

function search(
  request: Readonly<Record<string, unknown>> & { readonly query: string },
  settings: Readonly<Record<string, unknown>> = {},
): Promise<SearchOutcome> {
  const web = createSearch({
    providers: { searxng },
    exclude: catalog.map(({ id }) => id).filter((id) => id !== "searxng"),
    env: { SEARXNG_ENDPOINT: searx.url },
    settings: { providers: { searxng: settings } },
  });
  return web.search(request, { provider: "searxng" });
}

const urlsOf = ({ response }: SearchOutcome) => response.sources.map(({ url }) => url);
const hours = ({ ageSeconds = Number.NaN }: SearchSource) => ageSeconds / 3_600;

describe.skipIf(!isSearxInstalled)("a real SearX (needs Debian's package searx)", () => {
  beforeAll(async () => {
    searx = await startSearx();
  }, 90_000);
  afterAll(() => searx?.stop(), 15_000);

  it("gives results with title, address, snippet and date", async () => {
    const outcome = await search({ query: "gezeiten" });
    expect(outcome).toMatchObject({ ok: true, notes: [], response: { provider: "searxng", authMode: "none" } });
    expect(outcome.response.sources).toMatchObject([
      {
        title: "Spring & neap tides — Gezeiten",
        url: "https://moon.example.com/spring?phase=new&tide=high",
        snippet: "Why the moon makes spring tides.",
        publishedDate: expect.stringContaining("2020"),
      },
    ]);
    const age = Date.now() / 1_000 - Date.UTC(2020, 4, 4, 10, 30) / 1_000;
    expect(Math.abs((outcome.response.sources[0]?.ageSeconds ?? 0) - age)).toBeLessThan(60);
  });

  it("gives results that have no date and no text", async () => {
    const { sources } = (await search({ query: "neap tides -site:nowhere.example" })).response;
    const undated = sources.find(({ url }) => url === "https://moon.example.com/undated");
    expect(undated).toEqual({ title: "Neap tides", url: "https://moon.example.com/undated" });
  });

  it("dates what is new, which it writes in words", async () => {
    const { sources } = (await search({ query: "tide table 0" })).response;
    const recent = sources.find(({ url }) => url.endsWith("/tables/0"));
    expect(recent && hours(recent)).toBeGreaterThan(4.9);
    expect(recent && hours(recent)).toBeLessThan(5.5);
    expect(recent?.snippet).toBe("High and low water at harbour 0 & beyond.");
  });

  it("gives an answer, suggestions and a correction", async () => {
    const outcome = await search({ query: "spring tyde" });
    expect(outcome.response).toMatchObject({
      answer: "Spring tides follow the new and the full moon.",
      relatedQuestions: ["spring tyde today"],
      searchQueries: ["spring tide"],
    });
    expect(outcome.text).toContain("Spring tides follow the new and the full moon.");
  });

  it("names an engine that crashed, beside results and instead of them", async () => {
    const beside = await search({ query: "harbour" });
    expect(beside.ok).toBe(true);
    expect(beside.notes.join()).toMatch(/lighthouse: .*the lamp is out/);
    const instead = await search({ query: "harbour" }, { engines: ["lighthouse"] });
    expect(instead).toMatchObject({ ok: false, error: { kind: "server", status: 503 } });
    expect(instead.text).toMatch(/lighthouse: .*the lamp is out/);
  });

  it("finds nothing without being at fault", async () => {
    expect(await search({ query: "zxqv" })).toMatchObject({ ok: false, error: { kind: "empty", status: 204 } });
  });

  it.each([
    ["day", 24],
    ["week", 7 * 24],
    ["month", 31 * 24],
    ["year", 365 * 24],
  ])("keeps to the recency %s, without a note", async (recency, longest) => {
    const outcome = await search({ query: "tide table", recency });
    expect(outcome.notes).toEqual([]);
    expect(outcome.response.sources.length).toBeGreaterThan(0);
    for (const source of outcome.response.sources) expect(hours(source)).toBeLessThanOrEqual(longest);
  });

  it("turns pages until there are enough results", async () => {
    expect(urlsOf(await search({ query: "tide table" }))).toHaveLength(8);
    const many = urlsOf(await search({ query: "tide table", limit: 20 }));
    expect(many.toSorted()).toEqual(
      Array.from({ length: 12 }, (_, number) => `https://tides.example.org/tables/${number}`).toSorted(),
    );
  });

  it.each([
    [{}, {}, "en, safe search 0, page 1"],
    [{ locale: "de-AT", safeSearch: "strict" }, {}, "de-AT, safe search 2, page 1"],
    [{ locale: "zh-Hant-TW" }, { safesearch: 1 }, "zh-TW, safe search 1, page 1"],
    [{}, { language: "fr" }, "fr, safe search 0, page 1"],
  ])("understands %j with the settings %j", async (request, settings, told) => {
    const { response } = await search({ query: "echo", ...request }, settings);
    expect(response.sources[0]?.snippet).toBe(told);
  });

  it("finds engines by their shortcuts in its own list", async () => {
    expect((await search({ query: "harbour" }, { engines: "TI" })).notes).toEqual([]);
    const unknown = await search({ query: "harbour" }, { engines: "ti, altavista" });
    expect(unknown.notes.join()).toContain("altavista");
  });

  it("never sees the words that it would take for commands", async () => {
    for (const query of ["!!g echo", "echo !!"])
      expect((await search({ query })).response.sources[0]?.title).toBe("echo");
    // As a time limit of a tenth of a second or as a language these would not reach an engine.
    for (const query of ["tide <100", "tide :wq"]) {
      const { error } = expectFailure(await search({ query }));
      expect(error.kind).toBe("empty");
    }
  });

  it("answers the command line, in text and in JSON", async () => {
    const env = { SEARXNG_URL: `${searx.url}/search?q=<query>` };
    const text = await runWebsonde(["search", "spring", "tides", "--provider", "searxng"], env);
    expect(text).toMatchObject({ code: 0, stdout: expect.stringContaining("https://moon.example.com/spring") });
    const json = await runWebsonde(["search", "spring tides", "--provider", "searxng", "--json"], env);
    expect(json.code).toBe(0);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: true,
      response: { provider: "searxng", answer: "Spring tides follow the new and the full moon." },
      attempts: [{ provider: "searxng", status: "ok" }],
    });
  });

  it("that is stopped is an error of the network", async () => {
    const other = await startSearx();
    await other.stop();
    const web = createSearch({ providers: { searxng }, env: { SEARXNG_ENDPOINT: other.url } });
    const outcome = await web.search({ query: "tides" }, { provider: "searxng" });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "network" } });
  });

  function expectFailure(outcome: SearchOutcome) {
    if (outcome.ok) throw new Error(`It found ${urlsOf(outcome).join()}.`);
    return outcome;
  }
});

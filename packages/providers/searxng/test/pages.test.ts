import { createSearch } from "@websonde/search-core";
import type { SearchProvider } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { describe, expect, it } from "vitest";
import searxng from "../src/index.ts";
import { askSearxng, failureOf, page } from "./ask-searxng.ts";

const result = { url: "https://example.org/a", title: "A", content: "About A." };
const dead = [
  ["google", "timeout"],
  ["brave", "Suspended: too many requests"],
];

describe("a result of an instance", () => {
  it.each([
    [{ content: " About A. " }, { snippet: "About A." }],
    [{ content: "", snippet: "About A." }, { snippet: "About A." }],
    [{ content: null }, {}],
    [{ content: "Bob &amp; Al <em>row</em>" }, { snippet: "Bob & Al row" }],
    [{ publishedDate: "2026-03-04T12:00:00" }, { publishedDate: "2026-03-04T12:00:00", ageSeconds: 86_400 }],
    [
      { publishedDate: null, published_date: "2026-03-04" },
      { publishedDate: "2026-03-04", ageSeconds: 129_600 },
    ],
    [
      { publishedDate: "", pubdate: "2026-03-04 12:00:00" },
      { publishedDate: "2026-03-04 12:00:00", ageSeconds: 86_400 },
    ],
    [{ publishedDate: "Mar 4, 2026" }, { publishedDate: "Mar 4, 2026", ageSeconds: 129_600 }],
    [
      { publishedDate: "vor 2 Stunden", pubdate: "2026-03-05 10:00:00" },
      { publishedDate: "2026-03-05 10:00:00", ageSeconds: 7_200 },
    ],
    [{ author: "" }, {}],
    [{ author: "A. Author" }, { author: "A. Author" }],
    [{ title: "" }, { title: "https://example.org/a" }],
    [{ title: "R &amp; D" }, { title: "R & D" }],
  ])("with %j is read as %j", async (fields, expected) => {
    const { outcome } = await askSearxng({}, [page([{ url: "https://example.org/a", title: "A", ...fields }])]);
    expect(outcome.response.sources).toEqual([{ title: "A", url: "https://example.org/a", ...expected }]);
  });

  it("without a web address is left out", async () => {
    const urls = [null, "", "ftp://example.org/", "magnet:?xt=urn", "https://example.org/a"];
    const { outcome } = await askSearxng({}, [page(urls.map((url) => ({ url, title: "A" })))]);
    expect(outcome.response.sources).toHaveLength(1);
  });
});

describe("the answers of an instance", () => {
  const weather = { location: { name: "Ulm" }, temperature: { val: 7, unit: "°C" }, condition: "rain" };

  it.each([
    ["a text", "42 cm", "42 cm"],
    [
      "an object with one",
      { answer: "Gauge zero is 1.2 m.", url: null, template: "answer/legacy.html" },
      "Gauge zero is 1.2 m.",
    ],
    ["translations", { translations: [{ text: "Pegel" }, { text: " Stand " }, {}], engine: "lingva" }, "Pegel, Stand"],
    ["the weather", { current: weather, forecasts: [], service: "wx" }, "Ulm: 7°C: rain"],
    ["the weather in words", { current: { ...weather, summary: "Rain in Ulm" } }, "Rain in Ulm"],
    ["the weather, in part", { current: { location: { name: "Ulm" }, condition: "rain" } }, "Ulm: rain"],
    ["a temperature of zero", { current: { ...weather, temperature: { val: 0, unit: "°C" } } }, "Ulm: 0°C: rain"],
  ])("may be %s", async (_, answer, expected) => {
    const { outcome } = await askSearxng({}, [page([], { answers: [answer] })]);
    expect(outcome.response).toMatchObject({ answer: expected, sources: [] });
  });

  it.each([
    ["blank", " "],
    ["a number", 42],
    ["nothing", null],
    ["a list", ["42"]],
    ["an object of another form", { answer: { text: "42" }, engine: "e1" }],
    ["an empty list of translations", { translations: [] }],
    ["an empty weather", { current: {} }],
    ["a weather of another form", { current: "rain" }],
  ])("that are %s are passed over", async (_, answer) => {
    const { outcome } = await askSearxng({}, [page([result], { answers: [answer] })]);
    expect(outcome.response).not.toHaveProperty("answer");
    expect(outcome.text).not.toContain("[object Object]");
  });

  it("are the first three that can be read", async () => {
    const { outcome } = await askSearxng({}, [page([], { answers: ["1", null, "2", { answer: "3" }, "4"] })]);
    expect(outcome.response.answer).toBe("1\n\n2\n\n3");
  });
});

describe("beside its results a page", () => {
  it("has suggestions and corrections, of which only texts count", async () => {
    const rest = { suggestions: ["tide table", 7, null, ""], corrections: ["tides", { title: "odd" }] };
    const { outcome } = await askSearxng({}, [page([result], rest)]);
    expect(outcome.response).toMatchObject({ relatedQuestions: ["tide table"], searchQueries: ["tides"] });
  });

  it("may have no other field at all, or null in all of them", async () => {
    const nulls = { answers: null, corrections: null, suggestions: null, unresponsive_engines: null };
    for (const reply of [page([result]), page([result], nulls)])
      expect((await askSearxng({}, [reply])).outcome.response.sources).toHaveLength(1);
  });

  it("does not count by number_of_results", async () => {
    for (const number_of_results of [0, 1.5e9, null])
      expect((await askSearxng({}, [page([result], { number_of_results })])).outcome.ok).toBe(true);
  });

  it("names engines that did not answer, which becomes a note", async () => {
    const { outcome } = await askSearxng({}, [page([result], { unresponsive_engines: dead })]);
    expect(outcome.notes.join()).toContain("google: timeout; brave: Suspended: too many requests");
    expect(outcome.response).not.toHaveProperty("partial");
  });

  it.each<{ unresponsive: readonly unknown[] }>([
    { unresponsive: [] },
    { unresponsive: [["google", 7], "google", 7, null, {}, [7, "x"]] },
  ])("may name them in other forms: $unresponsive", async ({ unresponsive }) => {
    const { outcome } = await askSearxng({}, [page([result], { unresponsive_engines: unresponsive })]);
    expect(outcome.ok).toBe(true);
  });
});

describe("a page without results", () => {
  it("is `empty` where all engines answered", async () => {
    expect(failureOf(await askSearxng({}, [page([], { suggestions: ["tides"] })]))).toMatchObject({
      kind: "empty",
      status: 204,
    });
  });

  it.each([
    ["no results", []],
    ["no result with an address", [{ url: null, title: "A" }]],
  ])("is a failure of the server where there are %s and dead engines", async (_, results) => {
    const failure = failureOf(await askSearxng({}, [page(results, { answers: [], unresponsive_engines: dead })]));
    expect(failure).toMatchObject({ kind: "server", status: 503 });
    expect(failure.message).toContain("google: timeout; brave: Suspended: too many requests");
  });

  it("tells of dead engines on one line of plain text, and not at length", async () => {
    const engines = Array.from({ length: 200 }, (_, index) => [`engine ${index}`, "a\u202Eb\n## c"]);
    const { message } = failureOf(await askSearxng({}, [page([], { unresponsive_engines: engines })]));
    expect(message).not.toMatch(/[\n\u202E]/);
    expect(message.length).toBeLessThan(500);
  });

  it("stands where it has an answer", async () => {
    const { outcome } = await askSearxng({}, [page([], { answers: ["42"], unresponsive_engines: dead })]);
    expect(outcome.response.answer).toBe("42");
  });

  it("and with dead engines lets the next provider answer", async () => {
    const next: SearchProvider = {
      meta: { ...searxng.meta, id: "next", label: "Next" },
      availability: () => ({ level: "auto", reason: "It can run." }),
      search: async () => ({ provider: "next", sources: [{ title: "A", url: "https://example.org/" }] }),
    };
    const body = { query: "q", results: [], suggestions: [], unresponsive_engines: dead.slice(1) };
    const ask = (order: readonly string[], options: object) =>
      createSearch({
        order,
        providers: { searxng, next },
        env: { SEARXNG_URL: "https://searx.example" },
        upstreams: createUpstreamRegistry(),
        fetch: async () => Response.json(body),
      }).search({ query: "q" }, options);
    const outcome = await ask(["searxng", "next"], {});
    expect(outcome).toMatchObject({ ok: true, response: { provider: "next" } });
    expect(outcome.attempts.slice(0, 2)).toMatchObject([
      { provider: "searxng", status: "failed", kind: "server", httpStatus: 503 },
      { provider: "next", status: "ok" },
    ]);
    const alone = await ask(["searxng"], { provider: "searxng" });
    expect(alone).toMatchObject({ ok: false, text: expect.stringContaining("SearXNG") });
  });
});

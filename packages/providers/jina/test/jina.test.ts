import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import jina from "../src/index.ts";
import { askJina, failureOf, read, sent } from "./ask-jina.ts";
import { fixtures } from "./jina-fixtures.ts";

testProvider(jina, fixtures);

describe("a request to Jina", () => {
  it("asks for results without their pages, with the key as a bearer", async () => {
    const { searches } = await askJina({});
    const [request] = searches;
    expect(request?.method).toBe("GET");
    expect(request?.url.href).toBe("https://s.jina.ai/?q=heat+pump+defrost+cycle&count=5");
    expect(request?.headers).toMatchObject({
      accept: "application/json",
      authorization: "Bearer test-jina/a+b=",
      "x-respond-with": "no-content",
      "x-retain-images": "none",
    });
  });

  it.each([
    [0, "5"],
    [50, "20"],
    [1.9, "1"],
    ["7", "7"],
    [Number.NaN, "5"],
    [-5, "1"],
  ])("asked for %s results asks for %s", async (limit, count) => {
    expect(sent(await askJina({ limit }), "count")).toBe(count);
  });

  it.each(["a/b?c#d 100%", ".", "..", "/", "?q=other"])("carries the query %s whole", async (query) => {
    const { searches } = await askJina({ query });
    expect(searches[0]?.url.searchParams.getAll("q")).toEqual([query]);
    expect(searches[0]?.url.pathname).toBe("/");
  });

  it("names wanted sites in a parameter each, and unwanted ones and other operators in the words", async () => {
    const query = 'ice "mass balance" -melt intitle:survey inurl:data filetype:pdf site:a.example site:b.example/x';
    const asked = await askJina({ query: `${query} -site:c.example after:2025-01-01` });
    expect(sent(asked, "q")).toBe('ice "mass balance" -melt inurl:data intitle:survey filetype:pdf -site:c.example');
    expect(asked.searches[0]?.url.searchParams.getAll("site")).toEqual(["a.example", "b.example"]);
  });

  it("for a site alone asks for its name there", async () => {
    const asked = await askJina({ query: "site:a.example" });
    expect([sent(asked, "q"), sent(asked, "site")]).toEqual(["a.example", "a.example"]);
  });

  it.each([
    [{ locale: "de-AT" }, "at", "de"],
    [{ locale: "zh-Hant-TW" }, "tw", "zh"],
    [{ locale: "es-419" }, undefined, "es"],
    [{ locale: "fr" }, undefined, "fr"],
    [{ query: "ice lang:en", locale: "de-DE" }, "de", "en"],
    [{ query: "ice lang:en-GB" }, undefined, "en"],
  ])("for %j asks for the country %s and the language %s", async (request, country, language) => {
    const asked = await askJina(request);
    expect([sent(asked, "gl"), sent(asked, "hl")]).toEqual([country, language]);
  });

  it("leaves out a language that is no code, with a note", async () => {
    const asked = await askJina({ query: "ice lang:german" });
    expect([sent(asked, "q"), sent(asked, "hl")]).toEqual(["ice", undefined]);
    expect(asked.outcome.notes.join()).toContain("german");
  });

  it("takes the key from either variable, the usual one first", async () => {
    const key = async (env: Readonly<Record<string, string>>) =>
      (await askJina({}, undefined, { env })).searches[0]?.headers["authorization"];
    expect(await key({ JINA_AI_API_KEY: "second" })).toBe("Bearer second");
    expect(await key({ JINA_AI_API_KEY: "second", JINA_API_KEY: "first" })).toBe("Bearer first");
    expect(await key({ JINA_AI_API_KEY: "second", JINA_API_KEY: " " })).toBe("Bearer second");
  });
});

describe("an answer of Jina", () => {
  const list = [{ title: "T", url: "https://ice.example.org/", description: "D" }];

  it.each([
    ["in data", { code: 200, data: list }],
    ["in an object in data", { code: 200, data: { results: list } }],
    ["alone", list],
    ["without a code", { data: list }],
  ])("has its results %s", async (_, body) => {
    const { outcome } = await askJina({}, [{ body }]);
    expect(outcome.response.sources).toEqual([{ title: "T", url: "https://ice.example.org/", snippet: "D" }]);
  });

  it("without results is empty, however it says so, and the chain goes on", async () => {
    const asked = await askJina({}, [read("no-results.json", 422)]);
    expect(failureOf(asked)).toEqual({ kind: "empty", status: 204 });
    expect(asked.searches).toHaveLength(1);
  });

  it("that failed in another assertion is no empty answer", async () => {
    const body = { data: null, code: 422, name: "AssertionFailureError", status: 42_206, message: "Bad page number" };
    expect(failureOf(await askJina({ query: "No search results" }, [{ status: 422, body }])).kind).toBe(
      "invalid-request",
    );
  });

  it("that is neither an answer nor an error is `invalid-response`, never empty", async () => {
    for (const body of [{}, { code: 200 }, { code: 200, data: null }, { code: 200, data: "none" }, { data: {} }])
      expect(failureOf(await askJina({}, [{ body }])).kind).toBe("invalid-response");
  });

  it("survives fields of another type", async () => {
    const data = ["text", 7, { url: 7 }, { url: "https://ice.example.org/", title: {}, date: 2026 }];
    const { outcome } = await askJina({}, [{ body: { code: 200, data } }]);
    expect(outcome.response.sources).toEqual([{ title: "https://ice.example.org/", url: "https://ice.example.org/" }]);
  });
});

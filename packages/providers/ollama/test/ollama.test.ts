import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import ollama from "../src/index.ts";
import { askOllama } from "./ask-ollama.ts";
import { fixtures, localFixtures } from "./ollama-fixtures.ts";

testProvider(ollama, fixtures);
testProvider(ollama, localFixtures);

describe("a request to Ollama", () => {
  it("holds the query and `max_results`, in that spelling, and nothing else", async () => {
    const { searches } = await askOllama({ query: "kiln curves", recency: "week", locale: "de-DE" });
    const [request] = searches;
    expect(request?.method).toBe("POST");
    expect(request?.url.href).toBe("https://ollama.com/api/web_search");
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      authorization: "Bearer test-ollama/a+b=",
    });
    expect(JSON.parse(request?.body ?? "")).toEqual({ query: "kiln curves", max_results: 5 });
  });

  it.each([
    [undefined, 5],
    [0, 5],
    [-3, 1],
    [2.7, 2],
    [10, 10],
    [50, 10],
    ["7", 7],
  ])("asked for %s results asks for %i", async (limit, count) => {
    const { searches } = await askOllama({ limit });
    expect(JSON.parse(searches[0]?.body ?? "")).toMatchObject({ max_results: count });
  });

  it("keeps phrases, exclusions and sites in the query, and leaves dates and others to the results", async () => {
    const query = '"cone 6" kiln -raku site:example.org/glaze intitle:guide filetype:pdf after:2025-01-01';
    const { searches } = await askOllama({ query });
    expect(JSON.parse(searches[0]?.body ?? "")).toMatchObject({ query: '"cone 6" kiln -raku site:example.org' });
  });
});

describe("results of Ollama", () => {
  it("stand on one line, whatever tabs and line breaks came", async () => {
    const results = [{ title: "A\tB\nC", url: "https://example.com/", content: "x\r\ny" }];
    const { outcome } = await askOllama({}, [{ body: { results } }]);
    expect(outcome.response.sources).toEqual([{ title: "A B C", url: "https://example.com/", snippet: "x y" }]);
  });

  it("with a page's whole text have a snippet of bounded length", async () => {
    const results = [{ title: "A", url: "https://example.com/", content: "many words ".repeat(20_000) }];
    const { outcome } = await askOllama({}, [{ body: { results } }]);
    expect(outcome.response.sources[0]?.snippet?.length).toBeLessThanOrEqual(8_000);
  });

  it("without a list of them are no empty answer", async () => {
    for (const body of [{}, { results: "none" }, { results: { a: 1 } }]) {
      const { outcome } = await askOllama({}, [{ body }]);
      expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-response" } });
    }
  });
});

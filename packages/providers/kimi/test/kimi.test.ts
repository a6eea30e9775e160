import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import kimi from "../src/index.ts";
import { askKimi, failureOf, read, rows, sentBody } from "./ask-kimi.ts";
import { fixtures } from "./kimi-fixtures.ts";

testProvider(kimi, fixtures);

describe("a request to Kimi", () => {
  it("has the documented fields, without page crawling and without headers of the vendor's own client", async () => {
    const asked = await askKimi({});
    const [request] = asked.searches;
    expect(asked.requests).toHaveLength(1);
    expect([request?.method, request?.url.href]).toEqual(["POST", "https://api.kimi.com/coding/v1/search"]);
    expect(request?.headers).toMatchObject({
      accept: "application/json",
      "content-type": "application/json",
      authorization: "Bearer test-kimi/a+b=",
    });
    expect(Object.keys(request?.headers ?? {}).filter((name) => name.startsWith("x-msh"))).toEqual([]);
    expect(sentBody(asked)).toEqual({
      text_query: "heat pump defrost cycle",
      limit: 10,
      enable_page_crawling: false,
      timeout_seconds: 30,
    });
  });

  it.each([
    [undefined, 10],
    [0, 10],
    [Number.NaN, 10],
    [-3, 1],
    [3.7, 3],
    ["7", 7],
    [50, 20],
    [99, 20],
    [1e9, 20],
  ])("asked for %s results asks for %i", async (limit, count) => {
    expect(sentBody(await askKimi({ limit }))).toMatchObject({ limit: count });
  });

  it("leaves its operators to the words, and no OR, dates or language", async () => {
    const query =
      '"heat pump" frost -ice intitle:guide inurl:docs filetype:pdf (one OR two) after:2025-01-01 before:2026-01-01 lang:de';
    expect(sentBody(await askKimi({ query }))).toMatchObject({
      text_query: '"heat pump" frost -ice one two inurl:docs intitle:guide filetype:pdf',
    });
  });

  it.each([
    [60_000, 30],
    [31_000, 30],
    [10_500, 9],
    [1_500, 1],
    [300, 1],
  ])("with %i ms left gives Kimi %i s, so that it gives up before we do", async (timeoutMs, seconds) => {
    expect(sentBody(await askKimi({}, undefined, { timeoutMs }))).toMatchObject({ timeout_seconds: seconds });
  });
});

describe("an answer of Kimi", () => {
  it("with a blank snippet has the text of the page instead, at most 2,000 characters of either", async () => {
    const { outcome } = await askKimi({}, [
      rows(
        { title: "A", url: "https://example.org/a", snippet: " ", content: " text " },
        { title: "B", url: "https://example.org/b", snippet: "x".repeat(2_500), content: "y" },
      ),
    ]);
    const [first, second] = outcome.response.sources;
    expect(first?.snippet).toBe("text");
    expect(second?.snippet).toHaveLength(2_000);
  });

  it.each([
    ["", {}],
    ["not long ago", { publishedDate: "not long ago" }],
    ["2 days ago", { publishedDate: "2 days ago", ageSeconds: 172_800 }],
  ])("dated %j is dated so, with an age where there is one", async (date, dates) => {
    const { outcome } = await askKimi({}, [rows({ title: "A", url: "https://example.org/a", date })]);
    expect(outcome.response.sources).toEqual([{ title: "A", url: "https://example.org/a", ...dates }]);
  });

  it("with more results than asked for is cut to them", async () => {
    const many = Array.from({ length: 8 }, (_, index) => ({ title: "A", url: `https://example.org/${index}` }));
    expect((await askKimi({ limit: 3.7 }, [rows(...many)])).outcome.response.sources).toHaveLength(3);
  });

  it("keeps what has a web address, whatever else stands in the list", async () => {
    const page = { title: "A", url: "https://example.org/a" };
    const others = [
      null,
      "text",
      7,
      [],
      { title: "B", url: "ftp://example.org/b" },
      { title: "C", url: "" },
      { title: "D" },
    ];
    const { outcome } = await askKimi({}, [rows(...others, page)]);
    expect(outcome.response.sources).toEqual([page]);
  });

  it.each(["x-request-id", "x-msh-request-id"])("is known by its %s", async (name) => {
    const { outcome } = await askKimi({}, [{ ...read("success.json"), headers: { [name]: "r-42" } }]);
    expect(outcome.response.requestId).toBe("r-42");
  });

  it("without results is empty, not an error", async () => {
    expect(failureOf(await askKimi({}, [read("empty.json")]))).toMatchObject({ kind: "empty", status: 204 });
  });

  it.each([
    '{"search_results":null}',
    "{}",
    "[]",
    '"text"',
    '{"search_results":{}}',
    '{"search_results":"not an array"}',
    '{"results":[]}',
  ])("without a list of results cannot be read: %s", async (body) => {
    expect(failureOf(await askKimi({}, [{ body }])).kind).toBe("invalid-response");
  });
});

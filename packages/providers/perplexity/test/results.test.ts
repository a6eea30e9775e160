import { describe, expect, it } from "vitest";
import { askPerplexity, failureOf, read, sentBody, withKey } from "./ask-perplexity.ts";
import type { Replies } from "./ask-perplexity.ts";

const list = (...results: readonly unknown[]) => ({ body: { id: "s", results } });
const found = read("05.json");
const search = (request: Readonly<Record<string, unknown>>, replies: Replies = [found], settings: object = {}) =>
  askPerplexity(request, replies, { ...withKey, settings: { mode: "results", ...settings } });

describe("a request for plain results", () => {
  it("goes to the Search API", async () => {
    const asked = await search({ query: "rust 1.90" });
    expect(asked.searches[0]?.url.href).toBe("https://api.perplexity.ai/search");
    expect(asked.searches[0]?.headers).toMatchObject({
      accept: "application/json",
      authorization: "Bearer test-pplx/a+b=",
    });
    expect(sentBody(asked)).toEqual({ query: "rust 1.90", max_results: 10, max_tokens_per_page: 1_024 });
  });

  it.each([
    [{}, 10],
    [{ limit: 50 }, 20],
    [{ limit: 3 }, 3],
    [{ limit: 9, numSearchResults: 12.9 }, 12],
    [{ limit: 0 }, 10],
  ])("asks for as many as are wanted: %j", async (request, count) => {
    expect(sentBody(await search(request))["max_results"]).toBe(count);
  });

  it("has sites, dates, languages and the country, with dates before the recency", async () => {
    const query = "rust site:example.org -site:example.com after:2026-03-01 lang:de";
    const sent = sentBody(await search({ query, recency: "week", locale: "de-AT" }));
    expect(sent).toEqual({
      query: "rust",
      max_results: 10,
      max_tokens_per_page: 1_024,
      country: "AT",
      search_domain_filter: ["example.org"],
      search_after_date_filter: "03/01/2026",
      search_language_filter: ["de"],
    });
  });

  it("goes by the settings", async () => {
    const sent = sentBody(await search({}, [found], { searchMode: "sec", searchContextSize: "low" }));
    expect(sent).toMatchObject({ search_mode: "sec", search_context_size: "low" });
  });

  it("says what it does not take", async () => {
    const asked = await search({ locale: "de", systemPrompt: "Be brief." });
    expect(asked.outcome.notes.join()).toMatch(/de names none.*takes no system prompt/s);
  });
});

describe("plain results", () => {
  it("have the date of the last update where there is no other", async () => {
    const results = [{ title: "A", url: "https://example.org/a", date: null, last_updated: "2026-02-01" }];
    expect((await search({}, [list(...results)])).outcome.response.sources).toMatchObject([
      { publishedDate: "2026-02-01" },
    ]);
  });

  it("of several queries may stand in a list each", async () => {
    const [a, b] = ["a", "b"].map((name) => ({ title: name, url: `https://example.org/${name}` }));
    const { sources } = (await search({}, [list([a], [b, null])])).outcome.response;
    expect(sources.map(({ title }) => title)).toEqual(["a", "b"]);
  });

  it.each([
    ["no list", { body: { id: "s", results: "none" } }, "invalid-response"],
    ["nothing", { body: {} }, "invalid-response"],
    ["an empty list", list(), "empty"],
  ])("that are %s", async (_, reply, kind) => {
    expect(failureOf(await search({}, [reply])).kind).toBe(kind);
  });

  it.each([
    [{ status: 429, headers: { "Retry-After": "1" }, body: {} }, 2],
    [{ status: 429, headers: { "retry-after-ms": "400" }, body: {} }, 2],
    [{ status: 503, body: {} }, 2],
    [{ status: 429, headers: { "Retry-After": "4" }, body: {} }, 1],
    [{ status: 503, headers: { "x-should-retry": "false" }, body: {} }, 1],
    [{ status: 401, body: {} }, 1],
    [{ status: 400, body: {} }, 1],
  ])("are asked for once more where that may help soon: %j", async (reply, times) => {
    expect((await search({}, [reply, found])).searches).toHaveLength(times);
  });

  it.each([
    [
      { status: 422, body: { detail: [{ loc: ["body", "max_results"], msg: "≤ 20", type: "less_than_equal" }] } },
      "invalid-request",
    ],
    [{ status: 402, body: { error: { message: "Payment required", type: "insufficient_quota", code: 402 } } }, "quota"],
    [{ status: 403, body: { error: { message: "Access denied", type: "forbidden", code: 403 } } }, "auth"],
  ])("that are refused: %#", async (reply, kind) => {
    expect(failureOf(await search({}, [reply])).kind).toBe(kind);
  });

  it("need a key: cookies, a session and a key of OpenRouter do not do", async () => {
    const env = { PERPLEXITY_COOKIES: "a=b", OPENROUTER_API_KEY: "test-router" };
    const call = { provider: "perplexity" };
    const asked = await askPerplexity({}, [found], { env, settings: { mode: "results" }, call });
    expect(failureOf(asked)).toMatchObject({
      kind: "not-configured",
      message: expect.stringContaining("PERPLEXITY_API_KEY"),
    });
    expect(asked.requests).toEqual([]);
  });
});

import { testProvider } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import firecrawl from "../src/index.ts";
import { askFirecrawl, failureOf, read, sent } from "./ask-firecrawl.ts";
import { fixtures, keyless } from "./firecrawl-fixtures.ts";

testProvider(firecrawl, fixtures);
testProvider(firecrawl, keyless);

describe("a request to Firecrawl", () => {
  it("asks version 2 for web results with the key as a bearer, and for no page", async () => {
    const asked = await askFirecrawl({});
    const [request] = asked.searches;
    expect([request?.method, request?.url.href]).toEqual(["POST", "https://api.firecrawl.dev/v2/search"]);
    expect(request?.headers).toMatchObject({
      authorization: "Bearer test-firecrawl/a+b=",
      "content-type": "application/json",
    });
    expect(sent(asked)).toEqual({ query: "heat pump defrost cycle", limit: 10, sources: [{ type: "web" }] });
  });

  it.each([
    [250, 100],
    [0, 10],
    [2.9, 2],
    ["7", 7],
    [Number.NaN, 10],
    [-5, 1],
  ])("asked for %s results asks for %s", async (limit, count) => {
    expect(sent(await askFirecrawl({ limit }))["limit"]).toBe(count);
  });

  it("asks for dates by the range alone, whatever the recency, and takes them out of the words", async () => {
    const body = sent(await askFirecrawl({ query: "cache after:2024-02-28 before:2024-03-01", recency: "week" }));
    expect(body).toMatchObject({ query: "cache", tbs: "cdr:1,cd_min:02/28/2024,cd_max:02/29/2024" });
  });

  it("leaves Google's operators in the words", async () => {
    const query = 'cache (redis OR memcached) "cold start" -legacy site:example.org -site:old.example.org/archive';
    const operators = "inurl:docs intitle:guide intext:ttl filetype:pdf";
    expect(sent(await askFirecrawl({ query: `${query} ${operators}` }))["query"]).toBe(
      `cache (redis OR memcached) "cold start" -legacy site:example.org ${operators}`,
    );
  });

  it.each([
    ["de-AT", "AT"],
    ["zh-Hant-TW", "TW"],
    ["de", undefined],
    ["es-419", undefined],
  ])("for the locale %s asks for the country %s", async (locale, country) => {
    const asked = await askFirecrawl({ locale });
    expect(sent(asked)["country"]).toBe(country);
    expect(asked.outcome.notes.join()).toContain(country === undefined ? locale : "");
  });

  it("carries no key to another origin that Firecrawl points to", async () => {
    const elsewhere = { status: 307, headers: { Location: "https://elsewhere.example/v2/search" } };
    const asked = await askFirecrawl({}, [elsewhere, read("success.json")]);
    expect(failureOf(asked).kind).toBe("invalid-response");
    expect(asked.requests.map(({ url }) => url.host)).toEqual(["api.firecrawl.dev"]);
  });
});

describe("an answer of Firecrawl", () => {
  it.each([
    ["by source, as version 2 has them", read("success.json"), 2],
    ["in one list, as version 1 has them", read("success-v1.json"), 1],
    ["in a list of another name", { body: { results: [{ url: "https://example.com/", title: "T" }] } }, 1],
  ])("has its results %s", async (_, reply, count) => {
    const { outcome } = await askFirecrawl({}, [reply]);
    expect(outcome.response.sources).toHaveLength(count);
  });

  it("that is neither an answer nor an error is `invalid-response`, never empty", async () => {
    for (const body of [{}, { hello: "world" }, [], { success: true, data: "none" }, { success: "yes" }])
      expect(failureOf(await askFirecrawl({}, [{ body }])).kind).toBe("invalid-response");
  });

  it("survives fields of another type", async () => {
    const web = [
      { url: 7, title: "No address" },
      "text",
      { url: "https://example.com/", title: ["T"], description: 4 },
    ];
    const { outcome } = await askFirecrawl({}, [{ body: { success: true, data: { web } } }]);
    expect(outcome.response.sources).toEqual([{ title: "https://example.com/", url: "https://example.com/" }]);
  });

  it("tells the date of news", async () => {
    const web = [{ url: "https://example.com/", title: "T", date: "3 months ago" }];
    const { outcome } = await askFirecrawl({}, [{ body: { success: true, data: { web } } }]);
    expect(outcome.response.sources).toMatchObject([{ publishedDate: "3 months ago", ageSeconds: 90 * 86_400 }]);
  });
});

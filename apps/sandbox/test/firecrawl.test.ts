import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

interface FirecrawlResult {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly position: number;
  readonly date?: string;
  readonly markdown?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

interface FirecrawlBody {
  readonly success: boolean;
  readonly data: { readonly web: readonly FirecrawlResult[]; readonly news: readonly FirecrawlResult[] };
  readonly id: string;
  readonly creditsUsed: number;
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const json = { "content-type": "application/json" };
const withKey = { ...json, authorization: "Bearer sandbox-firecrawl" };
const hosted = "/api.firecrawl.dev/v2";

function post(path: string, body: unknown, headers: Record<string, string> = withKey): Promise<Answer> {
  return ask(sandbox, path, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function search(more: object = {}): Promise<FirecrawlBody> {
  const answer = await post(`${hosted}/search`, { query: "ferry", limit: 100, ...more });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text);
}

async function urls(more: object): Promise<readonly string[]> {
  return (await search(more)).data.web.map(({ url }) => url);
}

const paths = (found: readonly string[]): readonly string[] => found.map((url) => new URL(url).pathname);

describe("a search of Firecrawl", () => {
  it("is found with the key that the sandbox hands out", () => {
    expect(sandbox.environment).toMatchObject({ FIRECRAWL_API_KEY: "sandbox-firecrawl" });
  });

  it("gives web results with places, an id and the credits", async () => {
    const body = await search({ query: "lock gates" });
    expect(body).toMatchObject({
      success: true,
      warning: null,
      creditsUsed: 1,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(body.data).toEqual({
      web: [
        {
          url: "https://canal.example/locks",
          title: "Locks & <gates> of the 'canal'",
          description: expect.stringContaining("A lock lifts a barge"),
          position: 1,
        },
      ],
    });
  });

  it("gives ten results by default and as many as limit says, for each source", async () => {
    expect((await search({ limit: undefined })).data.web).toHaveLength(10);
    const { data } = await search({ limit: 2, sources: ["web", { type: "news" }, { type: "images" }] });
    expect(data).toMatchObject({ images: [] });
    expect([data.web.length, data.news.length]).toEqual([2, 2]);
    expect(data.news[0]).toMatchObject({ position: 1, snippet: expect.any(String) });
    expect(data.news.every(({ date }) => /^\d+ \w+ ago$/.test(date ?? ""))).toBe(true);
  });

  it.each([
    ["qdr:h", 0],
    ["qdr:d", 1],
    ["qdr:w", 1],
    ["qdr:m", 4],
    ["cdr:1,cd_min:02/10/2026", 3],
    ["cdr:1,cd_min:02/10/2026,cd_max:2/28/2026", 2],
    ["cdr:1,cd_max:02/28/2025", 3],
    ["cdr:1,cd_min:02/23/2026,cd_max:02/23/2026", 1],
    ["cdr:1,cd_min:02/30/2026", 40],
    ["whenever", 40],
  ])("tbs %s leaves %i", async (tbs, count) => {
    expect((await search({ tbs })).data.web).toHaveLength(count);
  });

  it("sorts by date with sbd:1, also beside a range", async () => {
    expect(paths(await urls({ tbs: "qdr:m,sbd:1" }))).toEqual([0, 1, 2, 3].map((index) => `/reports/${index}`));
  });

  it("reads Google's operators in the text", async () => {
    const north = (found: readonly string[]): number => found.filter((url) => url.includes("//north.")).length;
    expect(north(await urls({ query: "ferry site:north.harbour.example" }))).toBe(20);
    expect(north(await urls({ query: "ferry -site:north.harbour.example" }))).toBe(0);
    expect(paths(await urls({ query: "ferry site:harbour.example/reports/7" }))).toEqual(["/reports/7"]);
    expect(await urls({ query: "site:north.harbour.example/nothing OR site:canal.example/lo" })).toEqual([
      "https://canal.example/locks",
    ]);
    expect(paths(await urls({ query: "ferry inurl:reports/39" }))).toEqual(["/reports/39"]);
    expect(paths(await urls({ query: "inurl:reports/38 OR inurl:reports/39" }))).toHaveLength(2);
    expect(await urls({ query: "ferry -inurl:reports" })).toEqual([]);
    expect(await urls({ query: "intitle:lighthouse" })).toHaveLength(1);
    expect(await urls({ query: "date filetype:pdf" })).toHaveLength(1);
    expect(await urls({ query: "barge after:2026-03-01 before:2026-03-05" })).toHaveLength(1);
    expect(await urls({ query: "barge before:2026-03-01" })).toEqual([]);
    expect(await urls({ query: "ferry after:2026-02" })).toHaveLength(4);
    expect(await urls({ query: '"after:2026-03-01 barge"' })).toEqual([]);
    expect(await urls({ query: '"lets it go on"' })).toHaveLength(1);
  });

  it("keeps or drops domains, and narrows to categories", async () => {
    expect(
      new Set((await urls({ excludeDomains: ["north.harbour.example"] })).map((url) => new URL(url).host)),
    ).toEqual(new Set(["harbour.example"]));
    expect(await urls({ includeDomains: ["north.harbour.example"] })).toHaveLength(20);
    const { data } = await search({ query: "lighthouse", categories: [{ type: "pdf" }] });
    expect(data.web).toMatchObject([{ url: "https://canal.example/lighthouse.pdf", category: "pdf" }]);
    expect(await urls({ query: "lock", categories: ["github", "pdf"] })).toEqual([]);
  });

  it("scrapes results on request; their URL may stand in the metadata alone", async () => {
    const scraped = { query: "lock", scrapeOptions: { formats: ["markdown", { type: "links" }] } };
    expect((await search(scraped)).data.web[0]).toMatchObject({
      url: "https://canal.example/locks",
      markdown: expect.stringMatching(/^# Locks/),
      links: [],
      metadata: { statusCode: 200, sourceURL: "https://canal.example/locks" },
    });
    sandbox.setScenario("firecrawl=url-in-metadata");
    const [result] = (await search(scraped)).data.web;
    expect(result).not.toHaveProperty("url");
    expect(result?.metadata?.["sourceURL"]).toBe("https://canal.example/locks");
    expect((await search({ query: "lock" })).data.web[0]).toHaveProperty("url");
  });

  it("says that nothing was found with an empty list, an empty object, or as self-hosted servers do", async () => {
    expect(await search({ query: "zxqv 991" })).toMatchObject({ success: true, data: { web: [] }, creditsUsed: 0 });
    sandbox.setScenario("firecrawl=empty-object");
    expect(await search({ query: "zxqv 991" })).toEqual({ success: true, data: {} });
    const own = await post("/firecrawl.sandbox/v2/search", { query: "zxqv 991" }, json);
    expect(own.json()).toEqual({ success: true, data: [], warning: "No search results found" });
  });

  it("v1 gives a plain list, five results by default", async () => {
    const body = JSON.parse((await post("/api.firecrawl.dev/v1/search", { query: "ferry" })).text);
    expect(Object.keys(body)).toEqual(["success", "data"]);
    expect(body.data).toHaveLength(5);
    expect(body.data[0]).toMatchObject({ url: expect.stringMatching(/^https:/), title: expect.any(String) });
  });

  it("answers without a key, at self-hosted servers below a path too, until the day's limit is reached", async () => {
    expect((await post(`${hosted}/search`, { query: "ferry" }, json)).status).toBe(200);
    expect((await post("/firecrawl.lan/api/v2/search", { query: "ferry" }, json)).status).toBe(200);
    sandbox.setScenario("firecrawl=keyless-spent");
    const spent = await post(`${hosted}/search`, { query: "ferry" }, json);
    expect([spent.status, spent.headers["retry-after"]]).toEqual([429, "3600"]);
    expect((await post(`${hosted}/search`, { query: "ferry" })).status).toBe(200);
  });
});

describe("what Firecrawl refuses", () => {
  it.each([
    ["no query", { query: undefined }, "invalid_type", ["query"]],
    ["a query of 501 characters", { query: "a".repeat(501) }, "too_big", ["query"]],
    ["an empty query", { query: "" }, "too_small", ["query"]],
    ["limit 0", { limit: 0 }, "too_small", ["limit"]],
    ["limit 101", { limit: 101 }, "too_big", ["limit"]],
    ["limit 2.5", { limit: 2.5 }, "invalid_type", ["limit"]],
    ["an unknown source", { sources: ["maps"] }, "invalid_enum_value", ["sources"]],
    ["an unknown category", { categories: [{ type: "cats" }] }, "invalid_enum_value", ["categories"]],
    ["sources that are a text", { sources: "web" }, "invalid_type", ["sources"]],
    ["a domain with a path", { includeDomains: ["a.example/x"] }, "custom", ["includeDomains"]],
    ["a domain with a scheme", { excludeDomains: ["https://a.example"] }, "custom", ["excludeDomains"]],
    [
      "both lists of domains",
      { includeDomains: ["a.example"], excludeDomains: ["b.example"] },
      "custom",
      ["excludeDomains"],
    ],
    ["a country in words", { country: "Germany" }, "custom", ["country"]],
    ["tbs that is a number", { tbs: 7 }, "invalid_type", ["tbs"]],
    ["an unknown format", { scrapeOptions: { formats: ["pdf"] } }, "invalid_enum_value", ["scrapeOptions", "formats"]],
  ])("%s: 400 with an issue", async (_name, more, code, path) => {
    const answer = await post(`${hosted}/search`, { query: "ferry", ...more });
    expect([answer.status, answer.json()]).toEqual([
      400,
      {
        success: false,
        code: "BAD_REQUEST",
        error: "Bad Request",
        details: [{ code, path, message: expect.any(String) }],
      },
    ]);
  });

  it.each([
    ["a wrong key", "Bearer invalid-key", 401, "Unauthorized: Invalid token"],
    ["an expired key", "Bearer expired-1", 401, "Unauthorized: Invalid token"],
    ["the word undefined", "Bearer undefined", 401, "Unauthorized: Invalid token"],
    ["another scheme", "Basic c2FuZGJveA==", 401, "Unauthorized: Invalid token"],
    ["used-up credit", "Bearer empty-credit-1", 402, "Payment Required: Insufficient credits"],
    ["a throttled key", "Bearer throttled-1", 429, "Rate limit exceeded. Consumed 11, limit 10 per minute."],
  ])("%s: %s → %i", async (_name, authorization, status, error) => {
    const answer = await post(`${hosted}/search`, { query: "ferry" }, { ...json, authorization });
    expect([answer.status, answer.json()]).toEqual([status, { success: false, error }]);
    expect(answer.headers["retry-after"]).toBe(status === 429 ? "12" : undefined);
  });

  it("another method, another path, a doubled slash, a prefix at the vendor's host: 404", async () => {
    const get = await ask(sandbox, `${hosted}/search?query=ferry`, { headers: withKey });
    expect([get.status, get.json()]).toEqual([404, { success: false, error: "Cannot GET /v2/search" }]);
    for (const path of ["/v2/crawl", "/search", "//v2/search", "/api/v2/search", "/v3/search"]) {
      expect((await post(`/api.firecrawl.dev${path}`, { query: "ferry" })).status).toBe(404);
    }
  });

  it("a body that is no JSON: 400; without a JSON content type the query is missing", async () => {
    expect((await post(`${hosted}/search`, "{")).json()).toMatchObject({ success: false, code: "BAD_REQUEST" });
    const headers = { authorization: "Bearer sandbox-firecrawl" };
    const answer = await post(`${hosted}/search`, { query: "ferry" }, headers);
    expect(answer.json()).toMatchObject({ details: [{ path: ["query"], message: "Required" }] });
  });

  it("by scenario: success false inside 200, with and without a reason, and the vendor's 408 and 500", async () => {
    sandbox.setScenario("firecrawl=success-false|error-null|error-in-200|408|500:json");
    const answers: Answer[] = [];
    for (let index = 0; index < 5; index += 1) answers.push(await post(`${hosted}/search`, { query: "ferry" }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 408, 500]);
    expect(answers[0]?.json()).toEqual({ success: false, error: "Search backend unavailable" });
    expect(answers[1]?.json()).toEqual({ success: false, error: null });
    expect(answers[2]?.json()).toMatchObject({ success: false, code: "UNKNOWN_ERROR" });
    expect(answers[3]?.json()).toMatchObject({ code: "SCRAPE_TIMEOUT", details: { retryAfterSeconds: 5 } });
    expect(answers[4]?.json()).toMatchObject({ error: expect.stringMatching(/^\(Internal server error\) - id /) });
  });
});

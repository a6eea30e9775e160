import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const place = "/api.search.tinyfish.ai/";
const key = { "x-api-key": "sandbox-tinyfish" };

interface Page {
  readonly results: readonly {
    readonly position: number;
    readonly url: string;
    readonly title: string;
    readonly date?: string;
    readonly publisher?: string;
  }[];
  readonly total_results: number;
  readonly page: number;
}

function search(query: string, headers: Record<string, string> = key): Promise<Answer> {
  return ask(sandbox, `${place}?${query}`, { headers });
}

async function found(query: string): Promise<Page> {
  const answer = await search(query);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text);
}

async function hosts(query: string): Promise<string[]> {
  return [...new Set((await found(query)).results.map(({ url }) => new URL(url).hostname))].toSorted();
}

describe("a search of TinyFish", () => {
  it("gives results in the vendor's form, with the date in words", async () => {
    expect(await found("query=lock+gates")).toEqual({
      query: "lock gates",
      results: [
        {
          position: 1,
          site_name: "canal.example",
          title: "Locks & <gates> of the 'canal'",
          snippet: expect.stringContaining("A lock lifts a barge"),
          url: "https://canal.example/locks",
          date: "3 days ago",
        },
      ],
      total_results: 1,
      page: 0,
    });
    expect((await found("query=lighthouse")).results[0]).not.toHaveProperty("date");
  });

  it("gives ten a page whatever num_results says, up to the page after the last", async () => {
    const urls: string[] = [];
    for (const page of [0, 1, 2, 3]) {
      const { results, ...rest } = await found(`query=ferry&num_results=3&page=${page}`);
      expect(results).toHaveLength(10);
      expect(rest).toEqual({ query: "ferry", total_results: 40, page });
      urls.push(...results.map(({ url }) => url));
    }
    expect(new Set(urls).size).toBe(40);
    expect((await found("query=ferry&page=4")).results).toEqual([]);
  });

  it("the vendor's SDK finds the same on its own host", async () => {
    const answer = await ask(sandbox, "/agent.tinyfish.ai/v1/search?query=lock", { headers: key });
    expect(answer.text).toBe((await search("query=lock")).text);
  });

  it("filters by recency in minutes and by days, both ends inclusive", async () => {
    const count = async (query: string): Promise<number> => (await found(`query=ferry&${query}`)).total_results;
    expect(await count("recency_minutes=1440")).toBe(1);
    expect(await count("recency_minutes=43200")).toBe(3);
    expect(await count("after_date=2026-02-20")).toBe(2);
    expect(await count("before_date=2026-02-23&after_date=2026-02-23")).toBe(1);
    expect(await count("before_date=2025-02-12")).toBe(1);
    expect(await count("after_date=2026-03-06")).toBe(0);
  });

  it("filters by domains, by operators and by comma lists, which it does not document", async () => {
    expect(await hosts("query=ferry+site:north.harbour.example")).toEqual(["north.harbour.example"]);
    expect(await hosts("query=ferry+-site:north.harbour.example")).toEqual(["harbour.example"]);
    expect(await hosts("query=ferry&include_domains=north.harbour.example,%20nowhere.example")).toEqual([
      "north.harbour.example",
    ]);
    expect(await hosts("query=ferry&exclude_domains=north.harbour.example")).toEqual(["harbour.example"]);
    sandbox.setScenario("tinyfish=ignored-domains");
    expect(await hosts("query=ferry&include_domains=canal.example")).toEqual([
      "harbour.example",
      "north.harbour.example",
    ]);
  });

  it("knows kinds of pages: news have a date and a publisher", async () => {
    expect((await found("query=lighthouse&domain_type=news")).results).toEqual([]);
    expect((await found("query=lock&domain_type=news")).results[0]).toMatchObject({ publisher: "canal.example" });
    expect((await found("query=lock&domain_type=research_paper")).results).toHaveLength(1);
  });

  it("answers an empty list when nothing matches", async () => {
    expect((await search("query=zxqv")).text).toBe('{"query":"zxqv","results":[],"total_results":0,"page":0}');
  });

  it("by scenario: null results, sparse ones, the first page again and again", async () => {
    sandbox.setScenario("tinyfish=null-results|sparse|repeating-pages");
    expect(await found("query=ferry")).toMatchObject({ results: null });
    expect((await found("query=ferry")).results[1]).toEqual({
      position: 2,
      site_name: expect.stringContaining("harbour.example"),
      title: "",
      snippet: null,
      url: expect.stringMatching(/^https:/),
    });
    const pages = [await found("query=ferry"), await found("query=ferry&page=1")];
    expect(pages[1]?.results).toEqual(pages[0]?.results);
  });
});

describe("what TinyFish refuses", () => {
  it.each([
    ["no query", "page=0", "query is required"],
    ["a blank query", "query=+", "query is required"],
    [
      "recency with a date",
      "query=a&recency_minutes=5&after_date=2026-01-01",
      "recency_minutes cannot be combined with after_date",
    ],
    [
      "recency with an end",
      "query=a&recency_minutes=5&before_date=2026-01-01",
      "recency_minutes cannot be combined with before_date",
    ],
    ["recency 0", "query=a&recency_minutes=0", "recency_minutes must be greater than or equal to 1"],
    ["more than ten years", "query=a&recency_minutes=5256001", "recency_minutes must be less than or equal to 5256000"],
    ["an impossible day", "query=a&after_date=2026-02-30", "after_date must be a date as YYYY-MM-DD"],
    [
      "days that run backwards",
      "query=a&after_date=2026-02-02&before_date=2026-02-01",
      "after_date must not be later than before_date",
    ],
    [
      "papers with a date",
      "query=a&domain_type=research_paper&recency_minutes=5",
      "domain_type research_paper does not support date filters",
    ],
    ["page 11", "query=a&page=11", "page must be less than or equal to 10"],
    ["page 1.5", "query=a&page=1.5", "page must be a valid integer"],
    ["an unknown kind", "query=a&domain_type=video", "domain_type must be 'web', 'news', 'research_paper'"],
    ["a country in lower case", "query=a&location=us", "location must be an upper-case ISO 3166 code"],
    ["a language with a script", "query=a&language=zh-hans", "language must be an ISO 639-1 code"],
    ["a long purpose", `query=a&purpose=${"a".repeat(2001)}`, "purpose must be at most 2000 characters long"],
  ])("%s: 400", async (_name, query, message) => {
    const answer = await search(query);
    expect([answer.status, answer.json()]).toEqual([400, { error: { code: "INVALID_INPUT", message } }]);
  });

  it("another method: 405; another path, and a path of another host: 404", async () => {
    const posted = await ask(sandbox, `${place}?query=a`, { method: "POST", headers: key });
    expect([posted.status, posted.headers["allow"], posted.json().error.code]).toEqual([
      405,
      "GET",
      "METHOD_NOT_ALLOWED",
    ]);
    for (const path of ["/api.search.tinyfish.ai/v1/search", "/agent.tinyfish.ai/", "/api.fetch.tinyfish.ai/x"]) {
      expect((await ask(sandbox, path, { headers: key })).json().error.code).toBe("NOT_FOUND");
    }
  });

  it.each([
    ["no key", {}, 401, "UNAUTHORIZED"],
    ["a bearer token", { authorization: "Bearer sandbox-tinyfish" }, 401, "UNAUTHORIZED"],
    ["a wrong key", { "x-api-key": "invalid-key" }, 401, "UNAUTHORIZED"],
    ["an expired key", { "x-api-key": "expired-key" }, 401, "UNAUTHORIZED"],
    ["no credit", { "x-api-key": "empty-credit-1" }, 402, "PAYMENT_REQUIRED"],
    ["too fast", { "x-api-key": "throttled-1" }, 429, "RATE_LIMIT_EXCEEDED"],
  ])("%s", async (_name, headers: Record<string, string>, status, code) => {
    const answer = await search("query=ferry", headers);
    expect([answer.status, answer.json().error.code]).toEqual([status, code]);
    expect(answer.headers["retry-after"]).toBe(status === 429 ? "30" : undefined);
  });

  it("by scenario, in both forms of error bodies", async () => {
    sandbox.setScenario("tinyfish=403|403+plain-errors|error-in-200|503:json");
    expect((await search("query=a")).json()).toEqual({
      error: { code: "FORBIDDEN", message: "Search is not enabled for this key" },
    });
    const plain = await search("query=a");
    expect([plain.status, plain.text]).toEqual([403, '{"message":"Search is not enabled for this key"}']);
    const hidden = await search("query=a");
    expect([hidden.status, hidden.json().error.code]).toEqual([200, "INTERNAL_ERROR"]);
    expect((await search("query=a")).json().error.code).toBe("SERVICE_UNAVAILABLE");
  });
});

describe("the fetch endpoint of TinyFish", () => {
  const fetchPages = (body: unknown, path = "/api.fetch.tinyfish.ai/"): Promise<Answer> =>
    ask(sandbox, path, {
      method: "POST",
      headers: { ...key, "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const locks = "https://canal.example/locks";

  it("gives the pages that it can read and says of each other one why not", async () => {
    const urls = [locks, "https://gone.example/", "https://timeout.example/", "https://forbidden.example/x"];
    const answer = await fetchPages({ urls });
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      results: [
        {
          url: locks,
          final_url: locks,
          title: "Locks & <gates> of the 'canal'",
          description: null,
          language: "en",
          author: "Ada Locke",
          published_date: expect.stringMatching(/^2026-03-0[12]$/),
          format: "markdown",
          text: expect.stringMatching(/^# Locks & <gates> of the 'canal'\n\nA lock lifts/),
          latency_ms: expect.any(Number),
        },
      ],
      errors: [
        { url: urls[1], error: "HTTP 404", status: 404 },
        { url: urls[2], error: "Timed out", status: 408 },
        { url: urls[3], error: "HTTP 403", status: 403 },
      ],
    });
  });

  it("writes html, JSON as an object, and null for a page without text", async () => {
    const text = async (body: object): Promise<unknown> => {
      const answer: { results: { text: unknown }[] } = JSON.parse((await fetchPages(body)).text);
      return answer.results[0]?.text;
    };
    expect(await text({ urls: [locks], format: "html" })).toMatch(/^<h1>Locks &amp; &lt;gates&gt;/);
    expect(await text({ urls: [locks], format: "json" })).toMatchObject({ title: "Locks & <gates> of the 'canal'" });
    expect(await text({ urls: ["https://blank.example/"] })).toBeNull();
  });

  it("is also on the host of the SDK", async () => {
    expect((await fetchPages({ urls: [locks] }, "/agent.tinyfish.ai/v1/fetch")).json().results).toHaveLength(1);
  });

  it.each([
    ["no urls", {}, "urls must be given"],
    ["an empty list", { urls: [] }, "urls must not be empty"],
    ["eleven of them", { urls: Array(11).fill(locks) }, "urls must have at most 10 entries"],
    ["a text", { urls: locks }, "urls must be an array of strings"],
    ["another scheme", { urls: ["ftp://canal.example/"] }, "urls must be a list of http or https URLs"],
    ["an unknown format", { urls: [locks], format: "pdf" }, "format must be 'markdown', 'html', 'json'"],
    [
      "a long wait",
      { urls: [locks], per_url_timeout_ms: 110_001 },
      "per_url_timeout_ms must be less than or equal to 110000",
    ],
    ["no JSON", "{", "The body must be a JSON object"],
  ])("refuses %s: 400", async (_name, body, message) => {
    const answer = await fetchPages(body);
    expect([answer.status, answer.json()]).toEqual([400, { error: { code: "INVALID_INPUT", message } }]);
  });
});

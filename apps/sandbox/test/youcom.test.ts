import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Corpus, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

/** With a page of a news site. */
const corpus: Corpus = {
  documents: [
    ...smallCorpus.documents,
    {
      title: "Harbour opens a tunnel",
      url: "https://news.bay.example/tunnel",
      text: "The tunnel below the harbour is open. A barge was the first guest.",
      ageDays: 2,
    },
  ],
};

let sandbox: Sandbox;
let time = noon;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus, now: () => time });
});
beforeEach(() => {
  time = noon;
  sandbox.setScenario("");
});
afterAll(() => sandbox.close());

const place = "/ydc-index.io/v1/search";
const json = { "content-type": "application/json" };
const key = { ...json, "x-api-key": "sandbox-youcom" };

interface Result {
  readonly url: string;
  readonly page_age?: string;
  readonly snippets?: readonly string[];
  readonly contents?: { readonly html?: string; readonly markdown?: string };
}
interface Found {
  readonly results: { readonly web?: readonly Result[]; readonly news?: readonly Result[] };
  readonly metadata: { readonly search_uuid: string };
}

function post(body: unknown, headers: Record<string, string> = key, path = place): Promise<Answer> {
  return ask(sandbox, path, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function found(body: object): Promise<Found["results"]> {
  const answer = await post(body);
  expect(answer.status).toBe(200);
  const { results }: Found = JSON.parse(answer.text);
  return results;
}

const hosts = async (body: object): Promise<string[]> =>
  [...new Set((await found(body)).web?.map(({ url }) => new URL(url).hostname))].toSorted();

describe("a search of You.com", () => {
  it("gives results in sections, with several snippets and a date without zone", async () => {
    expect((await post({ query: "lock" })).json()).toEqual({
      results: {
        web: [
          {
            url: "https://canal.example/locks",
            title: "Locks & <gates> of the 'canal'",
            description: expect.stringMatching(/^A lock lifts/),
            snippets: expect.arrayContaining([expect.stringContaining("Sluices fill the chamber.")]),
            page_age: expect.stringMatching(/^2026-03-0[12]T\d{2}:\d{2}:00$/),
            authors: ["Ada Locke"],
            favicon_url: "https://canal.example/favicon.ico",
          },
        ],
      },
      metadata: {
        search_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        query: "lock",
        latency: expect.any(Number),
      },
    });
    expect((await found({ query: "lighthouse" })).web?.[0]).not.toHaveProperty("page_age");
  });

  it("counts for each section, and offset counts pages", async () => {
    expect((await found({ query: "ferry" })).web).toHaveLength(10);
    expect((await found({ query: "ferry", count: 33 })).web).toHaveLength(33);
    const pages = await Promise.all([0, 1, 2].map((offset) => found({ query: "ferry", count: 3, offset })));
    expect(new Set(pages.flatMap(({ web }) => web?.map(({ url }) => url))).size).toBe(9);
    const { web, news } = await found({ query: "barge", count: 1 });
    expect([web?.length, news?.length]).toEqual([1, 1]);
    expect(news?.[0]).toEqual({
      title: "Harbour opens a tunnel",
      description: expect.stringContaining("barge"),
      page_age: expect.stringMatching(/^2026-03-0[23]T/),
      url: "https://news.bay.example/tunnel",
    });
  });

  it("filters by freshness, a range with both ends inclusive", async () => {
    const count = async (freshness: string): Promise<number> =>
      (await found({ query: "ferry", count: 100, freshness })).web?.length ?? 0;
    expect(await count("day")).toBe(1);
    expect(await count("month")).toBe(4);
    expect(await count("2026-02-23to2026-02-23")).toBe(1);
    expect(await count("1970-01-01to2025-02-12")).toBe(1);
  });

  it("filters by domains, in fields and by operators, and lifts others", async () => {
    const query = "ferry";
    expect(await hosts({ query, include_domains: ["north.harbour.example"] })).toEqual(["north.harbour.example"]);
    expect(await hosts({ query, exclude_domains: ["north.harbour.example"] })).toEqual(["harbour.example"]);
    const boosted = await found({ query, count: 20, boost_domains: ["north.harbour.example"] });
    expect(boosted.web?.every(({ url }) => url.includes("//north."))).toBe(true);
    expect(await hosts({ query: "ferry site:north.harbour.example" })).toEqual(["north.harbour.example"]);
    expect(await hosts({ query: "lighthouse filetype:pdf" })).toEqual(["canal.example"]);
    expect(await hosts({ query: "ferry +sluices" })).toEqual([]);
    expect(await hosts({ query: "site:canal.example -lock -lighthouse" })).toEqual([]);
  });

  it("adds the texts of the sections that are to be crawled", async () => {
    const [result] = (await found({ query: "lock", livecrawl: "web", livecrawl_formats: "markdown" })).web ?? [];
    expect(result?.contents).toEqual({ markdown: expect.stringMatching(/^# Locks & <gates>/) });
    const both = await found({ query: "barge", livecrawl: "all", livecrawl_formats: ["html", "markdown"] });
    expect(Object.keys(both.news?.[0]?.contents ?? {})).toEqual(["html", "markdown"]);
    const [bare] = (await found({ query: "lock", livecrawl: "news" })).web ?? [];
    expect(bare).not.toHaveProperty("contents");
  });

  it("takes the same by GET, lists joined by commas or repeated", async () => {
    const get = async (query: string): Promise<readonly Result[]> => {
      const answer = await ask(sandbox, `${place}?query=ferry&count=2&${query}`, { headers: key });
      const { results }: Found = JSON.parse(answer.text);
      return results.web ?? [];
    };
    const joined = await get("exclude_domains=harbour.example,canal.example&livecrawl=web&livecrawl_formats=html");
    expect(joined).toEqual([]);
    const [crawled] = await get("include_domains=nowhere.example,north.harbour.example&livecrawl=web");
    expect(crawled).toMatchObject({
      url: expect.stringContaining("//north."),
      contents: { html: expect.stringMatching(/^<h1>/) },
    });
    const repeated = "exclude_domains=news.bay.example&exclude_domains=north.harbour.example";
    expect((await get(repeated)).map(({ url }) => new URL(url).hostname)).toEqual([
      "harbour.example",
      "harbour.example",
    ]);
  });

  it("leaves out both sections when nothing matches", async () => {
    expect(await found({ query: "zxqv" })).toEqual({});
  });

  it("by scenario: no snippets, a blank one, all in the section news", async () => {
    sandbox.setScenario("youcom=no-snippets|blank-snippets|news-only");
    expect((await found({ query: "lock" })).web?.[0]?.snippets).toEqual([]);
    expect((await found({ query: "lock" })).web?.[0]?.snippets).toEqual([""]);
    const { web, news } = await found({ query: "ferry" });
    expect([web, news?.length]).toEqual([undefined, 10]);
  });
});

describe("what You.com refuses", () => {
  it.each([
    ["no query", {}, "query", "Field required"],
    ["a blank query", { query: " " }, "query", "must be a text that is not empty"],
    ["count 0", { query: "a", count: 0 }, "count", "must be ≥1"],
    ["count 101", { query: "a", count: 101 }, "count", "must be ≤100"],
    ["count 2.7", { query: "a", count: 2.7 }, "count", "must be a valid integer"],
    ["offset 10", { query: "a", offset: 10 }, "offset", "must be less than or equal to 9"],
    [
      "an unknown freshness",
      { query: "a", freshness: "fortnight" },
      "freshness",
      "must be day, week, month, year or YYYY-MM-DDtoYYYY-MM-DD",
    ],
    ["an impossible day", { query: "a", freshness: "2026-02-30to2026-03-01" }, "freshness", expect.any(String)],
    ["a range without an end", { query: "a", freshness: "2026-02-01to" }, "freshness", expect.any(String)],
    ["a country in words", { query: "a", country: "Germany" }, "country", "must be an ISO 3166 code"],
    ["an unknown level", { query: "a", safesearch: "high" }, "safesearch", "must be 'off', 'moderate', 'strict'"],
    ["a domain with a path", { query: "a", include_domains: ["a.example/x"] }, "include_domains", expect.any(String)],
    ["domains as a text", { query: "a", exclude_domains: "a.example" }, "exclude_domains", expect.any(String)],
    [
      "501 domains",
      { query: "a", boost_domains: Array(501).fill("a.example") },
      "boost_domains",
      "must be a list of at most 500 host names",
    ],
    ["an unknown section", { query: "a", livecrawl: "images" }, "livecrawl", "must be 'web', 'news', 'all'"],
    ["an unknown format", { query: "a", livecrawl_formats: ["pdf"] }, "livecrawl_formats", "must be html, markdown"],
  ])("%s: 422 that names the field", async (_name, body, field, msg) => {
    const answer = await post(body);
    const type = msg === "Field required" ? "missing" : "value_error";
    expect([answer.status, answer.json()]).toEqual([422, { detail: [{ loc: ["body", field], msg, type }] }]);
  });

  it("by GET the place is the query string; a body that is no JSON object is refused as a whole", async () => {
    const answer = await ask(sandbox, `${place}?query=a&count=many`, { headers: key });
    expect(answer.json()).toMatchObject({ detail: [{ loc: ["query", "count"] }] });
    for (const body of ["{", "[]"]) {
      expect((await post(body)).json()).toEqual({
        detail: [{ loc: ["body"], msg: "JSON decode error", type: "json_invalid" }],
      });
    }
    expect((await post({ query: "a" }, { "x-api-key": "sandbox-youcom" })).status).toBe(422);
  });

  it("another method: 405; another path: 404; get-only: 405 for POST", async () => {
    const answer = await ask(sandbox, place, { method: "PUT", headers: key });
    expect([answer.status, answer.headers["allow"]]).toEqual([405, "GET, POST"]);
    expect((await post({}, key, "/ydc-index.io/v1/rag")).json()).toEqual({ detail: "Not Found" });
    sandbox.setScenario("youcom=get-only");
    const older = await post({ query: "ferry" });
    expect([older.status, older.headers["allow"], older.json()]).toEqual([
      405,
      "GET",
      { detail: "Method Not Allowed" },
    ]);
    expect((await ask(sandbox, `${place}?query=ferry`, { headers: key })).status).toBe(200);
  });

  it.each([
    ["no key", json, 401, { detail: "Invalid or missing API key" }],
    ["a wrong key", { ...json, "x-api-key": "invalid-key" }, 401, { detail: "Invalid or missing API key" }],
    ["an expired key", { ...json, "x-api-key": "expired-key" }, 401, { detail: "Invalid or missing API key" }],
    ["no credit", { ...json, "x-api-key": "empty-credit-1" }, 402, { error: "Payment required" }],
    ["too fast", { ...json, "x-api-key": "throttled-1" }, 429, { detail: "Rate limit exceeded" }],
  ])("%s", async (_name, headers: Record<string, string>, status, body) => {
    const answer = await post({ query: "ferry" }, headers);
    expect([answer.status, answer.json()]).toEqual([status, body]);
    expect(answer.headers["retry-after"]).toBe(status === 429 ? "1" : undefined);
    expect(answer.headers["payment-required"]).toEqual(status === 402 ? expect.any(String) : undefined);
  });

  it("by scenario: an error in a 200, two forms of 403", async () => {
    sandbox.setScenario("youcom=usage-limit|403|gateway-403|error-in-200");
    const spent = await post({ query: "ferry" });
    expect([spent.status, spent.text]).toEqual([200, '{"error":"Usage limit reached for this key"}']);
    expect((await post({ query: "ferry" })).json()).toEqual({ detail: "API key lacks scope for this path" });
    const gateway = await post({ query: "ferry" });
    expect([gateway.status, gateway.text]).toEqual([403, '{"message":"Forbidden"}']);
    expect((await post({ query: "ferry" })).text).toBe('{"detail":"Internal server error"}');
  });

  it("with the scenario paced, the eleventh request of a second with one key", async () => {
    sandbox.setScenario("youcom=paced");
    for (let index = 0; index < 10; index += 1) expect((await post({ query: "ferry" })).status).toBe(200);
    expect((await post({ query: "ferry" })).status).toBe(429);
    expect((await post({ query: "ferry" }, { ...json, "x-api-key": "another-key" })).status).toBe(200);
    time += 1000;
    expect((await post({ query: "ferry" })).status).toBe(200);
  });
});

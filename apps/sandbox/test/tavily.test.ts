import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

interface TavilyBody {
  readonly answer?: string | null;
  readonly results: readonly {
    readonly url: string;
    readonly title: string;
    readonly content: string;
    readonly score: number;
    readonly raw_content: string | null;
    readonly published_date?: string;
  }[];
  readonly failed_results: readonly { readonly url: string; readonly error: string }[];
  readonly response_time: unknown;
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const json = { "content-type": "application/json" };
const withKey = { ...json, authorization: "Bearer sandbox-tavily" };
const keyless = { ...json, "x-tavily-access-mode": "keyless" };

function post(path: string, body: unknown, headers: Record<string, string> = withKey): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask(sandbox, `/api.tavily.com${path}`, { method: "POST", headers, body: text });
}

async function search(more: object = {}): Promise<TavilyBody> {
  const answer = await post("/search", { query: "ferry", max_results: 20, ...more });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text);
}

async function hosts(more: object): Promise<readonly string[]> {
  const { results } = await search(more);
  return [...new Set(results.map(({ url }) => new URL(url).hostname))];
}

describe("a search of Tavily", () => {
  it("is found with the key that the sandbox hands out", () => {
    expect(sandbox.environment).toMatchObject({ TAVILY_API_KEY: "sandbox-tavily" });
  });

  it("gives scores from the top, RFC 1123 dates, null for raw content, a time as text, and no answer unasked", async () => {
    const body = await search({ query: "lock gates" });
    expect(body).toMatchObject({ query: "lock gates", follow_up_questions: null, images: [] });
    expect(body).not.toHaveProperty("answer");
    expect(body.response_time).toMatch(/^\d\.\d\d$/);
    expect(body.results[0]).toMatchObject({
      url: "https://canal.example/locks",
      title: "Locks & <gates> of the 'canal'",
      content: expect.stringContaining("A lock lifts a barge"),
      score: 0.95,
      raw_content: null,
      published_date: expect.stringMatching(/^(?:Sun|Mon), 0[12] Mar 2026 \d\d:\d\d:00 GMT$/),
    });
    expect((await search({ query: "lighthouse" })).results[0]).not.toHaveProperty("published_date");
  });

  it("gives five results by default, and as many as max_results says, none for 0", async () => {
    const counts: number[] = [];
    for (const more of [{ max_results: undefined }, { max_results: 3 }, { max_results: 0 }]) {
      counts.push((await search(more)).results.length);
    }
    expect(counts).toEqual([5, 3, 0]);
  });

  it("writes an answer where one is asked, longer for advanced, null where nothing was found", async () => {
    const { answer: basic } = await search({ include_answer: true });
    const { answer: advanced } = await search({ include_answer: "advanced" });
    expect(basic).toContain("ferry");
    expect(advanced?.length).toBeGreaterThan(basic?.length ?? 0);
    expect(await search({ query: "zxqv 991", include_answer: true })).toMatchObject({ answer: null, results: [] });
  });

  it("adds the text of pages, several chunks of them in depth, and the costs", async () => {
    const deep = { query: "lock", search_depth: "advanced", chunks_per_source: 2, include_raw_content: true };
    const body = await search({ ...deep, include_usage: true, include_favicon: true });
    expect(body.results[0]?.content).toContain(" [...] ");
    expect(body.results[0]?.raw_content).toMatch(/^# Locks & <gates> of the 'canal'\n\nA lock lifts/);
    expect(body).toMatchObject({ usage: { credits: 2 }, results: [{ favicon: "https://canal.example/favicon.ico" }] });
    expect((await search({ query: "lock", include_raw_content: "text" })).results[0]?.raw_content).toMatch(/^A lock/);
  });

  it.each([
    [{ time_range: "day" }, 1],
    [{ time_range: "m" }, 3],
    [{ start_date: "2026-02-10" }, 3],
    [{ start_date: "2026-02-10", end_date: "2026-02-28" }, 2],
    [{ end_date: "2025-02-28" }, 3],
    [{ start_date: "2026-02-23", end_date: "2026-02-23" }, 1],
    [{ topic: "news", days: 12 }, 2],
    [{ start_date: "2026-02-10", time_range: "day" }, 3],
  ])("filters by time: %o", async (more, count) => {
    expect((await search(more)).results).toHaveLength(count);
  });

  it("keeps and drops domains, both at once, and only lifts them with prefer", async () => {
    const north = "north.harbour.example";
    expect(await hosts({ include_domains: [north] })).toEqual([north]);
    expect(await hosts({ include_domains: ["harbour.example"], exclude_domains: [north] })).toEqual([
      "harbour.example",
    ]);
    const lifted = await search({ include_domains: ["harbour.example/reports/3"], include_domains_mode: "prefer" });
    expect(lifted.results).toHaveLength(20);
    expect(new URL(lifted.results[0]?.url ?? "").pathname).toMatch(/^\/reports\/3/);
  });

  it("takes quotes as words without exact_match, and a minus in any case", async () => {
    const phrase = '"lifts barge"';
    expect((await search({ query: phrase })).results).toHaveLength(1);
    expect((await search({ query: phrase, exact_match: true })).results).toHaveLength(0);
    expect((await search({ query: '"lifts a barge"', exact_match: true })).results).toHaveLength(1);
    expect((await search({ query: "canal -lock" })).results).toHaveLength(0);
  });

  it("answers without a key in the keyless mode, until the day's allowance is used up", async () => {
    expect((await post("/search", { query: "ferry" }, keyless)).status).toBe(200);
    sandbox.setScenario("tavily=keyless-spent");
    const spent = await post("/search", { query: "ferry" }, keyless);
    expect([spent.status, JSON.parse(spent.text).error]).toEqual([
      429,
      expect.objectContaining({ code: "keyless_limit_exceeded", window: "day", retry_after_seconds: 3600 }),
    ]);
    expect((await post("/search", { query: "ferry" })).status).toBe(200);
  });

  it("gives an answer beside null for results with the scenario answer-only", async () => {
    sandbox.setScenario("tavily=answer-only");
    expect(await search()).toMatchObject({ answer: expect.stringContaining("ferry"), results: null });
  });
});

describe("what Tavily refuses", () => {
  it.each([
    ["an unknown topic", { topic: "sports" }, "topic"],
    ["an unknown depth", { search_depth: "deep" }, "search_depth"],
    ["max_results 21", { max_results: 21 }, "max_results"],
    ["a negative max_results", { max_results: -1 }, "max_results"],
    ["an unknown time range", { time_range: "fortnight" }, "time_range"],
    ["an impossible day", { start_date: "2026-02-30" }, "start_date"],
    ["a range that runs backwards", { start_date: "2026-03-02", end_date: "2026-03-01" }, "start_date"],
    ["an unknown form of answer", { include_answer: "long" }, "include_answer"],
    ["four chunks", { chunks_per_source: 4 }, "chunks_per_source"],
    ["301 domains", { include_domains: Array(301).fill("a.example") }, "include_domains"],
    ["151 excluded domains", { exclude_domains: Array(151).fill("a.example") }, "exclude_domains"],
    ["domains that are a text", { include_domains: "a.example" }, "include_domains"],
    ["a country with another topic than general", { topic: "news", country: "germany" }, "country"],
    ["an empty query", { query: " " }, "query"],
  ])("%s: 400 that names the field", async (_name, more, field) => {
    const answer = await post("/search", { query: "ferry", ...more });
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({ detail: { error: expect.stringContaining(`${field} value not allowed`) } });
  });

  it("a query of 401 characters: 400 in its own words; one of 400 passes", async () => {
    const answer = await post("/search", { query: "a".repeat(401) });
    expect([answer.status, answer.json()]).toEqual([
      400,
      { detail: { error: "Query is too long. Max query length is 400 characters." } },
    ]);
    expect((await post("/search", { query: "a".repeat(400) })).status).toBe(200);
  });

  it.each([
    ["no query", { query: undefined }, "query", "value_error.missing"],
    ["a query that is a number", { query: 3 }, "query", "type_error.str"],
    ["max_results 2.5", { max_results: 2.5 }, "max_results", "type_error.integer"],
    ["a flag that is none", { exact_match: "maybe" }, "exact_match", "type_error.bool"],
  ])("%s: 422 in the framework's list", async (_name, more, field, type) => {
    const answer = await post("/search", { query: "ferry", ...more });
    expect([answer.status, answer.json()]).toEqual([
      422,
      { detail: [{ loc: ["body", field], msg: expect.any(String), type }] },
    ]);
  });

  it("a body that is no JSON, is a list, or has no JSON content type: 422", async () => {
    expect((await post("/search", "{")).status).toBe(422);
    expect((await post("/search", "[]")).status).toBe(422);
    const plain = { authorization: "Bearer sandbox-tavily" };
    expect((await post("/search", { query: "ferry" }, plain)).json()).toMatchObject({ detail: [{ loc: ["body"] }] });
  });

  it.each([
    ["no key", undefined, 401],
    ["a wrong key", "Bearer invalid-key", 401],
    ["an expired key", "Bearer expired-key", 401],
    ["another scheme", "Basic sandbox-tavily", 401],
    ["the word undefined", "Bearer undefined", 401],
    ["a used-up plan", "Bearer empty-credit-1", 432],
    ["a throttled key", "Bearer throttled-1", 429],
  ])("%s: %s → %i in detail.error", async (_name, authorization, status) => {
    const headers = authorization === undefined ? json : { ...json, authorization };
    const answer = await post("/search", { query: "ferry" }, headers);
    expect([answer.status, answer.json()]).toEqual([status, { detail: { error: expect.any(String) } }]);
    expect(answer.headers["retry-after"]).toBe(status === 429 ? "20" : undefined);
  });

  it("another method: 405; another path: 404", async () => {
    const get = await ask(sandbox, "/api.tavily.com/search?query=ferry", { headers: withKey });
    expect([get.status, get.headers["allow"]]).toEqual([405, "POST"]);
    expect((await post("/crawl", {})).status).toBe(404);
  });

  it("by scenario: 432, 433, and an error inside 200 that has no results", async () => {
    sandbox.setScenario("tavily=432|433|error-in-200");
    const answers = [await post("/search", {}), await post("/search", {}), await post("/search", {})];
    expect(answers.map(({ status }) => status)).toEqual([432, 433, 200]);
    expect(answers[0]?.text).toContain("plan's set usage limit");
    expect(answers[2]?.json()).toEqual({ detail: { error: "Internal Server Error" } });
  });
});

describe("the extraction of Tavily", () => {
  async function extract(more: object): Promise<TavilyBody> {
    return JSON.parse((await post("/extract", more)).text);
  }

  it("reads a known page in Markdown or as text, and lists in a 200 what failed", async () => {
    const known = "https://canal.example/locks";
    const body = await extract({ urls: [known, "https://gone.example/x", "https://timeout.example/", "no url"] });
    expect(body.results).toHaveLength(1);
    expect(body.results[0]).toMatchObject({ url: known, title: "Locks & <gates> of the 'canal'", images: [] });
    expect(body.results[0]?.raw_content).toMatch(/^# Locks .*Sluices fill the chamber\./s);
    expect(body.failed_results).toEqual([
      { url: "https://gone.example/x", error: "Failed to fetch url" },
      { url: "https://timeout.example/", error: "Timed out while fetching url" },
      { url: "no url", error: "Invalid url" },
    ]);
    expect((await extract({ urls: known, format: "text" })).results[0]?.raw_content).toMatch(/^A lock/);
    expect((await extract({ urls: "https://blank.example/" })).results[0]?.raw_content).toBe("");
  });

  it("picks the chunks about a question", async () => {
    const urls = "https://canal.example/locks";
    const body = await extract({ urls, query: "sluices", chunks_per_source: 1 });
    expect(body.results[0]?.raw_content).toBe("Sluices fill the chamber.");
  });

  it.each([
    [{ urls: [] }, 400],
    [{ urls: Array(21).fill("https://canal.example/locks") }, 400],
    [{}, 422],
    [{ urls: "https://canal.example/locks", format: "pdf" }, 400],
    [{ urls: "https://canal.example/locks", timeout: 61 }, 400],
    [{ urls: "https://canal.example/locks", chunks_per_source: 6 }, 400],
    [{ urls: "https://forbidden.example/" }, 403],
  ])("refuses %o", async (body, status) => {
    const answer = await post("/extract", body);
    expect(answer.status).toBe(status);
    expect(answer.json()).toHaveProperty("detail");
  });

  it("serves callers without a key too", async () => {
    expect((await post("/extract", { urls: "https://canal.example/locks" }, keyless)).status).toBe(200);
    expect((await post("/extract", { urls: "https://canal.example/locks" }, json)).status).toBe(401);
  });
});

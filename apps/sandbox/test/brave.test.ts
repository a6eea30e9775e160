import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer, type Question } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";
import type { WireBody } from "./wire-body.ts";

let sandbox: Sandbox;
let time = noon;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => time });
});
beforeEach(() => {
  time = noon;
  sandbox.setScenario("");
});
afterAll(() => sandbox.close());

const place = "/api.search.brave.com/res/v1/web/search";
const key = { accept: "application/json", "x-subscription-token": "sandbox-brave" };

function search(query: string, question: Question = {}): Promise<Answer> {
  return ask(sandbox, `${place}?${query}`, { headers: key, ...question });
}

describe("a search of Brave", () => {
  it("gives results in the vendor's form: marked words, entities, age and page_age without zone", async () => {
    const answer = await search("q=lock+gates");
    const body = answer.json();
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.type).toBe("search");
    expect(body.query).toMatchObject({ original: "lock gates", country: "us", more_results_available: false });
    expect(body.mixed.main).toEqual([{ type: "web", index: 0, all: false }]);
    const [result] = body.web.results;
    expect(result?.title).toBe("<strong>Locks</strong> &amp; &lt;<strong>gates</strong>&gt; of the &#x27;canal&#x27;");
    expect(result?.description).toContain(
      "A <strong>lock</strong> lifts a barge between two &quot;levels&quot; &amp; lets",
    );
    expect(result).toMatchObject({ url: "https://canal.example/locks", age: "3 days ago", language: "en" });
    expect(result?.page_age).toMatch(/^2026-03-0[12]T\d{2}:\d{2}:00$/);
    expect(result?.article.author[0]?.name).toBe("Ada Locke");
    expect(result?.meta_url).toMatchObject({ hostname: "canal.example", path: "› locks" });
    expect(result?.extra_snippets).toBeUndefined();
  });

  it("marks no words with text_decorations=false and adds passages with extra_snippets=true", async () => {
    const [result] = (await search("q=lock&text_decorations=false&extra_snippets=true")).json().web.results;
    expect(result?.title).toBe("Locks &amp; &lt;gates&gt; of the &#x27;canal&#x27;");
    expect(result?.extra_snippets).toContain("Sluices fill the chamber.");
    expect(JSON.stringify(result)).not.toContain("<strong>");
  });

  it("obeys count and offset, which counts pages", async () => {
    const first = (await search("q=ferry&count=3")).json();
    const second = (await search("q=ferry&count=3&offset=1")).json();
    const urls = (body: WireBody): string[] => body.web.results.map((result) => result.url);
    expect(urls(first)).toHaveLength(3);
    expect(urls(second).filter((url) => urls(first).includes(url))).toEqual([]);
    expect(first.query.more_results_available).toBe(true);
    expect((await search("q=ferry")).json().web.results).toHaveLength(20);
  });

  it("leaves out the block web when nothing matches", async () => {
    const body = (await search("q=zxqv+991")).json();
    expect(body).toMatchObject({ type: "search", query: { original: "zxqv 991", more_results_available: false } });
    expect(body.web).toBeUndefined();
    expect(body.mixed).toEqual({ type: "mixed", main: [], top: [], side: [] });
  });

  it("filters by freshness, a range with both ends inclusive", async () => {
    const titles = async (freshness: string): Promise<number> =>
      ((await search(`q=ferry&freshness=${freshness}`)).json().web?.results ?? []).length;
    expect(await titles("pd")).toBe(1);
    expect(await titles("pm")).toBe(4);
    expect(await titles("2026-02-23to2026-02-23")).toBe(1);
    expect(await titles("1970-01-01to1970-01-02")).toBe(0);
  });

  it("understands site:, -site:, phrases, minus words, OR and filetype:, but not inurl:", async () => {
    const hosts = async (query: string): Promise<string[]> => [
      ...new Set<string>(
        ((await search(`q=${encodeURIComponent(query)}`)).json().web?.results ?? []).map(
          (result) => result.meta_url.hostname,
        ),
      ),
    ];
    expect(await hosts("ferry site:north.harbour.example")).toEqual(["north.harbour.example"]);
    expect(await hosts("ferry -site:north.harbour.example")).toEqual(["harbour.example"]);
    expect(await hosts("(site:canal.example OR site:nowhere.example)")).toEqual(["canal.example"]);
    expect(await hosts('"lets it go on"')).toEqual(["canal.example"]);
    expect(await hosts('"go lets it on"')).toEqual([]);
    expect(await hosts("site:canal.example -lock")).toEqual(["canal.example"]);
    expect(await hosts("lighthouse filetype:pdf")).toEqual(["canal.example"]);
    expect(await hosts("lighthouse filetype:docx")).toEqual([]);
    expect(await hosts("site:canal.example/locks")).toEqual([]);
    expect(await hosts("lock inurl:gates")).toEqual(["canal.example"]);
  });

  it("takes the same fields as JSON by POST", async () => {
    const headers = { ...key, "content-type": "application/json" };
    const answer = await ask(sandbox, place, { method: "POST", headers, body: '{"q":"ferry","count":2}' });
    expect(answer.json().web.results).toHaveLength(2);
  });

  it("sends questions in a block faq", async () => {
    expect((await search("q=lock")).json().faq.results[0]?.question).toBe("How does a lock work?");
    expect((await search("q=lock&result_filter=web")).json().faq).toBeUndefined();
  });
});

describe("what Brave refuses", () => {
  it.each([
    ["a missing query", "count=3", "missing", "q"],
    ["an empty query", "q=", "string_too_short", "q"],
    ["a query of 401 characters", `q=${"a".repeat(401)}`, "string_too_long", "q"],
    ["a query of 51 words", `q=${"a+".repeat(50)}a`, "value_error", "q"],
    ["count 21", "q=a&count=21", "less_than_equal", "count"],
    ["count 0", "q=a&count=0", "greater_than_equal", "count"],
    ["count 2.7", "q=a&count=2.7", "int_parsing", "count"],
    ["offset 10", "q=a&offset=10", "less_than_equal", "offset"],
    ["a country in lower case", "q=a&country=us", "enum", "country"],
    ["an unknown language", "q=a&search_lang=xx", "enum", "search_lang"],
    ["an unknown freshness", "q=a&freshness=day", "value_error", "freshness"],
    ["an impossible date", "q=a&freshness=2024-02-30to2024-03-01", "value_error", "freshness"],
    ["an unknown safesearch", "q=a&safesearch=high", "enum", "safesearch"],
    ["text_decorations that is no boolean", "q=a&text_decorations=maybe", "bool_parsing", "text_decorations"],
  ])("%s: 422 that names the parameter", async (_name, query, type, parameter) => {
    const answer = await search(query);
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({
      type: "ErrorResponse",
      error: { status: 422, code: "VALIDATION", meta: { errors: [{ type, loc: ["query", parameter] }] } },
    });
    expect(answer.json().time).toBe(noon / 1000);
  });

  it("a missing token: 422 that names the header", async () => {
    const answer = await search("q=a", { headers: {} });
    expect(answer.status).toBe(422);
    expect(answer.json().error.meta.errors[0]).toMatchObject({
      type: "missing",
      loc: ["header", "x-subscription-token"],
    });
  });

  it.each(["invalid-key", "bad-one-here", "expired-2024", "short"])("the token %s: 422", async (token) => {
    const answer = await search("q=a", { headers: { "x-subscription-token": token } });
    expect(answer.status).toBe(422);
    expect(answer.json().error).toMatchObject({
      status: 422,
      code: "SUBSCRIPTION_TOKEN_INVALID",
      meta: { component: "authentication" },
    });
  });

  it("extra_snippets on a free plan: 400 OPTION_NOT_IN_PLAN", async () => {
    const headers = { "x-subscription-token": "free-plan-key" };
    const answer = await search("q=ferry&extra_snippets=true", { headers });
    expect(answer.status).toBe(400);
    expect(answer.json().error).toMatchObject({ code: "OPTION_NOT_IN_PLAN", meta: { option: "extra_snippets" } });
    expect((await search("q=ferry", { headers })).status).toBe(200);
  });

  it("another method: 405; another path: 404; a body that is no JSON: 422", async () => {
    expect((await search("q=a", { method: "DELETE" })).json().error.code).toBe("METHOD_NOT_ALLOWED");
    const elsewhere = await ask(sandbox, "/api.search.brave.com/res/v1/web/suggest?q=a", { headers: key });
    expect(elsewhere.json().error).toMatchObject({ status: 404, code: "NOT_FOUND" });
    const broken = await ask(sandbox, place, { method: "POST", headers: key, body: '{"q":' });
    expect(broken.json().error.meta.errors[0]?.type).toBe("json_invalid");
  });

  it("a throttled key: 429 with rate headers; a used-up month: the same with the quota reached", async () => {
    const throttled = await search("q=a", { headers: { "x-subscription-token": "throttled-key" } });
    expect(throttled.status).toBe(429);
    expect(throttled.headers["retry-after"]).toBeUndefined();
    expect(throttled.headers["x-ratelimit-reset"]).toBe("1, 1209600");
    const { meta, code } = throttled.json().error;
    expect(code).toBe("RATE_LIMITED");
    expect(meta.quota_current).toBeLessThan(meta.quota_limit);
    const spent = await search("q=a", { headers: { "x-subscription-token": "empty-credit-key" } });
    expect(spent.json().error.meta).toMatchObject({ quota_limit: 15_000, quota_current: 15_000 });
    expect(spent.headers["x-ratelimit-remaining"]).toBe("0, 0");
  });

  it("with the scenario paced, a second start within 1000 ms", async () => {
    sandbox.setScenario("brave=paced");
    const first = await search("q=ferry");
    expect(first.headers["x-ratelimit-limit"]).toBe("1, 15000");
    expect(first.headers["x-ratelimit-policy"]).toBe("1;w=1, 15000;w=2592000");
    time += 999;
    expect((await search("q=ferry")).status).toBe(429);
    time += 1;
    expect((await search("q=ferry")).status).toBe(200);
  });
});

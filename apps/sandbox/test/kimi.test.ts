import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

interface KimiResult {
  readonly url: string;
  readonly title: string;
  readonly content: string;
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const json = { "content-type": "application/json", accept: "application/json" };
const withKey = { ...json, authorization: "Bearer sandbox-kimi" };

function post(path: string, body: unknown, headers: Record<string, string> = withKey): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask(sandbox, `/api.kimi.com/coding/v1/${path}`, { method: "POST", headers, body: text });
}

async function search(query: string, more: object = {}): Promise<readonly KimiResult[]> {
  const answer = await post("search", { text_query: query, limit: 20, ...more });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text).search_results;
}

describe("a search of Kimi", () => {
  it("is found with the key that the sandbox hands out", () => {
    expect(sandbox.environment).toMatchObject({ KIMI_SEARCH_API_KEY: "sandbox-kimi" });
  });

  it("gives texts only, empty ones for what is not known, and a request id", async () => {
    const answer = await post("search", { text_query: "lock gates", limit: 10, timeout_seconds: 30 });
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.json()).toEqual({
      search_results: [
        {
          site_name: "Ada Locke",
          title: "Locks & <gates> of the 'canal'",
          url: "https://canal.example/locks",
          snippet: expect.stringContaining("A lock lifts a barge"),
          content: "",
          date: expect.stringMatching(/^2026-03-0[12]$/),
          icon: "https://canal.example/favicon.ico",
          mime: "text/html",
        },
      ],
    });
    expect(await search("lighthouse")).toMatchObject([{ site_name: "", date: "", mime: "application/pdf" }]);
  });

  it("gives five results by default and as many as limit says", async () => {
    expect(await search("ferry", { limit: undefined })).toHaveLength(5);
    expect(await search("ferry")).toHaveLength(20);
    expect(await search("ferry", { limit: 1 })).toHaveLength(1);
  });

  it("fills content when pages are crawled", async () => {
    const [result] = await search("lock", { enable_page_crawling: true });
    expect(result?.content).toMatch(/^# Locks .*Sluices fill the chamber\./s);
  });

  it("reads operators in the text, but no dates", async () => {
    const north = (found: readonly KimiResult[]): number => found.filter(({ url }) => url.includes("//north.")).length;
    expect(north(await search("ferry site:north.harbour.example"))).toBe(20);
    expect(north(await search("ferry -site:north.harbour.example"))).toBe(0);
    expect(await search("ferry inurl:reports/39")).toHaveLength(1);
    expect(await search("intitle:lighthouse filetype:pdf")).toHaveLength(1);
    expect(await search('"go lets it on"')).toEqual([]);
    expect(await search("canal -lock")).toEqual([]);
    expect(await search("ferry after:2026-03-01")).toHaveLength(20);
  });

  it("answers an empty list when nothing matches, and null with the scenario null-results", async () => {
    expect(await search("zxqv 991")).toEqual([]);
    sandbox.setScenario("kimi=null-results");
    expect(await search("ferry")).toBeNull();
  });
});

describe("what Kimi refuses", () => {
  it.each([
    ["no query", { text_query: undefined }, "text_query is empty"],
    ["a blank query", { text_query: "  " }, "text_query is empty"],
    ["a query that is a number", { text_query: 7 }, "text_query should be a valid string"],
    ["limit 0", { limit: 0 }, "limit should be greater than or equal to 1"],
    ["limit 21", { limit: 21 }, "limit should be less than or equal to 20"],
    ["limit 2.5", { limit: 2.5 }, "limit should be a valid integer"],
    ["crawling that is no boolean", { enable_page_crawling: "deep" }, "enable_page_crawling should be a valid boolean"],
    ["no time at all", { timeout_seconds: 0 }, "timeout_seconds should be greater than or equal to 1"],
  ])("%s: 400", async (_name, more, message) => {
    const answer = await post("search", { text_query: "ferry", ...more });
    expect([answer.status, answer.json()]).toEqual([400, { error: { message, type: "invalid_request_error" } }]);
  });

  it.each([
    ["no key", undefined, 401, "invalid_authentication_error"],
    ["a wrong key", "Bearer invalid-key", 401, "invalid_authentication_error"],
    ["an expired key", "Bearer expired-key", 401, "invalid_authentication_error"],
    ["a key of the Open Platform", "Bearer open-platform-1", 401, "invalid_authentication_error"],
    ["a used-up quota", "Bearer empty-credit-1", 403, "exceeded_current_quota_error"],
    ["a throttled key", "Bearer throttled-1", 429, "rate_limit_reached_error"],
  ])("%s: %s → %i %s", async (_name, authorization, status, type) => {
    for (const [path, body] of [
      ["search", { text_query: "ferry" }],
      ["fetch", { url: "https://canal.example/locks" }],
    ] as const) {
      const answer = await post(path, body, authorization === undefined ? json : { ...json, authorization });
      expect([answer.status, answer.json()]).toEqual([status, { error: { message: expect.any(String), type } }]);
      expect(answer.headers["retry-after"]).toBe(status === 429 ? "1" : undefined);
    }
  });

  it("another method: 405; another path: 404; a body that is no JSON: 400", async () => {
    const get = await ask(sandbox, "/api.kimi.com/coding/v1/search?text_query=ferry", { headers: withKey });
    expect([get.status, get.headers["allow"]]).toEqual([405, "POST"]);
    expect((await post("chat/completions", {})).status).toBe(404);
    expect((await post("search", "{")).status).toBe(400);
    expect((await post("search", { text_query: "a" }, { authorization: "Bearer sandbox-kimi" })).status).toBe(400);
  });

  it("by scenario: both kinds of 403, 402, and an error inside 200 that has no results", async () => {
    sandbox.setScenario("kimi=quota|access-terminated|403|402|error-in-200");
    const seen: unknown[] = [];
    for (let index = 0; index < 5; index += 1) {
      const answer = await post("search", { text_query: "ferry" });
      seen.push([answer.status, JSON.parse(answer.text).error.type]);
    }
    expect(seen).toEqual([
      [403, "exceeded_current_quota_error"],
      [403, "access_terminated_error"],
      [403, "access_terminated_error"],
      [402, "payment_required"],
      [200, "server_error"],
    ]);
  });
});

describe("the fetch of Kimi", () => {
  it("answers the page in Markdown, which is no JSON", async () => {
    const answer = await post("fetch", { url: "https://canal.example/locks" }, { ...withKey, accept: "text/markdown" });
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/markdown; charset=utf-8"]);
    expect(answer.headers["x-msh-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.text).toMatch(/^# Locks & <gates> of the 'canal'\n\nA lock lifts/);
    expect((await post("fetch", { url: "https://blank.example/" })).text).toBe("");
  });

  it.each([
    [{}, 400, "invalid_request_error"],
    [{ url: "" }, 400, "invalid_request_error"],
    [{ url: "ftp://canal.example/x" }, 400, "invalid_request_error"],
    [{ url: "https://gone.example/x" }, 404, "resource_not_found_error"],
    [{ url: "https://forbidden.example/" }, 403, "permission_denied_error"],
    [{ url: "https://timeout.example/" }, 504, "server_error"],
  ])("says of %o: %i %s", async (body, status, type) => {
    const answer = await post("fetch", body);
    expect([answer.status, answer.json()]).toEqual([status, { error: { message: expect.any(String), type } }]);
  });
});

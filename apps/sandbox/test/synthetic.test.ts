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

const place = "/api.synthetic.new/v2/search";
const json = { "content-type": "application/json" };
const key = { ...json, authorization: "Bearer sandbox-synthetic" };

function search(body: unknown, headers: Record<string, string> = key): Promise<Answer> {
  return ask(sandbox, place, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

interface Found {
  readonly results: readonly { readonly url: string; readonly title: string | null; readonly text: string | null }[];
}
const found = async (query: string): Promise<Found["results"]> => {
  const body: Found = JSON.parse((await search({ query })).text);
  return body.results;
};

describe("a search of Synthetic", () => {
  it("gives url, title, the whole text and the date of each page, null for no date", async () => {
    const [lock] = await found("lock");
    expect(lock).toEqual({
      url: "https://canal.example/locks",
      title: "Locks & <gates> of the 'canal'",
      text: expect.stringMatching(/^A lock lifts a barge.*Keepers live beside it\.$/),
      published: expect.stringMatching(/^2026-03-0[12]T\d{2}:\d{2}:00\.000Z$/),
    });
    expect((await found("lighthouse"))[0]).toMatchObject({ published: null });
  });

  it("has no count: all that it found, at most ten, whatever a client adds", async () => {
    expect(await found("ferry")).toHaveLength(10);
    const answer = await search({ query: "ferry", count: 3, num_results: 3 });
    expect(answer.json().results).toHaveLength(10);
  });

  it("understands site:, -site:, phrases and minus words; other operators are words", async () => {
    const hosts = async (query: string): Promise<string[]> => [
      ...new Set((await found(query)).map(({ url }) => new URL(url).hostname)),
    ];
    expect(await hosts("ferry site:north.harbour.example")).toEqual(["north.harbour.example"]);
    expect(await hosts("ferry -site:north.harbour.example")).toEqual(["harbour.example"]);
    expect(await hosts('"lets it go on"')).toEqual(["canal.example"]);
    expect(await hosts('"go lets it on"')).toEqual([]);
    expect(await hosts("site:canal.example -lock -lighthouse")).toEqual([]);
    expect(await hosts("lighthouse intitle:date")).toEqual(["canal.example"]);
  });

  it("answers an empty list when nothing matches, or no list at all with no-results-field", async () => {
    expect((await search({ query: "zxqv 991" })).text).toBe('{"results":[]}');
    sandbox.setScenario("synthetic=no-results-field");
    expect((await search({ query: "zxqv 991" })).text).toBe("{}");
    expect(await found("ferry")).toHaveLength(10);
  });

  it("leaves out URLs, titles and texts with the scenario sparse", async () => {
    sandbox.setScenario("synthetic=sparse");
    const [first, second] = await found("ferry");
    expect(first).toEqual({ title: expect.stringContaining("Ferry report") });
    expect(second).toEqual({
      url: expect.stringContaining("harbour.example"),
      title: null,
      text: null,
      published: null,
    });
  });
});

describe("what Synthetic refuses", () => {
  it.each([
    ["a missing query", {}, "query: Required"],
    ["a query that is a number", { query: 7 }, "query: Expected string, received number"],
    ["a query that is null", { query: null }, "query: Expected string, received null"],
    ["a blank query", { query: " " }, "query: String must contain at least 1 character(s)"],
    ["401 characters", { query: "a".repeat(401) }, "query: String must contain at most 400 character(s)"],
    ["a body that is no JSON", '{"query":', "Request body must be a JSON object"],
    ["a body that is a list", "[]", "Request body must be a JSON object"],
  ])("%s: 400", async (_name, body, error) => {
    const answer = await search(body);
    expect([answer.status, answer.json()]).toEqual([400, { error }]);
  });

  it("400 characters are taken; a body without its content type is not", async () => {
    expect((await search({ query: "a".repeat(400) })).status).toBe(200);
    const answer = await search({ query: "ferry" }, { authorization: "Bearer sandbox-synthetic" });
    expect(answer.status).toBe(400);
  });

  it("another path: 404; another method: 405", async () => {
    expect((await ask(sandbox, "/api.synthetic.new/v1/search", { method: "POST", headers: key })).status).toBe(404);
    const answer = await ask(sandbox, place, { headers: key });
    expect([answer.status, answer.headers["allow"]]).toEqual([405, "POST"]);
  });

  it.each([
    ["no key", undefined, 401, "Invalid API key"],
    ["a wrong key", "Bearer invalid-key", 401, "Invalid API key"],
    ["an expired key", "Bearer expired-key", 401, "Invalid API key"],
    ["another scheme", "Basic c2FuZGJveDp4", 401, "Invalid API key"],
    ["no credit", "Bearer empty-credit-1", 402, "Payment required: no active subscription"],
    ["too fast", "Bearer throttled-1", 429, "Rate limit exceeded"],
  ])("%s", async (_name, authorization, status, error) => {
    const headers = authorization === undefined ? json : { ...json, authorization };
    const answer = await search({ query: "ferry" }, headers);
    expect([answer.status, answer.json()]).toEqual([status, { error }]);
    expect(answer.headers["retry-after"]).toBe(status === 429 ? "60" : undefined);
  });

  it("by scenario: a plan without search says so in an object; server errors stand in a 200, too", async () => {
    sandbox.setScenario("synthetic=403|error-in-200|500:json");
    const plan = await search({ query: "ferry" });
    expect([plan.status, plan.text]).toEqual([403, '{"error":{"message":"Subscription required for search"}}']);
    const hidden = await search({ query: "ferry" });
    expect([hidden.status, hidden.text]).toEqual([200, '{"error":"search backend failed"}']);
    expect((await search({ query: "ferry" })).status).toBe(500);
  });
});

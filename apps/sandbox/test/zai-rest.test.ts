import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { noon, type Answer } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";
import { createZaiClient, hello, zaiKey } from "./zai-client.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const { post } = createZaiClient(() => sandbox);

describe("Z.AI's search API", () => {
  const json = { "content-type": "application/json" };
  const bearer = { ...json, authorization: zaiKey.authorization };
  const search = (
    body: unknown,
    headers: Record<string, string> = bearer,
    path = "/api.z.ai/api/paas/v4/web_search",
  ): Promise<Answer> => post(body, headers, path);
  const wanted = { search_engine: "search-prime", search_query: "ferry" };

  it("gives results as plain JSON, as many as count says", async () => {
    expect((await search({ ...wanted, search_query: "lock", request_id: "mine" })).json()).toEqual({
      id: expect.any(String),
      created: noon / 1000,
      request_id: "mine",
      search_result: [expect.objectContaining({ link: "https://canal.example/locks", refer: "ref_1" })],
    });
    const count = async (body: object): Promise<number> => {
      const answer: { search_result: unknown[] } = JSON.parse((await search({ ...wanted, ...body })).text);
      return answer.search_result.length;
    };
    expect(await count({})).toBe(10);
    expect(await count({ count: 33 })).toBe(33);
    expect(await count({ count: 50, search_recency_filter: "oneWeek" })).toBe(1);
    expect(await count({ search_query: "zxqv" })).toBe(0);
  });

  it("has other engines on the Chinese host, which also tells what it understood", async () => {
    const path = "/open.bigmodel.cn/api/paas/v4/web_search";
    const chinese = { search_engine: "search_pro", search_query: "the ferry", search_intent: true };
    expect((await search(chinese, bearer, path)).json()).toMatchObject({
      search_intent: [{ query: "the ferry", intent: "SEARCH_ALL", keywords: "ferry" }],
    });
    expect((await search(wanted, bearer, path)).status).toBe(400);
    expect((await post(hello, zaiKey, "/open.bigmodel.cn/api/mcp/web_search_prime/mcp")).status).toBe(200);
  });

  it.each([
    ["no engine", { search_query: "a" }, "search_engine must be given"],
    ["an unknown engine", { ...wanted, search_engine: "search_pro" }, "search_engine must be 'search-prime'"],
    ["no query", { search_engine: "search-prime" }, "search_query must be given"],
    ["count 51", { ...wanted, count: 51 }, "count must be less than or equal to 50"],
    ["count 0", { ...wanted, count: 0 }, "count must be greater than or equal to 1"],
    ["no JSON", "{", "The body must be a JSON object"],
  ])("refuses %s: 400 with the code 1214", async (_name, body, message) => {
    const answer = await search(body);
    expect([answer.status, answer.json()]).toEqual([400, { error: { code: "1214", message } }]);
  });

  it.each([
    ["a key of the coding plan alone", "coding-plan-1", 429, "1113"],
    ["no credit", "empty-credit-1", 429, "1113"],
    ["a wrong key", "invalid-key", 401, "1000"],
    ["too fast", "throttled-1", 429, "1302"],
  ])("refuses %s", async (_name, token, status, code) => {
    const answer = await search(wanted, { ...json, authorization: `Bearer ${token}` });
    expect([answer.status, answer.json().error.code]).toEqual([status, code]);
  });

  it("a key of the coding plan is right for the MCP server", async () => {
    expect((await post(hello, { ...zaiKey, authorization: "Bearer coding-plan-1" })).status).toBe(200);
  });
});

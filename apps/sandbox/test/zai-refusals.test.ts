import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";
import { createZaiClient, hello, readMessages, searchPlace, zaiKey } from "./zai-client.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const { post, call, callTool } = createZaiClient(() => sandbox);

describe("what the MCP server refuses", () => {
  it("an unknown tool, an unknown method and a missing query: JSON-RPC errors with our id", async () => {
    expect((await callTool({ search_query: "a" }, "webSearchPrime")).error).toEqual({
      code: -32602,
      message: "Unknown tool: webSearchPrime",
    });
    expect((await callTool({ query: "a" })).error?.message).toBe("Invalid arguments: search_query is required");
    const [message] = readMessages(await call("resources/list", {}));
    expect(message?.error?.code).toBe(-32601);
  });

  it.each([
    ["a blank query", { search_query: " " }, "search_query must be a text that is not empty"],
    ["a query that is a number", { search_query: 7 }, "search_query must be a valid string"],
    [
      "an unknown recency",
      { search_query: "a", search_recency_filter: "week" },
      "search_recency_filter must be 'oneDay', 'oneWeek', 'oneMonth', 'oneYear', 'noLimit'",
    ],
    [
      "two domains",
      { search_query: "a", search_domain_filter: "a.example,b.example" },
      "search_domain_filter must be one domain",
    ],
    ["an unknown size", { search_query: "a", content_size: "low" }, "content_size must be 'medium', 'high'"],
    ["an unknown place", { search_query: "a", location: "de" }, "location must be 'cn', 'us'"],
  ])("%s: an error of the tool", async (_name, values, message) => {
    expect((await callTool(values)).result).toEqual({
      content: [{ type: "text", text: `MCP error -400: ${message}` }],
      isError: true,
    });
  });

  it.each([
    ["Accept without event-stream", hello, { ...zaiKey, accept: "application/json" }, 406, -32000],
    ["no Accept", hello, { "content-type": "application/json", authorization: zaiKey.authorization }, 406, -32000],
    ["another content type", hello, { ...zaiKey, "content-type": "text/plain" }, 415, -32000],
    ["no JSON", "{", zaiKey, 400, -32700],
    ["a batch", [hello], zaiKey, 400, -32600],
    ["null", "null", zaiKey, 400, -32600],
  ])("%s", async (_name, body, headers, status, code) => {
    const answer = await post(body, headers);
    expect([answer.status, answer.json()]).toMatchObject([status, { jsonrpc: "2.0", id: null, error: { code } }]);
  });

  it("GET, and paths that are none", async () => {
    const answer = await ask(sandbox, searchPlace, { headers: zaiKey });
    expect([answer.status, answer.headers["allow"]]).toEqual([405, "POST"]);
    expect((await post(hello, zaiKey, "/api.z.ai/api/mcp/zread/mcp")).status).toBe(404);
  });

  it.each([
    ["no key", undefined, 401, { error: { code: "1000", message: "Authentication failed" } }],
    ["a wrong key", "invalid-key", 401, { error: { code: "1000", message: "Authentication failed" } }],
    ["an expired key", "expired-key", 200, { code: 401, msg: "token expired or incorrect", success: false }],
    ["no credit", "empty-credit-1", 200, { error: { code: "1113", message: expect.stringMatching(/balance/) } }],
    ["too fast", "throttled-1", 429, { error: { code: "1302", message: "Rate limit reached" } }],
  ])("%s, outside JSON-RPC and with codes that are texts", async (_name, token, status, body) => {
    const { authorization: _ours, ...rest } = zaiKey;
    const answer = await post(hello, token === undefined ? rest : { ...rest, authorization: `Bearer ${token}` });
    expect([answer.status, answer.json()]).toEqual([status, body]);
    expect(answer.headers["retry-after"]).toBeUndefined();
  });

  it.each(["1113", "1302", "1303", "1305", "1308", "1310"])(
    "by scenario: the code %s in a 200 answer, as a text or in the flat form",
    async (code) => {
      sandbox.setScenario(`zai=${code}|${code}+flat-errors|ok`);
      const nested = await post(hello);
      expect([nested.status, nested.json()]).toEqual([200, { error: { code, message: expect.any(String) } }]);
      const flat = await post(hello);
      expect([flat.status, flat.json()]).toEqual([
        200,
        { code: Number(code), msg: nested.json().error.message, success: false },
      ]);
      expect((await post(hello)).headers["mcp-session-id"]).toBeDefined();
    },
  );

  it("by scenario: limits say when they end, the weekly one in Chinese and by Beijing's clock", async () => {
    sandbox.setScenario("zai=1308|1310");
    expect((await post(hello)).json().error.message).toContain("resets at 2026-03-05 14:00:00");
    expect((await post(hello)).json().error.message).toContain("2026-03-07 22:00:00");
  });

  it("by scenario: a plan without the service, and server errors with their code as a text", async () => {
    sandbox.setScenario("zai=403|500:json|error-in-200|401+flat-errors");
    const plan = await post(hello);
    expect([plan.status, plan.json()]).toEqual([
      403,
      { code: 403, msg: "MCP service not included in plan", success: false },
    ]);
    const failed = { error: { code: "500", message: "Internal error" } };
    const server = await post(hello);
    expect([server.status, server.json()]).toEqual([500, failed]);
    const hidden = await post(hello);
    expect([hidden.status, hidden.json()]).toEqual([200, failed]);
    const flat = await post(hello);
    expect([flat.status, flat.json()]).toEqual([200, { code: 1000, msg: "Authentication failed", success: false }]);
  });
});

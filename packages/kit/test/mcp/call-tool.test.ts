import { describe, expect, it } from "vitest";
import { callTool } from "../../src/mcp.ts";
import { fakeServer, idOf } from "./fake-server.ts";
import type { FakeReply } from "./fake-server.ts";

function call(reply: FakeReply) {
  const server = fakeServer([reply]);
  const result = callTool({
    ...server.connection,
    query: { tools: "search" },
    tool: "search",
    arguments: { query: "q" },
  });
  return { result, server };
}

const ok = `{"jsonrpc":"2.0","id":"$id","result":{"content":[{"type":"text","text":"[1]"}]}}`;
const toolError = (text: string) => ({
  body: JSON.stringify({ jsonrpc: "2.0", id: "$id", result: { isError: true, content: [{ type: "text", text }] } }),
});
const rpcError = (code: number | string, message: string, id: string | null = "$id") =>
  JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });

describe("a stateless tool takes one request", () => {
  it("a POST that takes both forms of answer, with the credential in a header only", async () => {
    const { result, server } = call({ body: ok });
    expect((await result).payloads).toEqual([[1]]);
    const [request, ...more] = server.requests;
    expect(more).toEqual([]);
    expect(request).toMatchObject({
      method: "POST",
      url: "https://mcp.test/mcp",
      query: { tools: "search" },
      headers: { accept: "application/json, text/event-stream", authorization: "Bearer test-SECRET-1" },
      json: { jsonrpc: "2.0", method: "tools/call", params: { name: "search", arguments: { query: "q" } } },
    });
    expect(request && idOf(request)).toMatch(/^[0-9a-z]{8}$/);
  });

  it("an abort inside `send` comes out as it is", async () => {
    const reason = new Error("the user left");
    const { connection } = fakeServer([]);
    const send = () => Promise.reject(reason);
    await expect(callTool({ ...connection, send, tool: "search", arguments: {} })).rejects.toBe(reason);
  });
});

describe("every refusal has the kind that it means", () => {
  it.each<[string, FakeReply, object]>([
    ["invalid arguments", { body: rpcError(-32602, "Invalid arguments") }, { kind: "invalid-request" }],
    ["invalid arguments, code as text", { body: rpcError("-32602", "Invalid arguments") }, { kind: "invalid-request" }],
    ["an unknown method", { body: rpcError(-32601, "Method not found") }, { kind: "unsupported" }],
    ["an error of the server", { body: rpcError(-32000, "Backend failed") }, { kind: "server" }],
    [
      "HTTP 429 with an error under id null",
      { status: 429, headers: { "retry-after": "30" }, body: rpcError(-32000, "Rate limit exceeded", null) },
      { kind: "rate-limit", status: 429, retryAfterMs: 30_000 },
    ],
    ["HTTP 429 with no JSON", { status: 429, contentType: "text/plain", body: "slow down" }, { kind: "rate-limit" }],
    [
      "HTTP 400 with a parse error",
      { status: 400, body: rpcError(-32700, "Parse error", null) },
      { kind: "invalid-request" },
    ],
    ["HTTP 401", { status: 401, body: `{"error":"invalid_token"}` }, { kind: "auth", status: 401 }],
    ["HTTP 406", { status: 406, body: "" }, { kind: "invalid-request" }],
    [
      "a gateway's page",
      { status: 502, contentType: "text/html", body: "<html>502</html>" },
      { kind: "server", status: 502 },
    ],
    [
      "a refusal inside a success",
      { body: `{"code":401,"msg":"token expired","success":false}` },
      { kind: "auth", status: 401 },
    ],
    ["the provider's own code", { body: `{"error":{"code":"1302","message":"Reached"}}` }, { kind: "rate-limit" }],
    [
      "a failed tool with a status",
      toolError("search error (402): credits used up\nTimestamp: 2026-03-01"),
      { kind: "quota", status: 402 },
    ],
    [
      "a failed tool with a status below zero",
      toolError("MCP error -429: too many requests"),
      { kind: "rate-limit", status: 429 },
    ],
    [
      "a failed tool with a JSON-RPC code",
      toolError("MCP error -32602: search_query is required"),
      { kind: "invalid-request" },
    ],
    ["a failed tool that names the rate", toolError("You have hit the free MCP rate limit."), { kind: "rate-limit" }],
    ["a failed tool with JSON", toolError(`{"error":{"code":"1302","message":"Reached"}}`), { kind: "rate-limit" }],
    ["a failed tool without a number", toolError("Search failed: backend unavailable"), { kind: "server" }],
    ["a page with status 200", { contentType: "text/html", body: "<html>Login</html>" }, { kind: "invalid-response" }],
    ["a broken answer", { body: `{"jsonrpc":"2.0","id":"$id","resu` }, { kind: "invalid-response", status: 200 }],
    [
      "an answer to somebody else",
      { body: `{"jsonrpc":"2.0","id":"other","result":{}}` },
      { kind: "invalid-response" },
    ],
    ["no answer", { status: 202, body: "" }, { kind: "invalid-response" }],
  ])("%s", async (_, reply, expected) => {
    await expect(call(reply).result).rejects.toMatchObject({ provider: "exa", ...expected });
  });

  it("the provider's own codes beat those of JSON-RPC, wherever both stand", async () => {
    const body = JSON.stringify({
      jsonrpc: "2.0",
      id: "$id",
      error: { code: -32602, data: {}, error: { code: "1302" } },
    });
    await expect(call({ body }).result).rejects.toMatchObject({ kind: "rate-limit" });
  });

  it("a tool that repeats the key does not bring it into the message", async () => {
    const { result } = call(toolError("error (401): key test-SECRET-1 is not valid"));
    await expect(result).rejects.toMatchObject({ kind: "auth", message: expect.not.stringContaining("SECRET") });
  });
});

import { describe, expect, it } from "vitest";
import { openSession } from "../../src/mcp.ts";
import { fakeServer } from "./fake-server.ts";
import type { FakeReply } from "./fake-server.ts";

const client = { name: "websonde", version: "1.0.0" };
const welcome = (id: string): FakeReply => ({
  headers: { "mcp-session-id": id },
  contentType: "text/event-stream",
  body: `id:1\nevent:message\ndata:{"jsonrpc":"2.0","id":"$id","result":{"protocolVersion":"2025-06-18","capabilities":{}}}\n\n`,
});
const accepted: FakeReply = { status: 202 };
const result = (value: string): FakeReply => ({
  body: `{"jsonrpc":"2.0","id":"$id","result":{"content":[{"type":"text","text":"${value}"}]}}`,
});
const expired: FakeReply = {
  status: 404,
  body: `{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}`,
};

const methods = (requests: readonly { readonly json?: unknown }[]) =>
  requests.map(({ json }) => (typeof json === "object" && json !== null && "method" in json ? json.method : undefined));
const sessions = (requests: readonly { readonly headers?: Readonly<Record<string, string | undefined>> }[]) =>
  requests.map(({ headers }) => headers?.["mcp-session-id"]);

describe("a server that insists on a session gets one", () => {
  it("initialize, initialized, then calls under the session and the version that was agreed", async () => {
    const { connection, requests } = fakeServer([welcome("7f-1"), accepted, result("a"), result("b")]);
    const session = await openSession({ ...connection, client });
    expect((await session.callTool("search", { q: 1 })).texts).toEqual(["a"]);
    expect((await session.callTool("search", { q: 2 })).texts).toEqual(["b"]);
    expect(methods(requests)).toEqual(["initialize", "notifications/initialized", "tools/call", "tools/call"]);
    expect(sessions(requests)).toEqual([undefined, "7f-1", "7f-1", "7f-1"]);
    expect(requests[0]?.json).toMatchObject({
      params: { protocolVersion: "2025-03-26", capabilities: {}, clientInfo: client },
    });
    expect(requests[1]?.json).toEqual({ jsonrpc: "2.0", method: "notifications/initialized", params: {} });
    expect(requests[2]?.headers).toMatchObject({ "mcp-protocol-version": "2025-06-18" });
    expect(session.state()).toEqual({ id: "7f-1", protocolVersion: "2025-06-18" });
  });

  it("other requests work too", async () => {
    const list: FakeReply = { body: `{"jsonrpc":"2.0","id":"$id","result":{"tools":[{"name":"web_search_prime"}]}}` };
    const { connection } = fakeServer([welcome("s"), accepted, list]);
    const session = await openSession({ ...connection, client });
    expect(await session.request("tools/list")).toEqual({ tools: [{ name: "web_search_prime" }] });
  });

  it("a server that keeps no state gives no id, and none is sent", async () => {
    const { headers: _, ...plain } = welcome("x");
    const { connection, requests } = fakeServer([plain, accepted, result("a")]);
    const session = await openSession({ ...connection, client });
    await session.callTool("search", {});
    expect(sessions(requests)).toEqual([undefined, undefined, undefined]);
  });

  it("an id that is no header value is not sent back", async () => {
    const { connection, requests } = fakeServer([welcome("a\r\nx: y"), accepted, result("a")]);
    await (await openSession({ ...connection, client })).callTool("search", {});
    expect(sessions(requests)).toEqual([undefined, undefined, undefined]);
  });

  it("a refusal at the door is thrown and nothing else is sent", async () => {
    const refusal: FakeReply = { body: `{"code":401,"msg":"token expired or incorrect","success":false}` };
    const { connection, requests } = fakeServer([refusal]);
    await expect(openSession({ ...connection, client })).rejects.toMatchObject({ kind: "auth" });
    expect(requests).toHaveLength(1);
  });
});

describe("a session lives on", () => {
  const resume = { id: "old", protocolVersion: "2025-03-26" };

  it("a kept one costs no request", async () => {
    const { connection, requests } = fakeServer([result("a")]);
    const session = await openSession({ ...connection, client, resume });
    expect((await session.callTool("search", {})).texts).toEqual(["a"]);
    expect(sessions(requests)).toEqual(["old"]);
  });

  it.each([
    ["404", expired],
    ["400 that names it", { status: 400, body: `{"error":"invalid session"}` }],
  ])("one that the server forgot (%s) is opened anew, and the request repeated", async (_, forgotten) => {
    const { connection, requests } = fakeServer([forgotten, welcome("new"), accepted, result("a")]);
    const session = await openSession({ ...connection, client, resume });
    expect((await session.callTool("search", {})).texts).toEqual(["a"]);
    expect(sessions(requests)).toEqual(["old", undefined, "new", "new"]);
    expect(session.state().id).toBe("new");
  });

  it("but only once", async () => {
    const { connection, requests } = fakeServer([expired, welcome("new"), accepted, expired]);
    const session = await openSession({ ...connection, client, resume });
    await expect(session.callTool("search", {})).rejects.toMatchObject({ kind: "not-found", status: 404 });
    expect(requests).toHaveLength(4);
  });

  it("two requests that find it gone open one", async () => {
    const { connection, requests } = fakeServer([expired, expired, welcome("new"), accepted, result("a"), result("b")]);
    const session = await openSession({ ...connection, client, resume });
    const both = await Promise.all([session.callTool("search", { q: 1 }), session.callTool("search", { q: 2 })]);
    expect(both.flatMap(({ texts }) => texts).toSorted()).toEqual(["a", "b"]);
    expect(methods(requests).filter((method) => method === "initialize")).toHaveLength(1);
  });

  it("a 400 about something else, and a 404 without a session, are what they are", async () => {
    const bad = fakeServer([{ status: 400, body: `{"error":"search_query is required"}` }]);
    const session = await openSession({ ...bad.connection, client, resume });
    await expect(session.callTool("search", {})).rejects.toMatchObject({ kind: "invalid-request" });
    const gone = fakeServer([expired]);
    const stateless = await openSession({ ...gone.connection, client, resume: { protocolVersion: "2025-03-26" } });
    await expect(stateless.callTool("search", {})).rejects.toMatchObject({ status: 404 });
  });
});

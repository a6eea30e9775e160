import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

interface Message {
  readonly id: unknown;
  readonly result: {
    readonly isError: boolean;
    readonly content: readonly { readonly type: string; readonly text: string }[];
    readonly structuredContent?: { readonly results: readonly { readonly url: string }[] } | null;
    readonly tools: readonly { readonly name: string }[];
  };
  readonly error: { readonly code: number; readonly message: string };
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const place = "/search.parallel.ai/mcp";
const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const ferries = { objective: "ferry", search_queries: ["ferry"] };

interface Sending {
  readonly path?: string;
  readonly headers?: Record<string, string>;
}

function post(body: unknown, sending: Sending = {}): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask(sandbox, sending.path ?? place, { method: "POST", headers: sending.headers ?? headers, body: text });
}

function call(name: string, values: object, sending: Sending = {}): Promise<Answer> {
  return post({ jsonrpc: "2.0", id: "a1", method: "tools/call", params: { name, arguments: values } }, sending);
}

/** The only event of a stream. */
function read(answer: Answer): Message {
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/event-stream"]);
  const event = /^event: message\ndata: (.*)\n\n$/.exec(answer.text);
  return JSON.parse(event?.[1] ?? "null");
}

describe("a tool of Parallel's MCP server", () => {
  it("answers in one event without initialize, key and session, as structure and as JSON in the text", async () => {
    const answer = await call("web_search", ferries);
    expect(answer.headers["mcp-session-id"]).toBeUndefined();
    const { id, result } = read(answer);
    expect([id, result.isError]).toEqual(["a1", false]);
    expect(result.structuredContent?.results).toHaveLength(10);
    expect(JSON.parse(result.content[0]?.text ?? "")).toEqual(result.structuredContent);
    expect(result.structuredContent?.results[0]).toEqual({
      url: expect.stringMatching(/harbour\.example/),
      title: expect.stringMatching(/^Ferry report/),
      publish_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      excerpts: expect.arrayContaining([expect.stringContaining("ferry")]),
    });
  });

  it("reads operators in the queries, at the older host too", async () => {
    const values = { objective: "ferry", search_queries: ["ferry site:north.harbour.example after:2026-01-20"] };
    const { result } = read(await call("web_search", values, { path: "/search-mcp.parallel.ai/mcp" }));
    expect(result.structuredContent?.results.map(({ url }) => url).toSorted()).toEqual([
      "https://north.harbour.example/reports/1",
      "https://north.harbour.example/reports/3",
    ]);
  });

  it("answers empty content when nothing matches", async () => {
    const answer = await call("web_search", { objective: "zxqv 991", search_queries: ["zxqv 991"] });
    expect(read(answer).result).toEqual({ content: [], isError: false });
  });

  it("reads pages with web_fetch, and lists what failed", async () => {
    const urls = ["https://canal.example/locks", "https://gone.example/x"];
    const { result } = read(await call("web_fetch", { urls, full_content: true }));
    expect(result.structuredContent).toMatchObject({
      results: [{ url: urls[0], full_content: expect.stringMatching(/^# Locks/) }],
      errors: [{ url: urls[1], error_type: "fetch_error", http_status_code: 404 }],
    });
    const part = read(await call("web_fetch", { urls, objective: "sluices" })).result.structuredContent;
    expect(part).toMatchObject({
      results: [{ excerpts: expect.arrayContaining(["Sluices fill the chamber."]), full_content: null }],
    });
  });

  it("answers initialize, tools/list, ping and notifications", async () => {
    const params = { protocolVersion: "2025-03-26" };
    expect(read(await post({ jsonrpc: "2.0", id: 1, method: "initialize", params })).result).toMatchObject(params);
    expect((await post({ jsonrpc: "2.0", method: "notifications/initialized" })).status).toBe(202);
    const { result } = read(await post({ jsonrpc: "2.0", id: 2, method: "tools/list" }));
    expect(result.tools.map(({ name }) => name)).toEqual(["web_search", "web_fetch"]);
    expect(read(await post({ jsonrpc: "2.0", id: 3, method: "ping" })).result).toEqual({});
  });

  it("sends other forms by scenario: plain JSON, many lines with CRLF, text only, the text grammar, a failing tool", async () => {
    const modes = ["mcp-json", "mcp-lines", "mcp-unstructured", "mcp-text", "mcp-tool-error"];
    sandbox.setScenario(`parallel=${modes.join("|")}`);
    const values = { objective: "lock", search_queries: ["lock"] };
    const answers: Answer[] = [];
    for (const _mode of modes) answers.push(await call("web_search", values));
    const [plain, lines, unstructured, text, failed] = answers;
    expect(plain?.headers["content-type"]).toContain("application/json");
    expect(plain?.json()).toMatchObject({ id: "a1", result: { structuredContent: { results: [{}] } } });
    expect(lines?.text).toMatch(
      /^: ready\r\n\r\nevent: message\r\ndata: \{\r\ndata: +"jsonrpc": "2\.0",\r\n.*\}\r\n\r\n$/s,
    );
    const joined = lines?.text.split("\r\n").filter((line) => line.startsWith("data: "));
    expect(JSON.parse(joined?.map((line) => line.slice(6)).join("\n") ?? "")).toMatchObject({ id: "a1" });
    if (unstructured === undefined || text === undefined || failed === undefined)
      throw new Error("An answer is missing.");
    expect(read(unstructured).result).toMatchObject({
      structuredContent: null,
      content: [{ type: "text", text: expect.stringMatching(/^\{"search_id"/) }],
    });
    expect(read(text).result.content[0]?.text).toMatch(
      /^Title: Locks & <gates> of the 'canal'\nURL: https:\/\/canal\.example\/locks\nText: A lock lifts.*\n---$/s,
    );
    expect(read(failed).result).toEqual({
      isError: true,
      content: [{ type: "text", text: "Search failed: backend unavailable" }],
    });
  });
});

describe("what the MCP server of Parallel refuses", () => {
  it.each([
    ["Accept without event-stream", { ...headers, accept: "application/json" }, 406],
    ["no Accept", { "content-type": "application/json" }, 406],
    ["another content type", { ...headers, "content-type": "text/plain" }, 415],
    ["a wrong bearer token", { ...headers, authorization: "Bearer invalid-key" }, 401],
    ["the word undefined as token", { ...headers, authorization: "Bearer undefined" }, 401],
    ["a throttled key", { ...headers, authorization: "Bearer throttled-1" }, 429],
  ])("%s: %o → %i with id null", async (_name, sent, status) => {
    const answer = await call("web_search", ferries, { headers: sent });
    expect([answer.status, answer.json()]).toEqual([
      status,
      { jsonrpc: "2.0", error: { code: -32000, message: expect.any(String) }, id: null },
    ]);
    expect(answer.headers["retry-after"]).toBe(status === 429 ? "3" : undefined);
  });

  it("GET: 405; another path: 404; no JSON: -32700; no request: -32600", async () => {
    expect((await ask(sandbox, place, { headers })).status).toBe(405);
    expect((await post({}, { path: "/search.parallel.ai/" })).status).toBe(404);
    expect((await post("{")).json()).toMatchObject({ error: { code: -32700 }, id: null });
    expect((await post([])).json()).toMatchObject({ error: { code: -32600 }, id: null });
  });

  it.each([
    ["an unknown tool", "search", ferries, -32602],
    ["no objective", "web_search", { search_queries: ["ferry"] }, -32602],
    ["no queries", "web_search", { objective: "ferry" }, -32602],
    ["a session id of 101 characters", "web_search", { ...ferries, session_id: "x".repeat(101) }, -32602],
    ["a model name of 101 characters", "web_search", { ...ferries, model_name: "x".repeat(101) }, -32602],
    [
      "an objective of 201 characters",
      "web_fetch",
      { urls: ["https://a.example/"], objective: "x".repeat(201) },
      -32602,
    ],
    ["no URLs", "web_fetch", { urls: [] }, -32602],
  ])("%s: an error with our id", async (_name, tool, values, code) => {
    expect(read(await call(tool, values))).toEqual({
      jsonrpc: "2.0",
      id: "a1",
      error: { code, message: expect.any(String) },
    });
  });

  it("an unknown method: -32601", async () => {
    expect(read(await post({ jsonrpc: "2.0", id: 7, method: "resources/list" }))).toMatchObject({
      id: 7,
      error: { code: -32601 },
    });
  });

  it("used-up credit: an error of the tool, by key and by scenario", async () => {
    const spent = { headers: { ...headers, authorization: "Bearer empty-credit-1" } };
    const failed = { isError: true, content: [{ type: "text", text: "Insufficient credit in account" }] };
    expect(read(await call("web_search", ferries, spent)).result).toEqual(failed);
    sandbox.setScenario("parallel=402");
    expect(read(await call("web_search", ferries)).result).toEqual(failed);
  });

  it("callers without a key when theirs is spent, but not those with one, and tools/list in any case", async () => {
    sandbox.setScenario("parallel=keyless-spent");
    expect((await call("web_search", ferries)).status).toBe(429);
    expect((await post({ jsonrpc: "2.0", id: 2, method: "tools/list" })).status).toBe(200);
    const keyed = { headers: { ...headers, authorization: "Bearer sandbox-parallel" } };
    expect((await call("web_search", ferries, keyed)).status).toBe(200);
  });
});

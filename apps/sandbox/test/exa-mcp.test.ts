import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";
import type { RpcMessage } from "./wire-body.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const place = "/mcp.exa.ai/mcp";
const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };

function post(body: unknown, options: { path?: string; headers?: Record<string, string> } = {}): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask(sandbox, options.path ?? place, { method: "POST", headers: options.headers ?? headers, body: text });
}

function call(name: string, values: object, options: Parameters<typeof post>[1] = {}): Promise<Answer> {
  return post({ jsonrpc: "2.0", id: "k3j9", method: "tools/call", params: { name, arguments: values } }, options);
}

/** The JSON documents of a stream of events. */
function events(answer: Answer): RpcMessage[] {
  expect(answer.headers["content-type"]).toBe("text/event-stream");
  return answer.text
    .split("\n\n")
    .filter((event) => event !== "")
    .map((event) => JSON.parse(event.replace(/^event: message\ndata: /, "")));
}

const text = (answer: Answer): string => events(answer).at(-1)?.result.content[0]?.text ?? "";

describe("a tool of Exa's MCP server", () => {
  it("answers in events without initialize: a notification first, then ours, in the newest text grammar", async () => {
    const answer = await call("web_search_exa", { query: "ferry", numResults: 2 });
    const [notification, response] = events(answer);
    expect(notification).toEqual({
      jsonrpc: "2.0",
      method: "notifications/message",
      params: { level: "info", data: "started" },
    });
    expect(response).toMatchObject({ jsonrpc: "2.0", id: "k3j9" });
    expect(response?.result.content[0]?._meta.searchTime).toBeGreaterThan(0);
    const results = text(answer).split("\n\n---\n\n");
    expect(results).toHaveLength(2);
    expect(results[0]).toMatch(
      /^Title: Ferry report \d+\nURL: https:\/\/(?:north\.)?harbour\.example\/reports\/\d+\nPublished: 20\d\d-\d\d-\d\dT\d\d:\d\d:00\.000Z\nAuthor: N\/A\nHighlights:\n.*ferry/,
    );
  });

  it("writes N/A where it knows nothing", async () => {
    const lighthouse = text(await call("web_search_exa", { query: "lighthouse" }));
    expect(lighthouse).toContain("Published: N/A\nAuthor: N/A\nHighlights:\nThe lighthouse has no date.");
  });

  it("says in words that nothing was found", async () => {
    expect(text(await call("web_search_exa", { query: "zxqv 991" }))).toMatch(/^No search results found/);
  });

  it("offers the advanced tool only where the URL asks for it, and then gives the API's raw JSON", async () => {
    const values = { query: "ferry", numResults: 3, includeDomains: ["north.harbour.example"], enableHighlights: true };
    const refused = events(await call("web_search_advanced_exa", values)).at(-1);
    expect(refused).toMatchObject({
      id: "k3j9",
      error: { code: -32602, message: expect.stringContaining("not found") },
    });
    const path = `${place}?tools=web_search_advanced_exa`;
    const raw = JSON.parse(text(await call("web_search_advanced_exa", values, { path })));
    expect(raw.results).toHaveLength(3);
    expect(raw.results[0]?.url).toContain("north.harbour.example");
    expect(raw.results[0]?.highlights[0]).toContain("ferry");
    // tools= replaces the default set
    expect(events(await call("web_search_exa", { query: "a" }, { path })).at(-1)?.error.code).toBe(-32602);
  });

  it("reads pages with web_fetch_exa; isError only when all failed", async () => {
    const known = "https://canal.example/locks";
    const gone = "https://gone.example/x";
    const mixed = events(await call("web_fetch_exa", { urls: [known, gone], maxCharacters: 20 })).at(-1)?.result;
    expect(mixed?.isError).toBeUndefined();
    expect(mixed?.content[0]?.text).toMatch(
      /^# Locks & <gates> of the 'canal'\nURL: https:\/\/canal\.example\/locks\nPublished: 2026-03-0[12]\nAuthor: Ada Locke\n\nA lock lifts a barge\n\nError fetching https:\/\/gone\.example\/x: CRAWL_NOT_FOUND$/,
    );
    expect(events(await call("web_fetch_exa", { urls: [gone] })).at(-1)?.result.isError).toBe(true);
  });

  it("answers initialize, tools/list and notifications", async () => {
    const hello = events(
      await post({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-03-26" } }),
    );
    expect(hello).toEqual([
      expect.objectContaining({ id: 1, result: expect.objectContaining({ protocolVersion: "2025-03-26" }) }),
    ]);
    expect((await post({ jsonrpc: "2.0", method: "notifications/initialized" })).status).toBe(202);
    const [list] = events(await post({ jsonrpc: "2.0", id: 2, method: "tools/list" }));
    expect(list?.result.tools.map((tool) => tool.name)).toEqual(["web_search_exa", "web_fetch_exa"]);
  });

  it("answers in plain JSON with the scenario mcp-json", async () => {
    sandbox.setScenario("exa=mcp-json");
    const answer = await call("web_search_exa", { query: "ferry" });
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(answer.json()).toMatchObject({ id: "k3j9", result: { content: [{ type: "text" }] } });
  });
});

describe("what the MCP server refuses", () => {
  it.each([
    ["Accept without event-stream", { ...headers, accept: "application/json" }],
    ["Accept without JSON", { ...headers, accept: "text/event-stream" }],
    ["no Accept", { "content-type": "application/json" }],
  ])("%s: 406", async (_name, sent) => {
    const answer = await call("web_search_exa", { query: "a" }, { headers: sent });
    expect(answer.status).toBe(406);
    expect(answer.json()).toMatchObject({ jsonrpc: "2.0", error: { code: -32000 }, id: null });
  });

  it("another content type: 415; no JSON: 400 -32700; no request: 400 -32600; GET: 405", async () => {
    expect((await call("web_search_exa", {}, { headers: { ...headers, "content-type": "text/plain" } })).status).toBe(
      415,
    );
    const broken = await post("{");
    expect([broken.status, broken.json()]).toEqual([
      400,
      { jsonrpc: "2.0", error: { code: -32700, message: "Parse error" }, id: null },
    ]);
    expect((await post([])).json().error.code).toBe(-32600);
    expect((await ask(sandbox, place, { headers })).status).toBe(405);
  });

  it("an unknown method, an unknown tool and wrong arguments: JSON-RPC errors with our id", async () => {
    const [unknown] = events(await post({ jsonrpc: "2.0", id: 7, method: "resources/list" }));
    expect(unknown).toMatchObject({ id: 7, error: { code: -32601 } });
    expect(events(await call("nothing", {})).at(-1)?.error.code).toBe(-32602);
    expect(events(await call("web_search_exa", { query: 3 })).at(-1)?.error.message).toContain("query");
  });

  it("a count out of range: a tool error with the API's status", async () => {
    const result = events(await call("web_search_exa", { query: "a", numResults: 0 })).at(-1)?.result;
    expect(result?.isError).toBe(true);
    expect(result?.content[0]?.text).toMatch(/^web_search_exa error \(400\): .*\nTimestamp: 2026-03-05T12:00:00.000Z$/);
  });

  it("a used-up key: a tool error 402; a throttled one: HTTP 429 with id null and Retry-After 30", async () => {
    const spent = await call(
      "web_search_exa",
      { query: "a" },
      { headers: { ...headers, "x-api-key": "empty-credit-1" } },
    );
    expect(text(spent)).toMatch(/^web_search_exa error \(402\)/);
    const fast = await call(
      "web_search_exa",
      { query: "a" },
      { headers: { ...headers, authorization: "Bearer throttled-1" } },
    );
    expect([fast.status, fast.headers["retry-after"]]).toEqual([429, "30"]);
    expect(fast.json()).toEqual({ jsonrpc: "2.0", error: { code: -32000, message: "Rate limit exceeded" }, id: null });
  });

  it("with the scenario paced, the third call of a second without a key; tools/list does not count", async () => {
    sandbox.setScenario("exa=paced");
    await post({ jsonrpc: "2.0", id: 2, method: "tools/list" });
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1) statuses.push((await call("web_search_exa", { query: "ferry" })).status);
    expect(statuses).toEqual([200, 200, 429]);
    const keyed = { headers: { ...headers, "x-api-key": "sandbox-exa" } };
    expect((await call("web_search_exa", { query: "ferry" }, keyed)).status).toBe(200);
  });
});

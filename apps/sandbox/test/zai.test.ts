import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { noon } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";
import {
  createZaiClient,
  decodeTwice,
  firstText,
  hello,
  readMessages,
  readerPlace,
  type ZaiItem,
  type ZaiMessage,
} from "./zai-client.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const { post, openSession, call, callTool } = createZaiClient(() => sandbox);

/** The results, which stand as JSON in a JSON text. */
async function found(values: object): Promise<ZaiItem[]> {
  const message = await callTool(values);
  expect(message.result?.isError).toBe(false);
  return decodeTwice(firstText(message));
}

describe("a session with Z.AI's MCP server", () => {
  it("begins with initialize, whose answer has the session's id, in events without a space after the colon", async () => {
    const answer = await post(hello);
    expect(answer.headers["mcp-session-id"]).toMatch(/^[0-9a-f-]{36,}$/);
    expect(answer.text).toMatch(/^id:1\nevent:message\ndata:\{/);
    expect(readMessages(answer)).toEqual([
      {
        jsonrpc: "2.0",
        id: "i1",
        result: {
          protocolVersion: "2025-03-26",
          capabilities: { tools: { listChanged: true } },
          serverInfo: { name: "web-search-prime", version: expect.any(String) },
        },
      },
    ]);
  });

  it("lists the tool with its real arguments", async () => {
    const [message] = readMessages(await call("tools/list", {}));
    const [tool] = message?.result?.tools ?? [];
    expect(tool?.name).toBe("web_search_prime");
    expect(Object.keys(tool?.inputSchema.properties ?? {})).toEqual([
      "search_query",
      "search_domain_filter",
      "search_recency_filter",
      "content_size",
      "location",
    ]);
    expect(tool?.inputSchema.required).toEqual(["search_query"]);
  });

  it("without initialize a call gets the misleading complaint about the key, other requests a 400", async () => {
    const params = { name: "web_search_prime", arguments: { search_query: "ferry" } };
    const [message] = readMessages(await post({ jsonrpc: "2.0", id: "t1", method: "tools/call", params }));
    expect(message?.result?.isError).toBe(true);
    expect(firstText(message)).toBe("MCP error -401: Api key not found, please get your apikey");
    expect((await post({ jsonrpc: "2.0", id: "t1", method: "tools/list" })).status).toBe(400);
  });

  it("belongs to one key and one server; any other id is a session that is lost: 404", async () => {
    const headers = await openSession();
    const list = { jsonrpc: "2.0", id: 2, method: "tools/list" };
    const lost = [
      post(list, { ...headers, "mcp-session-id": "7f-sess-1" }),
      post(list, { ...headers, authorization: "Bearer another-key" }),
      post(list, headers, readerPlace),
    ];
    for (const answer of await Promise.all(lost)) {
      expect([answer.status, answer.json().error.code]).toEqual([404, -32001]);
    }
    sandbox.setScenario("zai=404|ok");
    expect((await post(list, headers)).json().error.message).toBe("Session not found");
    expect((await post(list, headers)).status).toBe(200);
  });

  it("takes the protocol's version as a header, but none that it does not know", async () => {
    const headers = await openSession();
    const ping = { jsonrpc: "2.0", id: 2, method: "ping" };
    expect((await post(ping, { ...headers, "mcp-protocol-version": "2025-03-26" })).status).toBe(200);
    expect((await post(ping, { ...headers, "mcp-protocol-version": "1.0" })).status).toBe(400);
  });

  it("by scenario: no session id at all, plain JSON", async () => {
    sandbox.setScenario("zai=no-session+mcp-json");
    const answer = await post(hello);
    expect(answer.headers["mcp-session-id"]).toBeUndefined();
    expect(answer.json()).toMatchObject({ id: "i1", result: { protocolVersion: "2025-03-26" } });
    expect((await post({ jsonrpc: "2.0", id: 2, method: "ping" })).json()).toEqual({
      jsonrpc: "2.0",
      id: 2,
      result: {},
    });
  });
});

describe("a search of Z.AI", () => {
  it("answers with JSON inside a JSON text, after a comment that keeps the connection alive", async () => {
    const answer = await call("tools/call", { name: "web_search_prime", arguments: { search_query: "lock gates" } });
    expect(answer.text).toMatch(/^:ping\n\nid:1\n/);
    const [message] = readMessages(answer);
    expect(firstText(message)).toMatch(/^"\[\{\\"title\\":/);
    expect(decodeTwice(firstText(message))).toEqual([
      {
        title: "Locks & <gates> of the 'canal'",
        content: expect.stringContaining("A lock lifts a barge"),
        link: "https://canal.example/locks",
        media: "Ada Locke",
        icon: "",
        refer: "ref_1",
        publish_date: expect.stringMatching(/^2026-03-0[12]$/),
      },
    ]);
    const [lighthouse] = await found({ search_query: "lighthouse" });
    expect(lighthouse).not.toHaveProperty("publish_date");
    expect(lighthouse).not.toHaveProperty("media");
  });

  it('writes an empty list as the text "[]" with its quotes', async () => {
    expect((await callTool({ search_query: "zxqv" })).result).toEqual({
      content: [{ type: "text", text: '"[]"' }],
      isError: false,
    });
  });

  it("filters by one domain and by recency, and gives whole texts on request", async () => {
    const hosts = async (values: object): Promise<string[]> => [
      ...new Set((await found(values)).map(({ link }) => new URL(link).hostname)),
    ];
    const search_query = "ferry";
    expect(await hosts({ search_query, search_domain_filter: "north.harbour.example" })).toEqual([
      "north.harbour.example",
    ]);
    expect(await hosts({ search_query: "ferry -site:north.harbour.example" })).toEqual(["harbour.example"]);
    expect(await found({ search_query, search_recency_filter: "oneDay" })).toHaveLength(1);
    expect(await found({ search_query, search_recency_filter: "oneMonth" })).toHaveLength(4);
    expect(await found({ search_query, search_recency_filter: "noLimit" })).toHaveLength(10);
    const [medium] = await found({ search_query: "lock" });
    const [high] = await found({ search_query: "lock", content_size: "high" });
    expect(high?.content.length).toBeGreaterThan(medium?.content.length ?? Infinity);
  });

  it("takes a count only where its schema has one", async () => {
    expect(await found({ search_query: "ferry", count: 3 })).toHaveLength(10);
    sandbox.setScenario("zai=counts");
    expect(await found({ search_query: "ferry", count: 33 })).toHaveLength(33);
    const [message] = readMessages(await call("tools/list", {}));
    expect(message?.result?.tools?.[0]?.inputSchema.properties).toHaveProperty("count");
  });

  it("by scenario: the tool's older name and older arguments", async () => {
    sandbox.setScenario("zai=old-name+old-arguments");
    const [message] = readMessages(await call("tools/list", {}));
    expect(message?.result?.tools).toMatchObject([
      { name: "webSearchPrime", inputSchema: { required: ["query"], properties: { query: {}, count: {} } } },
    ]);
    const older = await callTool({ query: "ferry", count: 2, search_recency_filter: "sometime" }, "webSearchPrime");
    expect(decodeTwice(firstText(older))).toHaveLength(2);
    expect((await callTool({ search_query: "ferry" })).error).toEqual({
      code: -32602,
      message: "Unknown tool: web_search_prime",
    });
    expect((await callTool({ search_query: "ferry" }, "webSearchPrime")).error?.message).toBe(
      "Invalid arguments: query is required",
    );
  });

  it("by scenario: results encoded once, in structuredContent, and beside a sentence", async () => {
    const values = { search_query: "lock" };
    sandbox.setScenario("zai=single-encoded");
    const [item]: ZaiItem[] = JSON.parse(firstText(await callTool(values)));
    expect(item?.link).toBe("https://canal.example/locks");
    sandbox.setScenario("zai=structured");
    expect((await callTool(values)).result).toMatchObject({ content: [], structuredContent: { results: [{}] } });
    sandbox.setScenario("zai=prose");
    const { result } = await callTool(values);
    expect(result?.content).toHaveLength(2);
    expect(result?.content?.[1]?.text).toMatch(/^These pages/);
  });
});

describe("Z.AI's reader", () => {
  const read = (values: object): Promise<ZaiMessage> => callTool(values, "webReader", readerPlace);
  const url = "https://canal.example/locks";

  it("gives one page, encoded like search results", async () => {
    expect(decodeTwice(firstText(await read({ url })))).toEqual({
      title: "Locks & <gates> of the 'canal'",
      url,
      content: expect.stringMatching(/^# Locks & <gates> of the 'canal'\n\nA lock lifts/),
      metadata: { author: "Ada Locke", "article:published_time": expect.stringMatching(/^2026-03-0[12]T/) },
    });
    const plain = decodeTwice<{ content: string }>(firstText(await read({ url, return_format: "text" })));
    expect(plain.content).toMatch(/^A lock lifts/);
  });

  it.each([
    ["an unknown page", { url: "https://gone.example/" }, "MCP error -404: The page was not found"],
    ["a slow page", { url: "https://timeout.example/" }, "MCP error -408: The page took too long"],
    ["another scheme", { url: "ftp://canal.example/" }, "MCP error -400: url must be an http or https URL"],
    ["an unknown format", { url, return_format: "pdf" }, "MCP error -400: return_format must be 'markdown', 'text'"],
  ])("says of %s why not", async (_name, values, text) => {
    expect((await read(values)).result).toEqual({ content: [{ type: "text", text }], isError: true });
  });

  it("wants a URL, and has no other tool", async () => {
    expect((await read({})).error?.message).toBe("Invalid arguments: url is required");
    expect((await callTool({ search_query: "a" }, "web_search_prime", readerPlace)).error?.code).toBe(-32602);
  });
});

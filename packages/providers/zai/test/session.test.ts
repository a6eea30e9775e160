import { openClient } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import zai from "../src/index.ts";
import { askZai, calls, failureOf, methods, openZai, sessions } from "./ask-zai.ts";
import { fixtures } from "./zai-fixtures.ts";
import { answer, failedTool, flat, initialized, listTool, nested, properties, refuse, twice } from "./zai-replies.ts";

const found = answer(twice([{ title: "Found", link: "https://glass.example.org/f" }]));
const usual = ["initialize", "notifications/initialized", "tools/list", "tools/call"];
const expired = {
  status: 404,
  body: { jsonrpc: "2.0", id: null, error: { code: -32_001, message: "Session not found" } },
};
const lost = answer(failedTool("MCP error -401: Api key not found, please get your apikey"));

describe("the session with Z.AI", () => {
  it("is opened before the tool is listed and called, all under its id and the key", async () => {
    const asked = await askZai({ query: "glass recycling" }, [found]);
    expect(methods(asked)).toEqual(usual);
    expect(sessions(asked)).toEqual([undefined, "7f-sess-1", "7f-sess-1", "7f-sess-1"]);
    for (const { method, url, headers } of asked.requests) {
      expect([method, url.href]).toEqual(["POST", "https://api.z.ai/api/mcp/web_search_prime/mcp"]);
      expect(headers).toMatchObject({
        authorization: "Bearer test-zai.a/b+c=",
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      });
    }
    const [first, second] = asked.requests.map(({ body }) => JSON.parse(body));
    expect(first).toMatchObject({ params: { protocolVersion: "2025-03-26", capabilities: {} } });
    expect(second).toEqual({ jsonrpc: "2.0", method: "notifications/initialized", params: {} });
  });

  it("of a key of the platform in China is opened at its host", async () => {
    const { requests } = await askZai({}, [found], {}, { settings: { region: "china" } });
    expect(new Set(requests.map(({ url }) => url.host))).toEqual(new Set(["open.bigmodel.cn"]));
  });

  it("is opened once for many searches", async () => {
    const client = openZai([found]);
    for (const query of ["a", "b", "c"]) expect((await client.search({ query })).ok).toBe(true);
    expect(methods(client)).toEqual([...usual, "tools/call", "tools/call"]);
    expect(sessions(client).slice(1)).toEqual(Array.from({ length: 5 }, () => "7f-sess-1"));
  });

  it("belongs to one key and to one client", async () => {
    const client = openZai([found]);
    await client.search({});
    await client.search({}, { provider: "zai", apiKey: "test-other" });
    expect(methods(client)).toEqual([...usual, ...usual]);
    expect(methods(await askZai({}, [found]))).toEqual(usual);
  });

  it("needs no id where the server gives none", async () => {
    const stateless = answer({ protocolVersion: "2025-03-26", capabilities: {} });
    const client = openZai([found], { initialize: [stateless] });
    for (const _ of [1, 2]) expect((await client.search({})).ok).toBe(true);
    expect(methods(client)).toEqual([...usual, "tools/call"]);
    expect(sessions(client)).toEqual(usual.map(() => undefined).concat(undefined));
  });

  it("does not mind an `initialized` that is answered with nothing, not even a content type", async () => {
    const client = openClient({ provider: zai, fixtures: { ...fixtures, prelude: () => undefined } }, (request) => {
      if (request.body.includes("notifications/initialized")) return new Response(null, { status: 202 });
      return openZai([found]).fetch(request.url, { method: "POST", headers: request.headers, body: request.body });
    });
    expect((await client.search({})).ok).toBe(true);
  });

  it.each([
    ["flat, inside a 200", flat(401, "token expired or incorrect"), "auth", "token expired or incorrect"],
    ["nested", nested(401, "1000", "Authentication failed"), "auth", "Authentication failed"],
    ["for the rate", nested(200, "1302", "Rate limit reached"), "rate-limit", "Rate limit reached"],
    ["by a gateway's page", { status: 502, body: "<html><body>502 Bad Gateway</body></html>" }, "server", "502"],
  ])("that is refused (%s) ends the search", async (_, refusal, kind, words) => {
    const asked = await askZai({}, [found], { initialize: [refusal] });
    expect(methods(asked)).toEqual(["initialize"]);
    expect(failureOf(asked)).toMatchObject({ kind, message: expect.stringContaining(words) });
  });

  it("that has expired (404) is opened once more, and only once", async () => {
    const asked = await askZai({}, [expired, found]);
    expect(asked.outcome.ok).toBe(true);
    expect(methods(asked)).toEqual([...usual, "initialize", "notifications/initialized", "tools/call"]);
    const gone = await askZai({}, [expired]);
    expect(failureOf(gone).kind).toBe("not-found");
    expect(methods(gone).filter((method) => method === "initialize")).toHaveLength(2);
  });

  it("that was opened anew is the one that is kept", async () => {
    const renewed = answer({ protocolVersion: "2025-03-26" }, { "Mcp-Session-Id": "second" });
    const client = openZai([expired, found], { initialize: [initialized, renewed] });
    await client.search({});
    await client.search({});
    expect(sessions(client).at(-1)).toBe("second");
    expect(methods(client).filter((method) => method === "initialize")).toHaveLength(2);
  });

  it("from before that the server calls a missing key is opened once more; a new one is a wrong key", async () => {
    const client = openZai([found, lost, found]);
    await client.search({});
    expect((await client.search({})).ok).toBe(true);
    expect(methods(client)).toEqual([...usual, "tools/call", ...usual]);
    const refused = await askZai({}, [lost]);
    expect(failureOf(refused)).toMatchObject({ kind: "auth", message: expect.stringContaining("Api key not found") });
    expect(methods(refused)).toEqual(usual);
  });

  it("whose tool was renamed meanwhile is opened once more, and the tool found", async () => {
    const client = openZai([found, refuse(-32_602, "Unknown tool: webSearchPrime"), found], {
      "tools/list": [listTool("webSearchPrime", properties), listTool("web_search_prime", properties)],
    });
    await client.search({});
    expect((await client.search({})).ok).toBe(true);
    expect(calls(client).map(({ name }) => name)).toEqual(["webSearchPrime", "webSearchPrime", "web_search_prime"]);
  });

  it("whose tool stays unknown is `unsupported`", async () => {
    for (const refusal of [refuse(-32_602, "Unknown tool: web_search_prime"), refuse(-32_601, "Method not found")]) {
      const asked = await askZai({}, [refusal]);
      expect(failureOf(asked).kind).toBe("unsupported");
      expect(methods(asked)).toEqual(usual);
    }
  });

  it.each([1, 2, 3, 4])("is left at once after an abort during its request %i", async (number) => {
    const controller = new AbortController();
    const reason = new Error("left");
    const inner = openZai([found]);
    const client = openClient({ provider: zai, fixtures: { ...fixtures, prelude: () => undefined } }, (request) => {
      if (client.requests.length === number) controller.abort(reason);
      return inner.fetch(request.url, { method: "POST", headers: request.headers, body: request.body });
    });
    await expect(client.search({}, { signal: controller.signal })).rejects.toBe(reason);
    expect(methods(client)).toEqual(usual.slice(0, number));
  });

  it("has one deadline for all of its requests", async () => {
    const inner = openZai([found]);
    const client = openClient(
      { provider: zai, fixtures: { ...fixtures, prelude: () => undefined } },
      async (request) => {
        if (client.requests.length === 3) return new Promise<Response>(() => {});
        return inner.fetch(request.url, { method: "POST", headers: request.headers, body: request.body });
      },
      { timeoutMs: 50 },
    );
    expect(failureOf({ outcome: await client.search({}) }).kind).toBe("timeout");
    expect(methods(client)).toEqual(usual.slice(0, 3));
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, until, type Answer, type Question } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const navigation = { "user-agent": "Mozilla/5.0", accept: "text/html" };
const mcpHeaders = { "content-type": "application/json", accept: "application/json, text/event-stream" };
/** One good request for each upstream and surface. */
const requests = {
  brave: ["/api.search.brave.com/res/v1/web/search?q=ferry", { headers: { "x-subscription-token": "sandbox-brave" } }],
  exa: [
    "/api.exa.ai/search",
    {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": "sandbox-exa" },
      body: '{"query":"ferry"}',
    },
  ],
  "exa's MCP": [
    "/mcp.exa.ai/mcp",
    {
      method: "POST",
      headers: mcpHeaders,
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"web_search_exa","arguments":{"query":"ferry"}}}',
    },
  ],
  duckduckgo: ["/html.duckduckgo.com/html/?q=ferry", { headers: navigation }],
  searxng: ["/searx.sandbox/search?q=ferry&format=json", {}],
} satisfies Record<string, [string, Question]>;

type Name = keyof typeof requests;
const names = Object.keys(requests) as Name[];
const apis = ["brave", "exa", "searxng"] as const;

function send(name: Name, signal?: AbortSignal): Promise<Answer> {
  const [path, question] = requests[name];
  return ask(sandbox, path, { ...question, ...(signal === undefined ? {} : { signal }) });
}

describe.each(names)("faults of %s", (name) => {
  it("ok and no scenario give the same answer", async () => {
    const plain = await send(name);
    expect(plain.status).toBe(200);
    sandbox.setScenario("*=ok");
    expect((await send(name)).text).toHaveLength(plain.text.length);
  });

  it("slow lets a later request overtake", async () => {
    sandbox.setScenario("*=slow:300ms|ok");
    const arrived: string[] = [];
    const slow = send(name).then((answer) => arrived.push(`slow ${answer.status}`));
    await until(() => sandbox.openConnections() === 1);
    await send(name).then((answer) => arrived.push(`ok ${answer.status}`));
    await slow;
    expect(arrived).toEqual(["ok 200", "slow 200"]);
  });

  it.each([401, 402, 403, 429])("%i is the vendor's own", async (status) => {
    sandbox.setScenario(`*=${status}`);
    const answer = await send(name);
    const isToolError = name === "exa's MCP" && status === 402;
    expect(answer.status).toBe(isToolError ? 200 : status);
    if (isToolError) expect(answer.text).toContain('"isError":true');
  });

  it.each([
    ["seconds", { "retry-after": "2", "retry-after-ms": undefined }],
    ["date", { "retry-after": "Thu, 05 Mar 2026 12:00:02 GMT", "retry-after-ms": undefined }],
    ["ms", { "retry-after": undefined, "retry-after-ms": "1500" }],
    ["none", { "retry-after": undefined, "retry-after-ms": undefined }],
  ])("429:%s says when to come back in that form", async (form, headers) => {
    sandbox.setScenario(`*=429:${form}`);
    const answer = await send(name);
    expect(answer.status).toBe(429);
    for (const [header, value] of Object.entries(headers)) expect(answer.headers[header]).toBe(value);
  });

  it.each([500, 502, 503, 504])("%i is an HTML page of the proxy", async (status) => {
    sandbox.setScenario(`*=${status}`);
    const answer = await send(name);
    expect([answer.status, answer.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
    expect(answer.text).toContain(`<h1>${status} `);
  });

  it("truncated and malformed bodies end normally and cannot be read", async () => {
    const whole = (await send(name)).text;
    sandbox.setScenario("*=truncated|malformed");
    const truncated = await send(name);
    expect([truncated.status, truncated.text.length]).toEqual([200, Math.floor(whole.length / 2)]);
    const malformed = await send(name);
    expect(malformed.text).toContain('{"results": [}');
    if (name !== "exa's MCP" && name !== "duckduckgo") expect(() => truncated.json()).toThrow();
  });

  it("empty is an answer with status 200 that holds no result", async () => {
    sandbox.setScenario("*=empty");
    const answer = await send(name);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain("harbour.example");
  });

  it("challenge, html and null are bodies of another kind", async () => {
    sandbox.setScenario("*=challenge|html|null");
    const challenge = await send(name);
    expect(challenge.status).toBe(name === "duckduckgo" ? 202 : 403);
    expect(challenge.text).toContain(name === "duckduckgo" ? "anomaly-modal" : "/cdn-cgi/challenge-platform/");
    expect((await send(name)).text).toContain("Sign in to continue");
    expect((await send(name)).text).toBe("null");
  });

  it("large is more than 3 MiB", async () => {
    sandbox.setScenario("*=large");
    expect((await send(name)).text.length).toBeGreaterThan(3 * 2 ** 20);
  });

  it("reset breaks the connection before and cut-body in the middle of the answer", async () => {
    sandbox.setScenario("*=reset|cut-body");
    await expect(send(name)).rejects.toMatchObject({ code: "ECONNRESET" });
    await expect(send(name)).rejects.toThrow("aborted");
    await until(() => sandbox.openConnections() === 0);
    expect(sandbox.requests.slice(-2).map((request) => request.aborted)).toEqual([false, false]);
  });

  it.each(["stalled-headers", "stalled-body", "endless"])("%s never ends until the client goes away", async (fault) => {
    sandbox.setScenario(`*=${fault}`);
    const controller = new AbortController();
    const answer = send(name, controller.signal);
    const ended = answer.then(
      () => "answered",
      () => "gone",
    );
    await until(() => sandbox.openConnections() === 1);
    expect(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 60, "still open"))])).toBe(
      "still open",
    );
    controller.abort();
    expect(await ended).toBe("gone");
    await until(() => sandbox.openConnections() === 0);
    expect(sandbox.requests.at(-1)).toMatchObject({ aborted: true, step: fault });
  });
});

describe("faults in the vendor's words", () => {
  it.each([
    ["brave", { type: "ErrorResponse", error: { status: 500, code: "INTERNAL" } }],
    ["exa", { error: "Internal failure", tag: "DEFAULT_ERROR" }],
    ["searxng", { error: "search error" }],
  ] as const)("%s: an error inside 200, and the same with 500:json", async (name, body) => {
    sandbox.setScenario(`${name}=error-in-200|500:json`);
    const inside = await send(name);
    expect(inside.status).toBe(200);
    expect(inside.json()).toMatchObject(body);
    expect((await send(name)).status).toBe(500);
  });

  it.each([
    ["brave", 401, "SUBSCRIPTION_TOKEN_INVALID"],
    ["brave", 402, "QUOTA_LIMITED"],
    ["brave", 403, "RESOURCE_NOT_ALLOWED"],
    ["brave", 429, "RATE_LIMITED"],
    ["exa", 401, "INVALID_API_KEY"],
    ["exa", 402, "NO_MORE_CREDITS"],
    ["exa", 403, "FEATURE_DISABLED"],
    ["exa", 429, "Rate limit of 10 requests per second passed"],
    ["exa's MCP", 429, '{"code":-32000,"message":"Rate limit exceeded"},"id":null'],
    ["duckduckgo", 403, "error-lite@duckduckgo.com"],
    ["searxng", 401, "401 Authorization Required"],
    ["searxng", 403, "<title>403 Forbidden</title>"],
    ["searxng", 429, "Too Many Requests"],
  ] as const)("%s %i says %s", async (name, status, words) => {
    sandbox.setScenario(`*=${status}`);
    expect((await send(name)).text).toContain(words);
  });

  it("Brave's 429 keeps its rate headers in every form", async () => {
    sandbox.setScenario("brave=429:seconds");
    expect((await send("brave")).headers["x-ratelimit-remaining"]).toMatch(/^0, \d+$/);
  });

  it("the redesigned page has other class names and the same links", async () => {
    const before = (await send("duckduckgo")).text;
    sandbox.setScenario("duckduckgo=new-markup");
    const after = (await send("duckduckgo")).text;
    expect(before).toContain("result__a");
    expect(after).not.toMatch(/result__a|id="links"/);
    const links = (html: string): string[] => html.match(/href="[^"]*"/g) ?? [];
    expect(links(after)).toEqual(links(before));
  });

  it("a truncated API answer is no JSON any more, and an empty one is the vendor's own", async () => {
    sandbox.setScenario("*=empty");
    const bodies = await Promise.all(apis.map(async (name) => (await send(name)).json()));
    expect(bodies[0]).toMatchObject({ type: "search", mixed: { main: [] } });
    expect(bodies[0]?.web).toBeUndefined();
    expect(bodies[1]?.results).toEqual([]);
    expect(bodies[2]).toMatchObject({ results: [], unresponsive_engines: [] });
    expect((await send("exa's MCP")).text).toContain("No search results found");
    expect((await send("duckduckgo")).text).toContain("No  results.");
  });
});

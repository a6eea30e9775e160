import type { ReplyFixture } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import { askKeyless, failureOf, read, sentBody } from "./ask-parallel.ts";
import { mcpFixtures } from "./mcp-fixtures.ts";
import { answer, answerInJson, failedTool, refuse, structured, text, writeEvents } from "./mcp-replies.ts";

const query = "grid storage costs";
const found = JSON.parse(read("success.json").body);
const success = answer(structured(found));

describe("a search without a key", () => {
  it("calls the tool of the public server, without a session and without a credential", async () => {
    const asked = await askKeyless({ query }, [success]);
    const [request] = asked.requests;
    expect(asked.requests).toHaveLength(1);
    expect(request?.url.href).toBe("https://search.parallel.ai/mcp");
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "user-agent": "websonde",
    });
    for (const name of ["x-api-key", "authorization", "mcp-session-id"])
      expect(request?.headers).not.toHaveProperty(name);
    expect(JSON.parse(request?.body ?? "")).toMatchObject({
      jsonrpc: "2.0",
      method: "tools/call",
      params: { name: "web_search", arguments: { objective: query, search_queries: [query] } },
    });
    expect(asked.outcome.response).toMatchObject({ authMode: "keyless", requestId: "search_01" });
  });

  it("goes to the public server whatever base URL the API has", async () => {
    const { requests } = await askKeyless({ query }, [success], { settings: { baseUrl: "https://gateway.example" } });
    expect(requests.map(({ url }) => url.origin)).toEqual(["https://search.parallel.ai"]);
  });

  it("has sites and the first day as operators behind the keywords, and not in the objective", async () => {
    const asked = await askKeyless({ query: `${query} site:example.org after:2026-02-01`, recency: "day" }, [success]);
    expect(sentBody(asked)).toEqual({
      objective: query,
      search_queries: [`${query} site:example.org after:2026-02-01`],
    });
    const recent = await askKeyless({ query, recency: "week" }, [success]);
    expect(sentBody(recent)).toMatchObject({ search_queries: [`${query} after:2026-02-26`] });
  });

  it("never sends `before:`, and says so", async () => {
    const asked = await askKeyless({ query: `${query} before:2026-02-01`, recency: "day" }, [success]);
    expect(sentBody(asked)).toEqual({ objective: query, search_queries: [query] });
    expect(asked.outcome.notes.join()).toContain("no filter for before:");
  });

  it("keeps its operators where the words are cut to 200 characters", async () => {
    const long = "frostbite ".repeat(60).trim();
    const asked = await askKeyless({ query: `${long} site:example.org`, recency: "week" }, [success]);
    const { objective, search_queries: queries } = sentBody(asked);
    expect(objective).toBe(long);
    expect(String(queries)).toMatch(/^(?:frostbite )+site:example\.org after:2026-02-26$/);
    expect(String(queries).length).toBeLessThanOrEqual(200);
  });

  it("leaves out sites that would leave no room for the words, with a note", async () => {
    const includeDomains = Array.from({ length: 20 }, (_, index) => `d${index}.example`);
    const results = [
      { title: "A", url: "https://d7.example/" },
      { title: "B", url: "https://other.example/" },
    ];
    const asked = await askKeyless({ query, includeDomains }, [answer(structured({ results }))]);
    expect(sentBody(asked)).toMatchObject({ search_queries: [query] });
    expect(asked.outcome.notes.join()).toContain("no more than a few sites");
    expect(asked.outcome.response.sources.map(({ url }) => url)).toEqual(["https://d7.example/"]);
  });

  it("says that it has no country, and takes an id of the task that is short enough", async () => {
    const asked = await askKeyless({ query, locale: "de-DE" }, [success], { settings: { sessionId: "task-7" } });
    expect(sentBody(asked)).toMatchObject({ session_id: "task-7" });
    expect(asked.outcome.notes.join()).toContain("no filter for countries");
    const german = await askKeyless({ query: `${query} lang:de` }, [success]);
    expect(german.outcome.notes.join()).toContain("lang:de was left out");
    const long = await askKeyless({ query }, [success], { settings: { sessionId: "s".repeat(101) } });
    expect(sentBody(long)).toEqual({ objective: query, search_queries: [query] });
  });

  it("is cut to the count here", async () => {
    const results = Array.from({ length: 12 }, (_, index) => ({ title: "A", url: `https://example.org/${index}` }));
    const { outcome } = await askKeyless({ query, limit: 2 }, [answer(structured({ results }))]);
    expect(outcome.response.sources).toHaveLength(2);
  });
});

describe("an answer of the public server", () => {
  const message = (id: unknown, result: object) => ({ jsonrpc: "2.0", id, result });
  const readId = ({ body }: { readonly body: string }): unknown => JSON.parse(body).id;
  const other = structured({ results: [{ title: "Foreign", url: "https://foreign.example/" }] });
  const json = JSON.stringify(found);

  it.each<[string, ReplyFixture]>([
    ["as events", success],
    ["as plain JSON", answerInJson(structured(found))],
    ["as JSON in its text, with no structured content", answer({ ...text(json), structuredContent: null })],
    ["as JSON in its second text", answer({ content: [...text("Found 2.").content, ...text(json).content] })],
    [
      "after an answer to another request",
      (request) => writeEvents(message("other", other), message(readId(request), text(json))),
    ],
    ["with CRLF, comments and data on several lines", withCarriageReturns],
  ])("is read %s", async (_, reply) => {
    const { response } = (await askKeyless({ query }, [reply])).outcome;
    expect(response.sources).toEqual(mcpFixtures.expected?.success?.sources);
  });

  function withCarriageReturns(request: { readonly body: string }) {
    const lines = JSON.stringify(message(readId(request), text(json)), null, 1).split("\n");
    const event = ["event: message", ...lines.map((line) => `data: ${line}`)];
    return { contentType: "text/event-stream", body: [": ping", "", ...event, "", ""].join("\r\n") };
  }

  it("may be written as text", async () => {
    const { response } = (await askKeyless({ query }, [answer(text(read("mcp-text.txt").body))])).outcome;
    expect(response.sources).toEqual([
      { title: "Grid storage", url: "https://grid.example.org/a", snippet: "Capacity doubled.\n\nCosts fell." },
      { title: "https://grid.example.com/b", url: "https://grid.example.com/b" },
    ]);
  });

  it.each<[string, ReplyFixture, string]>([
    ["without content", answer({ content: [], isError: false }), "empty"],
    ["with no results", answer(structured({ search_id: "s", results: [] })), "empty"],
    ["that nothing was found", answer(text("No matching results were found for this query.")), "empty"],
    ["in words of its own", answer(text("Here is what I think.")), "invalid-response"],
    ["in JSON of another form", answer(text('{"answer":42}')), "invalid-response"],
    [
      "in structured content of another form",
      answer({ content: [], structuredContent: { answer: 42 } }),
      "invalid-response",
    ],
    ["to another request alone", writeEvents(message("other", other)), "invalid-response"],
    ["with a broken line of data", { contentType: "text/event-stream", body: "data: {broken\n\n" }, "invalid-response"],
    ["that is a page", { status: 502, body: "<html><body>502</body></html>" }, "server"],
    ["that the tool failed", answer(failedTool("Search failed: backend unavailable")), "server"],
    ["that the arguments are wrong", refuse(-32_602, "Invalid arguments"), "invalid-request"],
    ["that there is no such method", refuse(-32_601, "Method not found"), "unsupported"],
    ["with an error of the API", answer(text(read("quota.json").body)), "quota"],
  ])("%s", async (_, reply, kind) => {
    const asked = await askKeyless({ query }, [reply, success]);
    expect(failureOf(asked).kind).toBe(kind);
    expect(asked.requests).toHaveLength(1);
  });

  it("in words of its own is quoted, without markup", async () => {
    const { message: told } = failureOf(await askKeyless({ query }, [answer(text("<b>Sorry</b>,\n\u202eno luck."))]));
    expect(told).toContain("It says: Sorry , no luck.");
  });
});

describe("the limits of the public server", () => {
  it.each<[string, ReplyFixture, string, number]>([
    ["as a status", { status: 429, body: "Too Many Requests" }, "rate-limit", 429],
    ["as a status with a page", { status: 429, body: "<html>slow</html>" }, "rate-limit", 429],
    [
      "as a status with words about quota",
      { status: 429, body: { message: "daily quota exceeded" } },
      "rate-limit",
      429,
    ],
    ["as a status with a code", { status: 429, body: { error: { code: -32_602, message: "no" } } }, "rate-limit", 429],
    ["as a failed tool", answer(failedTool("HTTP 429: slow down")), "rate-limit", 429],
    ["as a sign-in", { status: 401, body: { error: "invalid_token" } }, "auth", 401],
  ])("%s say that a key lifts them", async (_, reply, kind, status) => {
    const failure = failureOf(await askKeyless({ query }, [reply]));
    expect(failure).toMatchObject({ kind, status });
    expect(failure.message).toContain("PARALLEL_API_KEY");
  });

  it("say when to come back", async () => {
    const limited = { status: 429, headers: { "Retry-After": "30" }, body: "Too Many Requests" };
    expect(failureOf(await askKeyless({ query }, [limited])).retryAfterMs).toBe(30_000);
  });
});

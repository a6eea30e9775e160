import { answerWith, openClient } from "@websonde/search-testkit";
import type { ReplyFixture } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import exa from "../src/index.ts";
import { askKeyless, failureOf, read, sentBody, sentCall } from "./ask-exa.ts";
import { mcpFixtures } from "./mcp-fixtures.ts";
import {
  answer,
  answerInJson,
  failedTool,
  nothingFound,
  refuse,
  refuseWithStatus,
  text,
  toolNotFound,
  writeEvents,
} from "./mcp-replies.ts";

const written = read("mcp-text.txt").body;
const success = answer(text(written));
const raw = answer(text(JSON.stringify({ requestId: "r1", results: [{ title: "A", url: "https://example.org/a" }] })));
const query = "tidal power";

describe("a search without a key", () => {
  it("calls the plain tool of the public server, without a session and without a credential", async () => {
    const asked = await askKeyless({ query, limit: 3 }, [success]);
    const [request] = asked.requests;
    expect(asked.requests).toHaveLength(1);
    expect(request?.url.href).toBe("https://mcp.exa.ai/mcp?tools=web_search_exa");
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "x-exa-source": "websonde",
    });
    expect(Object.keys(request?.headers ?? {})).not.toContain("x-api-key");
    expect(Object.keys(request?.headers ?? {})).not.toContain("authorization");
    expect(sentBody(asked)).toMatchObject({ jsonrpc: "2.0", method: "tools/call" });
    expect(sentCall(asked)).toMatchObject({
      params: { name: "web_search_exa", arguments: { query, numResults: 3 } },
    });
  });

  it("leaves the number of results to the server where none was asked for, and clamps it else", async () => {
    const count = async (limit: unknown) => {
      const { params } = sentBody(await askKeyless({ query, limit }, [success]));
      return (params as { arguments: Record<string, unknown> }).arguments["numResults"];
    };
    expect(await Promise.all([undefined, 0, 150, 1.9, "7"].map(count))).toEqual([undefined, undefined, 100, 1, 7]);
  });

  it("goes to the public server whatever base URL the API has", async () => {
    const { requests } = await askKeyless({ query }, [success], { env: { EXA_BASE_URL: "https://gateway.example" } });
    expect(requests.map(({ url }) => url.origin)).toEqual(["https://mcp.exa.ai"]);
  });

  it("drops negated words, as with a key, and keeps phrases", async () => {
    const asked = await askKeyless({ query: '"tidal power" -wind' }, [success]);
    expect(sentCall(asked)).toMatchObject({ params: { arguments: { query: '"tidal power"' } } });
  });
});

describe("filters without a key", () => {
  const filtered = { query: `${query} site:example.org -site:ads.example after:2025-01-01`, limit: 5 };

  it("go to the advanced tool in its own fields, and not into the words", async () => {
    const asked = await askKeyless({ ...filtered, locale: "de-DE", safeSearch: "strict" }, [raw]);
    expect(asked.requests).toHaveLength(1);
    expect(sentCall(asked)).toEqual({
      method: "tools/call",
      tools: "web_search_advanced_exa",
      params: {
        name: "web_search_advanced_exa",
        arguments: {
          query,
          numResults: 5,
          includeDomains: ["example.org"],
          excludeDomains: ["ads.example"],
          startPublishedDate: "2025-01-01T00:00:00.000Z",
          userLocation: "DE",
          moderation: true,
          textMaxCharacters: 1_000,
        },
      },
    });
    expect(asked.outcome.response).toMatchObject({ requestId: "r1", sources: [{ title: "A" }] });
  });

  it.each<[string, ReplyFixture]>([
    ["an invalid-params error", refuse(-32_602, toolNotFound("web_search_advanced_exa"))],
    ["an unknown-method error", refuse(-32_601, "Method not found")],
    ["a failed tool", answer(failedTool("Unknown tool: web_search_advanced_exa"))],
    ["a failed tool with a code", answer(failedTool(toolNotFound("web_search_advanced_exa")))],
    ["a status", refuseWithStatus(404, -32_602, toolNotFound("web_search_advanced_exa"))],
  ])("go out as operators, once and with a note, where the tool is missing: %s", async (_, missing) => {
    const results = text("Title: In\nURL: https://example.org/a\n\n---\n\nTitle: Out\nURL: https://example.com/b");
    const asked = await askKeyless({ ...filtered, recency: "week" }, [missing, answer(results)]);
    expect(asked.requests).toHaveLength(2);
    expect(sentCall(asked, 1)).toEqual({
      method: "tools/call",
      tools: "web_search_exa",
      params: {
        name: "web_search_exa",
        arguments: { query: `${query} site:example.org -site:ads.example after:2025-01-01`, numResults: 5 },
      },
    });
    // What the operators did not do is done here.
    expect(asked.outcome.response.sources.map(({ url }) => url)).toEqual(["https://example.org/a"]);
    expect(asked.outcome.notes.join()).toContain("operators");
  });

  it("of which the plain tool fails too, fail", async () => {
    const missing = refuse(-32_602, toolNotFound("web_search_advanced_exa"));
    const asked = await askKeyless(filtered, [missing, refuse(-32_602, toolNotFound("web_search_exa"))]);
    expect(failureOf(asked).kind).toBe("unsupported");
    expect(asked.requests).toHaveLength(2);
  });

  it.each([
    ["wrong arguments", refuse(-32_602, "Invalid arguments for tool web_search_advanced_exa"), "invalid-request"],
    ["a refusal of the API", answer(failedTool("Advanced search error (400): no")), "invalid-request"],
    ["a fault", answer(failedTool("web_search_advanced_exa error (500): no")), "server"],
    ["the rate limit", refuseWithStatus(429, -32_000, "Rate limit exceeded"), "rate-limit"],
  ])("do not go to the plain tool for another failure: %s", async (_, reply, kind) => {
    const asked = await askKeyless(filtered, [reply, success]);
    expect(failureOf(asked).kind).toBe(kind);
    expect(asked.requests).toHaveLength(1);
  });
});

describe("an answer of the public server", () => {
  const message = (id: unknown, result: object) => ({ jsonrpc: "2.0", id, result });
  const other = text("Title: Foreign\nURL: https://foreign.example/");

  it.each<[string, ReplyFixture]>([
    ["as events, after a notification", success],
    ["as plain JSON", answerInJson(text(written))],
    ["after an answer to another request", foreignFirst],
    ["as a list", (request) => ({ body: [message("other", other), message(readId(request.body), text(written))] })],
    ["with CRLF, comments and the mark of the end", withCarriageReturns],
    ["with carriage returns in its text", answer(text(written.replaceAll("\n", "\r\n")))],
  ])("is read %s", async (_, reply) => {
    const { response } = (await askKeyless({ query }, [reply])).outcome;
    expect(response.sources).toEqual(mcpFixtures.expected?.success?.sources);
  });

  function readId(body: string): unknown {
    return JSON.parse(body).id;
  }
  function foreignFirst(request: { readonly body: string }) {
    return writeEvents(message("other", other), message(readId(request.body), text(written)));
  }
  function withCarriageReturns(request: { readonly body: string }) {
    const { body } = writeEvents(message(readId(request.body), text(written)));
    const events = `: keep-alive\n\ndata:\n\n${body}data: [DONE]\n\n`;
    return { contentType: "text/event-stream", body: events.replaceAll("\n", "\r\n") };
  }

  it.each<[string, object]>([
    ["structuredContent", { content: [], structuredContent: { results: [{ title: "A", url: "https://a.example/" }] } }],
    ["data", { data: { results: [{ title: "A", url: "https://a.example/" }] } }],
    ["result", { result: { results: [{ title: "A", url: "https://a.example/" }] } }],
    ["itself", { results: [{ title: "A", url: "https://a.example/" }] }],
    ["JSON in a text", text('{"results":[{"title":"A","url":"https://a.example/"}]}')],
  ])("may hold its results in %s", async (_, result) => {
    const { response } = (await askKeyless({ query }, [answer(result)])).outcome;
    expect(response.sources).toEqual([{ title: "A", url: "https://a.example/" }]);
  });

  it.each<[string, ReplyFixture, string]>([
    ["that nothing was found", answer(nothingFound), "empty"],
    ["to another request alone", writeEvents(message("other", other)), "invalid-response"],
    ["with a broken line of data", { contentType: "text/event-stream", body: "data: {broken\n\n" }, "invalid-response"],
    ["of another form", answer(text("Here is what I found: nothing that looks like results.")), "invalid-response"],
    ["without an address in any result", answer(text("Title: A\nURL: N/A\nText: B")), "invalid-response"],
    ["without content", answer({ content: [] }), "invalid-response"],
    ["that it is busy, as a page", { status: 502, body: "<html><body>502</body></html>" }, "server"],
    ["about a parse error", refuseWithStatus(400, -32_700, "Parse error"), "invalid-request"],
    ["about Accept", refuseWithStatus(406, -32_000, "Not Acceptable"), "invalid-request"],
  ])("%s", async (_, reply, kind) => {
    expect(failureOf(await askKeyless({ query }, [reply])).kind).toBe(kind);
  });
});

describe("the limits of the public server", () => {
  const limited = refuseWithStatus(429, -32_000, "Rate limit exceeded", { "Retry-After": "30" });

  it.each<[string, ReplyFixture, string, number]>([
    ["as a status", limited, "rate-limit", 429],
    ["as a failed tool", answer(failedTool("You've hit Exa's free MCP rate limit.")), "rate-limit", 200],
    ["as a failed tool with a status", answer(failedTool("web_search_exa error (429): slow down")), "rate-limit", 429],
    ["as used-up credit", answer(failedTool("web_search_exa error (402): credits used up")), "quota", 402],
    ["as a sign-in", refuseWithStatus(401, -32_000, "Unauthorized", { "WWW-Authenticate": "Bearer" }), "auth", 401],
  ])("%s say that a key lifts them", async (_, reply, kind, status) => {
    const failure = failureOf(await askKeyless({ query }, [reply]));
    expect(failure).toMatchObject({ kind, status });
    expect(failure.message).toContain("EXA_API_KEY");
  });

  it("say when to come back", async () => {
    expect(failureOf(await askKeyless({ query }, [limited])).retryAfterMs).toBe(30_000);
  });

  it("leave time for an answer after nine seconds", async () => {
    const client = openClient({ provider: exa, fixtures: mcpFixtures }, (request) => {
      client.clock.advance(9_000);
      return answerWith(success)(request);
    });
    expect((await client.search({ query })).ok).toBe(true);
  });
});

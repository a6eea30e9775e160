import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askRest, askZai, failureOf } from "./ask-zai.ts";
import { isJsonText } from "../src/read-payload.ts";
import { answer, failedTool, flat, nested, refuse, text, twice, writeEvent } from "./zai-replies.ts";

const rows = [{ title: "Glass report", link: "https://glass.example.org/r", media: "Example Daily" }];
const source = { title: "Glass report", url: "https://glass.example.org/r", author: "Example Daily" };
const json = JSON.stringify(rows);

describe("results of Z.AI's tool", () => {
  it.each([
    ["JSON in a JSON text", twice(rows)],
    ["JSON in a JSON text in a JSON text", text(JSON.stringify(JSON.stringify(json)))],
    ["JSON", text(json)],
    ["a list with a name", text(JSON.stringify({ search_result: rows }))],
    ["a list with another name", text(JSON.stringify({ results: rows }))],
    ["a list in `data`", text(JSON.stringify({ code: 200, msg: "ok", data: { search_result: rows } }))],
    ["JSON text in `data`", text(JSON.stringify({ data: json }))],
    ["structured content", { structuredContent: { results: rows }, content: [] }],
    ["structured content beside the same as text", { structuredContent: { results: rows }, ...text(json) }],
    ["`data` of the result", { data: { search_result: rows } }],
    ["`result` of the result", { result: rows, content: [] }],
    ["the result itself", { search_result: rows }],
    ["one part each", text("[]", json)],
  ])("may be %s", async (_, result) => {
    const { response } = (await askZai({}, [answer(result)])).outcome;
    expect(response.sources).toEqual([source]);
    expect(response).not.toHaveProperty("answer");
  });

  it("may come as plain JSON, or as events with lines that end otherwise", async () => {
    const message = (id: unknown) => ({ jsonrpc: "2.0", id, result: twice(rows) });
    const plain = await askZai({}, [({ body }) => ({ body: message(JSON.parse(body).id) })]);
    const crlf = await askZai({}, [
      ({ body }) => {
        const event = writeEvent(message(JSON.parse(body).id));
        return { ...event, body: event.body.replaceAll("\n", "\r\n") };
      },
    ]);
    for (const { outcome } of [plain, crlf]) expect(outcome.response.sources).toEqual([source]);
  });

  it("have prose beside them as the answer, and an error beside them left out", async () => {
    const { response } = (await askZai({}, [answer(text(json, "Two sentences.", "MCP error -500: partly"))])).outcome;
    expect(response).toMatchObject({ sources: [source], answer: "Two sentences." });
  });

  it("that are prose alone are an answer without sources", async () => {
    const { response } = (await askZai({}, [answer(text("Error-correcting codes repair [1] bits."))])).outcome;
    expect(response).toMatchObject({ sources: [], answer: "Error-correcting codes repair [1] bits." });
  });

  it("name the request by any of its ids", async () => {
    for (const [ids, requestId] of [
      [{ request_id: "r1", id: "r2" }, "r1"],
      [{ requestId: "r3" }, "r3"],
      [{ id: 42 }, "42"],
      [{ id: null }, undefined],
    ] as const) {
      const { response } = (await askZai({}, [answer(twice({ ...ids, search_result: rows }))])).outcome;
      expect(response.requestId).toBe(requestId);
    }
  });

  it("with fields of other types are read as far as they go", async () => {
    const odd = [{ title: 7, link: " https://glass.example.org/o ", content: ["x"], media: {}, publish_date: 2026 }];
    const { response } = (await askZai({}, [answer(twice(odd))])).outcome;
    expect(response.sources).toEqual([{ title: "https://glass.example.org/o", url: "https://glass.example.org/o" }]);
  });

  it.each([
    ["JSON that breaks off", text('"[{\\"title\\":\\"Glass rep')],
    ["JSON in a text that breaks off", text(JSON.stringify('[{"title":"Glass rep'))],
    ["a list of other things", text('["a","b"]')],
    ["an object without a list", text('{"pages":[]}')],
    ["a list that is none", text('{"search_result":"none"}')],
    ["a result that says nothing", {}],
  ])("that are %s are `invalid-response`, never empty and never an answer", async (_, result) => {
    expect(failureOf(await askZai({}, [answer(result)])).kind).toBe("invalid-response");
  });

  it("of any kind never have JSON for an answer", async () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), fc.nat(), (written, cut) => {
        const value: unknown = JSON.parse(written);
        if (typeof value !== "object" || value === null) return;
        expect(isJsonText(written)).toBe(true);
        expect(isJsonText(JSON.stringify(written))).toBe(true);
        const part = written.slice(0, 2 + (cut % written.length));
        if (/^(?:\{"|\["|\[\{|\[\[)/.test(part)) expect(isJsonText(part)).toBe(true);
      }),
    );
    for (const prose of ["[1] Glass is old.", "{curly} words", "[sic]", 'He said "[so]".'])
      expect(isJsonText(prose)).toBe(false);
  });
});

describe("what Z.AI refuses", () => {
  it.each([
    ["by the flat envelope", flat(401, "token expired or incorrect"), "token expired or incorrect"],
    ["by the other one", nested(401, "1000", "Authentication failed"), "Authentication failed"],
    [
      "by the plan",
      { ...flat(403, "MCP service not included in plan"), status: 403 },
      "MCP service not included in plan",
    ],
    ["by the tool", answer(failedTool("MCP error -401: no")), "MCP error -401: no"],
    ["by the tool's words", answer(text("MCP error -401: no")), "MCP error -401: no"],
  ])("for the key %s keeps its own message", async (_, refusal, message) => {
    const asked = await askZai({}, [refusal]);
    expect(failureOf(asked)).toMatchObject({ kind: "auth", message });
    expect(asked.outcome.text).toBe(`Error: ${message}`);
  });

  it("for the key without a word has ours", async () => {
    expect(failureOf(await askZai({}, [{ status: 401, body: "" }])).message).toContain("authorization failed (401)");
  });

  it.each([
    ["an error of JSON-RPC", refuse(-32_603, "Internal error"), "server"],
    ["the server's own code", refuse(-32_000, "Server error"), "server"],
    ["that code with 429", { ...flat(-32_000, "slow down"), status: 429 }, "rate-limit"],
    ["a gateway's page", { status: 502, body: "<html><body>502 Bad Gateway</body></html>" }, "server"],
    [
      "an answer that breaks off",
      { contentType: "text/event-stream", body: 'data:{"jsonrpc":"2.0","id":"t1","resu' },
      "invalid-response",
    ],
    [
      "the answer to another request",
      writeEvent({ jsonrpc: "2.0", id: "other", result: twice(rows) }),
      "invalid-response",
    ],
    ["a code of 1305", nested(200, "1305", "Overloaded"), "rate-limit"],
    [
      "a challenge of a wall in front of it",
      { status: 403, headers: { "cf-mitigated": "challenge" }, body: "<html>Just a moment...</html>" },
      "blocked",
    ],
    ["a code of 1308 without its words", nested(429, "1308", "..."), "quota"],
    ["a used-up window", nested(429, "1308", "Usage limit reached for the 5 hour window."), "quota"],
    ["a used-up balance behind a 401", nested(401, "1113", "Insufficient balance"), "quota"],
    ["a used-up balance in words alone", { status: 403, body: { message: "Insufficient balance" } }, "quota"],
  ])("%s", async (_, refusal, kind) => {
    expect(failureOf(await askZai({}, [refusal])).kind).toBe(kind);
  });

  it("for the rate says when to come back, and is not asked again", async () => {
    const limited = { ...nested(429, "1302", "Rate limit reached"), headers: { "Retry-After": "60" } };
    const asked = await askZai({}, [limited]);
    expect(failureOf(asked)).toMatchObject({ kind: "rate-limit", retryAfterMs: 60_000 });
    expect(asked.requests).toHaveLength(4);
  });

  it.each([
    ["您的限额将在 2026-07-01 22:30:00 重置。", 2.5 * 3_600_000],
    ["您的限额将在 2026-07-09 22:30:00 重置。", 24 * 3_600_000],
    ["您的限额将在 2026-06-01 22:30:00 重置。", undefined],
    ["您的限额将在 2026-99-99 99:99:99 重置。", undefined],
    ["已达到每周使用上限", undefined],
  ])("for a used-up week in Chinese (%s) is quota, reset by Beijing's clocks", async (message, retryAfterMs) => {
    const byTool = failureOf(await askZai({}, [nested(429, "1310", message)]));
    const byRest = failureOf(await askRest({}, [nested(429, "1310", message)]));
    for (const failure of [byTool, byRest]) expect(failure).toMatchObject({ kind: "quota", status: 429, retryAfterMs });
  });
});

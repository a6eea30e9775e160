import type { ErrorKind } from "@websonde/search-core";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { classifyFailure, readErrorFacts, type ErrorTable } from "../../src/errors.ts";
import { html, makeContext, makeReply } from "./make-reply.ts";

/** By what decides: status, body and the kind that they mean. */
const failures: Readonly<Record<string, (readonly [status: number, body: unknown, kind: ErrorKind])[]>> = JSON.parse(
  readFileSync(new URL("./fixtures/failures.json", import.meta.url), "utf8"),
);

describe("a failure without a table of its provider", () => {
  describe.each(Object.entries(failures))("%s", (_, rows) => {
    it.each(rows)("%i %j is %s", (status, body, kind) => {
      const reply = makeReply(status, body);
      expect(classifyFailure(reply, makeContext())).toMatchObject({ kind, provider: "acme" });
    });
  });

  it("keeps the status inside a success", () => {
    expect(classifyFailure(makeReply(200, { statusCode: 403 }), makeContext()).status).toBe(403);
    expect(classifyFailure(makeReply(200, { error: "odd" }), makeContext()).status).toBe(200);
    expect(classifyFailure(makeReply(422, { code: 500 }), makeContext()).status).toBe(422);
  });

  it("reads a 403 without a credential as a wall", () => {
    const error = classifyFailure(html(403, "<h1>Forbidden</h1>"), makeContext({ keyless: true }));
    expect(error).toMatchObject({ kind: "blocked", reason: "denied", status: 403 });
    expect(error.message).not.toContain("API key");
    expect(classifyFailure(makeReply(429, ""), makeContext({ keyless: true })).kind).toBe("rate-limit");
  });
});

it("reads Cloudflare's mark of a challenge as a wall, with any status", () => {
  for (const status of [200, 403, 429, 503]) {
    const reply = makeReply(status, "<title>Just a moment...</title>", { "cf-mitigated": "challenge" });
    expect(classifyFailure(reply, makeContext())).toMatchObject({ kind: "blocked", reason: "challenge", status });
  }
});

describe("a provider's own table", () => {
  const tavily: ErrorTable = { "432": "quota", "433": "quota" };
  const brave: ErrorTable = { SUBSCRIPTION_TOKEN_INVALID: "auth", OPTION_NOT_IN_PLAN: "unsupported" };
  const jina: ErrorTable = { "42206": "empty", InsufficientBalanceError: "quota" };

  it.each<readonly [number, unknown, ErrorTable, ErrorKind]>([
    [432, { detail: { error: "This request exceeds your plan's set usage limit" } }, tavily, "quota"],
    [433, { detail: { error: "pay-as-you-go limit" } }, tavily, "quota"],
    [
      422,
      { type: "ErrorResponse", error: { status: 422, code: "SUBSCRIPTION_TOKEN_INVALID", detail: "token rejected" } },
      brave,
      "auth",
    ],
    [422, { error: { code: "VALIDATION", status: 422 } }, brave, "invalid-request"],
    [400, { error: { code: "OPTION_NOT_IN_PLAN", status: 400 } }, brave, "unsupported"],
    [422, { code: 422, name: "AssertionFailureError", status: 42206, message: "No search results" }, jina, "empty"],
    [409, { code: 409, name: "InsufficientBalanceError" }, jina, "quota"],
    [429, { error: { code: "1308", message: "…" } }, { "1308": "quota" }, "quota"],
    [200, { error: { code: "1302", message: "Rate limit reached" } }, { "1302": "rate-limit" }, "rate-limit"],
    [500, { error: { code: "constructor" } }, {}, "server"],
    [500, { error: { code: "__proto__" } }, {}, "server"],
  ])("wins over the status: %i %j", (status, body, table, kind) => {
    expect(classifyFailure(makeReply(status, body), makeContext({ table })).kind).toBe(kind);
  });

  it("goes by the outermost code, and by codes before statuses", () => {
    const body = { code: "outer", error: { code: "inner" } };
    expect(classifyFailure(makeReply(400, body), makeContext({ table: { inner: "quota", outer: "auth" } })).kind).toBe(
      "auth",
    );
    expect(
      classifyFailure(makeReply(400, body), makeContext({ table: { "400": "server", inner: "quota" } })).kind,
    ).toBe("quota");
  });

  it("gives way to what looks at the whole failure", () => {
    const inspect = (facts: { readonly json?: unknown }): ErrorKind | undefined =>
      JSON.stringify(facts.json).includes('"quota_current":2000') ? "quota" : undefined;
    const month = (used: number): unknown => ({
      error: { code: "RATE_LIMITED", meta: { quota_limit: 2000, quota_current: used } },
    });
    const context = makeContext({ inspect, table: { RATE_LIMITED: "rate-limit" } });
    expect(classifyFailure(makeReply(429, month(2000)), context).kind).toBe("quota");
    expect(classifyFailure(makeReply(429, month(37)), context).kind).toBe("rate-limit");
  });

  it("may bring its own message, reason and wait; a credential is removed from it too", () => {
    const rule = {
      kind: "blocked",
      message: "Acme wants a visit, test-SECRET",
      reason: "consent",
      retryAfterMs: 5,
    } as const;
    const error = classifyFailure(makeReply(403, ""), makeContext({ table: { "403": rule } }));
    expect(error).toMatchObject({
      kind: "blocked",
      reason: "consent",
      retryAfterMs: 5,
      message: "Acme wants a visit, [redacted]",
    });
  });
});

it("codes of the protocol count after the provider's own codes and statuses, and before words and status", () => {
  const protocol: ErrorTable = { "-32602": "invalid-request", "-32601": "unsupported" };
  const kindOf = (status: number, body: unknown, table: ErrorTable = {}) =>
    classifyFailure(makeReply(status, body), makeContext({ table, protocol })).kind;
  const refused = { error: { code: -32602, message: "invalid api key", data: { code: "X1" } } };
  expect(kindOf(200, refused)).toBe("invalid-request");
  expect(kindOf(503, { error: { code: "-32601" } })).toBe("unsupported");
  expect(kindOf(200, refused, { "-32602": "auth" })).toBe("auth");
  expect(kindOf(402, refused, { "402": "quota" })).toBe("quota");
  expect(kindOf(503, { error: { code: "503" } })).toBe("server");
});

describe("the wait and the request id", () => {
  it.each<readonly [number, unknown, Record<string, string>, number | undefined]>([
    [429, "", { "retry-after": "20" }, 20_000],
    [503, "", { "retry-after": "1" }, 1_000],
    [429, { retryAfter: 17 }, {}, 17_000],
    [200, { code: 429, retryAfter: 17 }, {}, 17_000],
    [429, "try again in 12s", {}, 12_000],
    [401, "", { "retry-after": "20" }, undefined],
    [400, "", { "x-ratelimit-reset": "20" }, undefined],
  ])("%i %j with %j waits %s", (status, body, headers, expected) => {
    expect(classifyFailure(makeReply(status, body, headers), makeContext()).retryAfterMs).toBe(expected);
  });

  it("are found in facts that were read before", () => {
    const facts = readErrorFacts(
      makeReply(429, { request_id: "req_1" }, { "retry-after": "2", "x-request-id": "other" }),
    );
    expect(classifyFailure(facts, makeContext())).toMatchObject({ retryAfterMs: 2_000, requestId: "req_1" });
  });

  it.each([
    ["5f0c0d2e-0000-4000-8000-000000000001", "5f0c0d2e-0000-4000-8000-000000000001"],
    ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000001"],
    ["req_011CXabc", "req_011CXabc"],
    ["rate_limited", undefined],
    ["SUBSCRIPTION_TOKEN_INVALID", undefined],
    ["429", undefined],
    ["a b c d 1234 5678", undefined],
    [429, undefined],
  ])("the error's own id %j counts where it looks like one: %s", (id, expected) => {
    const failure = makeReply(422, { type: "ErrorResponse", error: { id, code: "VALIDATION" } });
    expect(classifyFailure(failure, makeContext()).requestId).toBe(expected);
  });

  it("of the error comes after those of the request", () => {
    const body = { error: { id: "5f0c0d2e-0000-4000-8000-000000000001" } };
    const failure = makeReply(422, body, { "request-id": "r1" });
    expect(classifyFailure(failure, makeContext()).requestId).toBe("r1");
    for (const odd of [{ error: null }, { error: "text" }, { error: [] }, [], null])
      expect(classifyFailure(makeReply(500, odd), makeContext()).requestId).toBeUndefined();
  });

  it("leave out an id that is none", () => {
    const body = { request_id: "x".repeat(500) };
    expect(classifyFailure(makeReply(500, body), makeContext()).requestId).toBeUndefined();
  });
});

describe("the message", () => {
  const messageOf = (status: number, body: unknown, changes = {}): string =>
    classifyFailure(makeReply(status, body), makeContext(changes)).message;

  it("of a refused credential has its fixed beginning, advice, and what the upstream says", () => {
    expect(messageOf(401, "")).toBe("Acme authorization failed (401). Check API key or base URL.");
    expect(messageOf(403, { error: "IP not allowed" })).toBe(
      "Acme authorization failed (403). Check API key or base URL. It says: IP not allowed.",
    );
  });

  it("says the wait in words", () => {
    expect(messageOf(429, { retryAfter: 90 })).toContain("wait 90 s");
    expect(messageOf(429, { retryAfter: 600 })).toContain("wait 10 min");
    expect(messageOf(429, { retryAfter: 3600 * 5 })).toContain("wait 5 h");
  });

  it("names a code where there are no words", () => {
    expect(messageOf(400, { error: [{ message: null, code: "auth.x" }] })).toContain("auth.x");
  });

  it("never holds HTML, control characters or more than 300 characters of the upstream", () => {
    const body = {
      error: `<b onclick="x()">bad</b>\u202e\u0000 <script>alert(1)</script>&lt;img&gt; ${"long ".repeat(500)}`,
    };
    const message = messageOf(400, body);
    expect(message).toMatch(/It says: bad {1}img long/);
    expect(message).not.toMatch(/[<>\p{C}]|alert/u);
    expect(message.split("It says: ")[1]?.length).toBeLessThanOrEqual(301);
    expect(
      classifyFailure(html(502, "<html><body><h1>502 Bad Gateway</h1></body></html>"), makeContext()).message,
    ).not.toMatch(/<|Bad Gateway/);
  });

  it("never splits a character at its cut", () => {
    for (const shift of ["", "a"])
      expect(messageOf(400, { error: shift + "🦉".repeat(200) }).isWellFormed()).toBe(true);
  });

  it.each([
    ["as it is", { error: "bad key test-SECRET" }],
    ["URL-encoded", { error: `bad url ?key=${encodeURIComponent("a/b+c=key")}` }],
    ["in base64", { error: `bad Basic ${Buffer.from("user:test-SECRET").toString("base64")}` }],
    ["split by markup and invisible characters", { error: "bad key test-\u200bSECRET" }],
    ["across the cut", { error: `${"x".repeat(290)} test-SECRET` }],
    ["as a code", { error: { code: "test-SECRET" } }],
    ["in a text", "test-SECRET is not known"],
  ])("never holds the credential %s", (_, body) => {
    const message = messageOf(401, body, { secrets: ["test-SECRET", "a/b+c=key"] });
    expect(message).not.toMatch(/test-S|a%2Fb|dXNlcjp0/);
  });
});

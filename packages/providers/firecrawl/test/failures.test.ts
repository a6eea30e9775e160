import { describe, expect, it } from "vitest";
import { askFirecrawl, failureOf, read } from "./ask-firecrawl.ts";

describe("what Firecrawl refuses", () => {
  it.each([
    ["a wrong key", read("unauthorized.json", 401), "auth", 401],
    ["something forbidden", read("forbidden.json", 403), "auth", 403],
    ["for want of credits", read("quota.json", 402), "quota", 402],
    [
      "for want of credits, in other words",
      { status: 402, body: { success: false, error: "Payment Required: Insufficient credits..." } },
      "quota",
      402,
    ],
    ["a field that it does not know", read("bad-request.json", 400), "invalid-request", 400],
    ["for its own time limit", read("timeout.json", 408), "timeout", 408],
    ["in time, without a code", { status: 408, body: { success: false, error: "Request timed out" } }, "timeout", 408],
    ["for the rate", { ...read("rate-limited.json", 429), headers: { "Retry-After": "12" } }, "rate-limit", 429],
    [
      "for the rate, with the wait in words",
      {
        status: 429,
        body: { success: false, error: "Rate limit exceeded. Consumed (req/min): 11 ... please retry after 30s" },
      },
      "rate-limit",
      429,
    ],
    ["a body that is too large", { status: 413, body: { success: false, error: "Too large" } }, "invalid-request", 413],
    ["by a fault of its own", read("server-error.json", 500), "server", 500],
    ["inside a 200", read("error-envelope.json"), "server", 200],
    ["inside a 200, without words", { body: { success: false, error: null } }, "server", 200],
    ["inside a 200, without a flag", { body: { error: "boom" } }, "server", 200],
    ["inside a 200, by a code", { body: { success: false, code: "BAD_REQUEST", error: "no" } }, "invalid-request", 200],
  ])("%s", async (_, reply, kind, status) => {
    const asked = await askFirecrawl({}, [reply]);
    expect(failureOf(asked)).toEqual({ kind, status });
    expect(asked.searches).toHaveLength(1);
  });

  it("is told in Firecrawl's own words", async () => {
    const boom = await askFirecrawl({}, [{ body: { success: false, error: "boom" } }]);
    expect(boom.outcome.text).toContain("boom");
  });

  it("tells how long it wants to be left alone", async () => {
    for (const [reply, wait] of [
      [{ ...read("rate-limited.json", 429), headers: { "Retry-After": "12" } }, 12_000],
      [read("timeout.json", 408), 5_000],
    ] as const) {
      const { outcome } = await askFirecrawl({}, [reply]);
      expect(outcome).toMatchObject({ ok: false, error: { retryAfterMs: wait } });
    }
  });
});

describe("a search that Firecrawl could not take just now", () => {
  const soon = { "Retry-After": "0" };

  it.each([408, 429, 502])("(%i) is asked once more where the wait is short", async (status) => {
    const busy = { status, headers: soon, body: { success: false, error: "Busy" } };
    const asked = await askFirecrawl({}, [busy, read("success.json")]);
    expect(asked.outcome.ok).toBe(true);
    expect(asked.searches).toHaveLength(2);
    expect((await askFirecrawl({}, [busy])).searches).toHaveLength(2);
  });

  it.each([
    ["names no wait", { status: 502, body: { success: false } }],
    ["names a long wait", { status: 429, headers: { "Retry-After": "60" }, body: { success: false } }],
    ["has no credits", { ...read("quota.json", 429), headers: soon }],
    ["has a wrong key", { ...read("unauthorized.json", 401), headers: soon }],
  ])("is not asked again where it %s", async (_, reply) => {
    expect((await askFirecrawl({}, [reply, read("success.json")])).searches).toHaveLength(1);
  });
});

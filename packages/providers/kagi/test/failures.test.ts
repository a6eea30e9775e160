import { describe, expect, it } from "vitest";
import { askKagi, failureOf, read } from "./ask-kagi.ts";

const named = (status: number, code: string | number, message: string | null = "No") => ({
  status,
  body: { meta: { trace: "t" }, data: null, error: [{ code, message, location: null }] },
});

describe("what Kagi refuses", () => {
  it.each([
    ["a wrong key", read("unauthorized.json", 401), "auth", 401],
    ["a wrong key, by the older version", read("unauthorized-v0.json", 401), "auth", 401],
    ["an address that may not use the key", read("forbidden.json", 403), "auth", 403],
    ["for want of credit", read("credit.json", 402), "quota", 402],
    ["for want of credit, by 401", read("credit.json", 401), "quota", 401],
    ["for a used-up budget", read("budget.json", 429), "quota", 429],
    ["for the rate", read("rate-limited.json", 429), "rate-limit", 429],
    ["a request that is wrong", named(400, "request.invalid"), "invalid-request", 400],
    ["for the usage of a field that it does not know", named(400, "request.usage"), "invalid-request", 400],
    ["by a fault of its own", named(500, "server.internal"), "server", 500],
    ["inside a 200", read("backend.json"), "server", 200],
    ["a wrong key, inside a 200", read("unauthorized.json"), "auth", 200],
    ["a wrong key, inside a 200 of the older version", read("unauthorized-v0.json"), "auth", 200],
    ["for want of credit, inside a 200", read("credit.json"), "quota", 200],
    ["for a used-up budget, inside a 200", read("budget.json"), "quota", 200],
    ["for the rate, inside a 200", read("rate-limited.json"), "rate-limit", 200],
    ["by a number that is a status, inside a 200", named(200, 503), "server", 503],
    ["inside a 200 with a list for data", { body: { data: [], error: [{ code: 101, msg: "no" }] } }, "quota", 200],
  ])("%s", async (_, reply, kind, status) => {
    const asked = await askKagi({}, [reply, read("success.json")]);
    expect(failureOf(asked)).toEqual({ kind, status });
    expect(asked.searches).toHaveLength(1);
  });

  it.each([
    [
      "the reason of a 400",
      named(400, "request.invalid", "limit should be at most 1024"),
      "limit should be at most 1024",
    ],
    [
      "a plan without the API",
      named(401, "auth.beta", "Your account has no access to the beta"),
      "no access to the beta",
    ],
    ["a code without a message", named(403, "auth.x", null), "auth.x"],
    ["a failure inside a 200", read("backend.json"), "Upstream failed"],
  ])("in its own words: %s", async (_, reply, words) => {
    expect((await askKagi({}, [reply])).outcome.text).toContain(words);
  });

  it("tells how long it wants to be left alone", async () => {
    const { outcome } = await askKagi({}, [{ ...read("rate-limited.json", 429), headers: { "Retry-After": "5" } }]);
    expect(outcome).toMatchObject({ ok: false, error: { retryAfterMs: 5_000 } });
  });
});

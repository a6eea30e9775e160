import { describe, expect, it } from "vitest";
import { askJina, failureOf, read } from "./ask-jina.ts";

const named = (code: number, name: string, status: number, message = "no") => ({
  status: code,
  body: { data: null, code, name, status, message },
});

describe("what Jina refuses", () => {
  it.each([
    ["a request without a key", read("key-needed.json", 401), "auth", 401],
    ["a wrong key", read("key-wrong.json", 401), "auth", 401],
    ["an account that is not verified", named(401, "EmailUnverifiedError", 40_104), "auth", 401],
    ["for want of balance", read("balance.json", 402), "quota", 402],
    [
      "for want of balance, without a number",
      { status: 402, body: { code: 402, name: "InsufficientBalanceError" } },
      "quota",
      402,
    ],
    ["for want of balance, by 409", read("balance.json", 409), "quota", 409],
    ["for want of balance, inside a 200", read("balance.json"), "quota", 402],
    ["for want of credits", named(402, "InsufficientCreditsError", 40_201), "quota", 402],
    ["what the tier does not have", named(402, "TierFeatureConstraintError", 40_202), "quota", 402],
    ["what is not allowed", read("forbidden.json", 403), "auth", 403],
    ["a parameter", read("invalid.json", 400), "invalid-request", 400],
    ["what costs more than its budget", named(409, "BudgetExceededError", 40_904), "invalid-request", 409],
    ["what is too much at once", named(412, "BatchSizeTooLargeError", 41_201), "invalid-request", 412],
    ["what is too large", named(413, "RequestPayloadTooLargeError", 41_301), "invalid-request", 413],
    ["what is malformed", named(422, "SubmittedDataMalformedError", 42_203), "invalid-request", 422],
    ["for a service behind it", named(422, "DownstreamServiceFailureError", 42_205), "server", 422],
    ["for the rate", read("rate-limited-wait.json", 429), "rate-limit", 429],
    ["for the rate, inside a 200", read("rate-limited-wait.json"), "rate-limit", 429],
    ["for its content", read("harmful.json", 451), "unsupported", 451],
    ["for its content, inside a 200", read("harmful.json"), "unsupported", 451],
    ["by a crash", named(503, "ServiceCrashedError", 50_302), "server", 503],
    [
      "after a long time",
      { status: 524, contentType: "text/html", body: "<html><body>524: A timeout occurred</body></html>" },
      "timeout",
      524,
    ],
  ])("%s", async (_, reply, kind, status) => {
    const asked = await askJina({}, [reply, read("success.json")]);
    expect(failureOf(asked)).toEqual({ kind, status });
    expect(asked.searches).toHaveLength(1);
  });

  it("names the balance, not the key", async () => {
    const { outcome } = await askJina({}, [read("balance.json", 402)]);
    expect(outcome.text).toMatch(/credit|balance/i);
    expect(outcome.text).not.toMatch(/API key/);
  });

  it.each([
    ["the body", read("rate-limited-wait.json", 429), 17_000],
    ["the body of a 200", read("rate-limited-wait.json"), 17_000],
    ["seconds", { ...read("rate-limited.json", 429), headers: { "Retry-After": "17" } }, 17_000],
    [
      "an HTTP date",
      { ...read("rate-limited.json", 429), headers: { "Retry-After": "Thu, 05 Mar 2026 12:00:30 GMT" } },
      30_000,
    ],
  ])("tells by %s how long it wants to be left alone", async (_, reply, wait) => {
    const { outcome } = await askJina({}, [reply]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "rate-limit", retryAfterMs: wait } });
  });
});

describe("a search without a key", () => {
  it("is refused here, and nothing is sent", async () => {
    const { outcome, requests } = await askJina({}, undefined, { env: { JINA_API_KEY: " " } });
    expect(outcome).toMatchObject({ ok: false, attempts: [{ kind: "not-configured" }] });
    expect(outcome.attempts[0]?.message).toContain("JINA_API_KEY");
    expect(requests).toHaveLength(0);
  });

  it("never follows one whose key has no balance", async () => {
    const { searches } = await askJina({}, [read("balance.json", 402), read("success.json")]);
    expect(searches.map(({ headers }) => headers["authorization"])).toEqual(["Bearer test-jina/a+b="]);
  });
});

import { describe, expect, it } from "vitest";
import { askTavily, failureOf, read } from "./ask-tavily.ts";

const say = (status: number, error: string) => ({ status, body: { detail: { error } } });

describe("what Tavily refuses", () => {
  it.each([
    ["a wrong key", say(401, "Unauthorized: missing or invalid API key."), "auth"],
    ["too many requests", say(429, "Your request has been blocked due to excessive requests."), "rate-limit"],
    ["a used-up plan (432)", say(432, "This request exceeds your plan's set usage limit."), "quota"],
    ["a used-up budget (433)", say(433, "This request exceeds the pay-as-you-go limit."), "quota"],
    ["a plan that a key does not have", read("forbidden.json", 403), "auth"],
    ["a wrong value", read("topic-not-allowed.json", 400), "invalid-request"],
    ["a missing field", read("field-required.json", 422), "invalid-request"],
    ["a failure of its own", say(500, "Internal Server Error"), "server"],
  ])("%s", async (_, reply, kind) => {
    const asked = await askTavily({}, [reply]);
    expect(failureOf(asked)).toEqual({ kind, status: reply.status });
    expect(asked.searches).toHaveLength(1);
  });

  it.each([
    ["topic-not-allowed.json", "topic value not allowed"],
    ["field-required.json", "field required"],
  ])("is told in Tavily's own words (%s)", async (name, words) => {
    const { outcome } = await askTavily({}, [read(name, 400)]);
    expect(outcome.text).toContain(words);
    expect(outcome.text).not.toContain("[object");
  });
});

describe("without a key", () => {
  const bare = { env: {} };

  it("Tavily cannot run, and its reason names the variable", async () => {
    const asked = await askTavily({}, undefined, { ...bare, call: { provider: "tavily" } });
    expect(failureOf(asked).kind).toBe("not-configured");
    expect(asked.outcome.text).toContain("TAVILY_API_KEY");
    expect(asked.searches).toHaveLength(0);
  });

  it("it runs where the settings allow that, says so upstream and sends no credential", async () => {
    const asked = await askTavily({}, undefined, { ...bare, settings: { keyless: true } });
    expect(asked.outcome.response.authMode).toBe("keyless");
    expect(asked.searches[0]?.headers).toMatchObject({ "x-tavily-access-mode": "keyless" });
    expect(asked.searches[0]?.headers).not.toHaveProperty("authorization");
  });

  it("a key that is configured but not there is an error, not a reason to go without", async () => {
    const settings = { keyless: true, apiKey: "$MY_TAVILY_KEY" };
    const asked = await askTavily({}, undefined, { ...bare, settings });
    expect(failureOf(asked).kind).toBe("not-configured");
    expect(asked.searches).toHaveLength(0);
  });

  it("a used-up allowance says when it comes back and what lifts it", async () => {
    const reply = read("keyless-limit.json", 429);
    const { outcome } = await askTavily({}, [reply], { ...bare, settings: { keyless: true } });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "quota", status: 429, retryAfterMs: 3_600_000 } });
    expect(outcome.text).toContain("Set TAVILY_API_KEY");
  });
});

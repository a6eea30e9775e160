import { describe, expect, it } from "vitest";
import { askExa, failureOf, read } from "./ask-exa.ts";
import { flat, gateway, nested } from "./exa-fixtures.ts";

const page = { status: 504, body: "<!DOCTYPE html><html><body>504 Gateway Time-out</body></html>" };

describe("what Exa's API refuses", () => {
  it.each([
    ["flat: a wrong key", flat(401, "Invalid API key", "INVALID_API_KEY"), "auth"],
    ["nested: a wrong key", nested(401, "INVALID_API_KEY", "Invalid API key"), "auth"],
    ["nested: no more credit", nested(402, "NO_MORE_CREDITS", "Top up to continue."), "quota"],
    ["flat: no more credit", flat(402, "Top up to continue.", "NO_MORE_CREDITS"), "quota"],
    ["flat: the key's budget", flat(402, "Budget exceeded", "API_KEY_BUDGET_EXCEEDED"), "quota"],
    ["a 402 that says nothing", { status: 402, body: "" }, "quota"],
    ["flat: no access", flat(403, "Access denied", "ACCESS_DENIED"), "auth"],
    ["a plain 403", { status: 403, body: { error: "invalid key" } }, "auth"],
    ["flat: a feature that is off", flat(403, "Feature not enabled", "FEATURE_DISABLED"), "unsupported"],
    ["flat: robots.txt", flat(403, "Filtered", "ROBOTS_FILTER_FAILED"), "unsupported"],
    ["gateway: a bad field", gateway(400, "Bad Request", ["numResults must not be less than 1"]), "invalid-request"],
    ["flat: a count", flat(400, "Too many results for your plan", "NUM_RESULTS_EXCEEDED"), "invalid-request"],
    ["gateway: no such path", gateway(404, "Not Found", "Cannot POST /searches"), "not-found"],
    ["flat: too fast", flat(429, "Rate limit of 10 requests per second passed"), "rate-limit"],
    ["flat: a fault", flat(500, "Internal failure", "DEFAULT_ERROR"), "server"],
    ["a 503", flat(503, "Try later"), "server"],
    ["a gateway's page", page, "timeout"],
    ["an error inside a 200", flat(200, "Internal failure", "DEFAULT_ERROR"), "server"],
    ["used-up credit inside a 200", nested(200, "NO_MORE_CREDITS", "Top up to continue."), "quota"],
    ["an answer that breaks off", { body: '{"requestId":"b","results":[{' }, "invalid-response"],
  ])("%s", async (_, reply, kind) => {
    const asked = await askExa({}, [reply, read("success.json")]);
    expect(failureOf(asked).kind).toBe(kind);
    expect(asked.searches).toHaveLength(1);
  });

  it.each([
    [flat(400, "query is too long", "INVALID_REQUEST"), "query is too long"],
    [nested(402, "NO_MORE_CREDITS", "Top up to continue."), "Top up to continue."],
    [gateway(400, "Bad Request", ["numResults must not be less than 1"]), "numResults must not be less than 1"],
    [gateway(400, "Bad Request", "query should be a string"), "query should be a string"],
  ])("%j is told in its own words", async (reply, words) => {
    expect(failureOf(await askExa({}, [reply])).message).toContain(words);
  });

  it("too fast is retried by nobody, and says when to come back", async () => {
    const reply = { ...flat(429, "Rate limit of 10 requests per second passed"), headers: { "Retry-After": "1" } };
    const asked = await askExa({}, [reply, read("success.json")]);
    expect(failureOf(asked)).toMatchObject({ kind: "rate-limit", status: 429, retryAfterMs: 1_000 });
    expect(asked.searches).toHaveLength(1);
  });

  it("never sends a keyed search to the public endpoint", async () => {
    for (const status of [401, 402, 403, 429, 500]) {
      const { requests } = await askExa({}, [flat(status, "no")]);
      expect(requests.map(({ url }) => url.host)).toEqual(["api.exa.ai"]);
    }
  });

  it("a combination of filters is not asked for again without one of them", async () => {
    const refused = flat(400, "The category company does not support date filters", "INVALID_REQUEST");
    const asked = await askExa({ query: "acme after:2025-01-01" }, [refused, read("success.json")]);
    expect(failureOf(asked)).toMatchObject({ kind: "invalid-request", status: 400 });
    expect(asked.searches).toHaveLength(1);
  });
});

describe("several keys", () => {
  const settings = { apiKey: ["test-first", "test-second"] };
  const keys = (asked: Awaited<ReturnType<typeof askExa>>) => asked.requests.map(({ headers }) => headers["x-api-key"]);

  it("are tried one after the other when one is refused or used up", async () => {
    for (const refused of [flat(401, "Invalid API key", "INVALID_API_KEY"), nested(402, "NO_MORE_CREDITS", "no")]) {
      const asked = await askExa({}, [refused, read("success.json")], { env: {}, settings });
      expect(asked.outcome.ok).toBe(true);
      expect(keys(asked)).toEqual(["test-first", "test-second"]);
    }
  });

  it("are not tried on when the upstream is at fault", async () => {
    const asked = await askExa({}, [flat(500, "no", "DEFAULT_ERROR"), read("success.json")], { env: {}, settings });
    expect(failureOf(asked).kind).toBe("server");
    expect(keys(asked)).toEqual(["test-first"]);
  });
});

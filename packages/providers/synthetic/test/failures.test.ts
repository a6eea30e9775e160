import { describe, expect, it } from "vitest";
import { askSynthetic, failureOf, read } from "./ask-synthetic.ts";

const page = { status: 500, body: "<html><body>500 Internal Server Error</body></html>" };

describe("what Synthetic refuses", () => {
  it.each([
    ["a wrong key", read("unauthorized.json", 401), "auth"],
    ["an account without a subscription", read("forbidden.json", 403), "auth"],
    ["a subscription that is not paid", read("quota.json", 402), "quota"],
    ["too many requests", read("rate-limited.json", 429), "rate-limit"],
    ["a query that is too long", read("query-too-long.json", 400), "invalid-request"],
    ["a fault, as a page", page, "server"],
    ["an error inside a 200", read("error-envelope.json"), "server"],
  ])("%s", async (_, reply, kind) => {
    const asked = await askSynthetic({}, [reply, read("success.json")]);
    expect(failureOf(asked)).toMatchObject({ kind, status: reply.status });
    // Each search is counted, so that none is repeated.
    expect(asked.searches).toHaveLength(1);
  });

  // Rows of the shared table that hold for every search API; their numbers stand in front.
  it.each([
    [123, { body: { results: "not an array" } }, "invalid-response", 200],
    [124, { body: { results: [] } }, "empty", 204],
    [125, { status: 301, headers: { location: "https://other.example/" } }, "invalid-response", 301],
    [127, { status: 502, body: "<html>502 Bad Gateway</html>" }, "server", 502],
    [128, { status: 524 }, "timeout", 524],
    [129, { status: 418 }, "unknown", 418],
    [130, { status: 451 }, "invalid-request", 451],
  ])("row %i of the table of failures", async (_, reply, kind, status) => {
    expect(failureOf(await askSynthetic({}, [reply]))).toMatchObject({ kind, status });
  });

  it.each([
    [{ error: "a plain text" }, "a plain text"],
    [{ error: { message: "an inner message" } }, "an inner message"],
    [{ message: "a message alone" }, "a message alone"],
    [{ detail: "a detail alone" }, "a detail alone"],
  ])("in its own words: %j", async (body, words) => {
    expect(failureOf(await askSynthetic({}, [{ status: 400, body }])).message).toContain(words);
  });

  it("for a while, and says how long", async () => {
    const asked = await askSynthetic({}, [{ ...read("rate-limited.json", 429), headers: { "Retry-After": "60" } }]);
    expect(failureOf(asked)).toMatchObject({ kind: "rate-limit", retryAfterMs: 60_000 });
  });

  it("for one key is asked once more with the next one", async () => {
    const settings = { apiKey: ["syn_first", "syn_second"] };
    const replies = [read("unauthorized.json", 401), read("success.json")] as const;
    const { outcome, searches } = await askSynthetic({}, replies, { env: {}, settings });
    expect(outcome.ok).toBe(true);
    expect(searches.map(({ headers }) => headers["authorization"])).toEqual(["Bearer syn_first", "Bearer syn_second"]);
  });

  it("without a key is not asked, and the message names the variable (row 11)", async () => {
    const asked = await askSynthetic({}, undefined, {
      env: { SYNTHETIC_API_KEY: " " },
      call: { provider: "synthetic" },
    });
    expect(failureOf(asked)).toMatchObject({
      kind: "not-configured",
      message: expect.stringContaining("SYNTHETIC_API_KEY"),
    });
    expect(asked.requests).toEqual([]);
  });
});

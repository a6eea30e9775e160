import { describe, expect, it } from "vitest";
import { askParallel, failureOf, read } from "./ask-parallel.ts";

const page = { status: 503, body: "<html><body>upstream connect error</body></html>" };

describe("what Parallel's API refuses", () => {
  it.each([
    ["a wrong key", read("unauthorized.json", 401), "auth", 401],
    ["a key that may not do this", read("unauthorized.json", 403), "auth", 403],
    ["used-up credit", read("quota.json", 402), "quota", 402],
    ["a bad field", read("validation.json", 422), "invalid-request", 422],
    ["no such path", { status: 404, body: { detail: "Not Found" } }, "not-found", 404],
    ["too many requests", read("rate-limited.json", 429), "rate-limit", 429],
    ["too many requests, in words about a plan", { status: 429, body: { message: "plan limit" } }, "rate-limit", 429],
    ["a fault", read("error-envelope.json", 500), "server", 500],
    ["a fault, as a page", page, "server", 503],
    ["an error inside a 200", read("error-envelope.json"), "server", 200],
    ["used-up credit inside a 200", read("quota.json"), "quota", 200],
    ["an answer that breaks off", { body: '{"search_id":"s","results":[' }, "invalid-response", 200],
  ])("%s", async (_, reply, kind, status) => {
    const asked = await askParallel({}, [reply, read("success.json")]);
    expect(failureOf(asked)).toMatchObject({ kind, status });
    // It retries nothing, and never goes on without the key.
    expect(asked.requests.map(({ url }) => url.host)).toEqual(["api.parallel.ai"]);
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
    expect(failureOf(await askParallel({}, [reply]))).toMatchObject({ kind, status });
  });

  it.each([
    [read("quota.json", 402), "Insufficient credit in account"],
    [read("validation.json", 422), "Request validation error"],
    [{ status: 400, body: { message: "a message alone" } }, "a message alone"],
    [{ status: 400, body: { detail: "a detail alone" } }, "a detail alone"],
    [{ status: 400, body: { error: "an error alone" } }, "an error alone"],
  ])("in its own words: %j", async (reply, words) => {
    expect(failureOf(await askParallel({}, [reply])).message).toContain(words);
  });

  it.each([{ "Retry-After": "3" }, { "retry-after-ms": "3000" }])(
    "for a while, and says how long: %j",
    async (headers) => {
      const asked = await askParallel({}, [{ ...read("rate-limited.json", 429), headers }]);
      expect(failureOf(asked)).toMatchObject({ kind: "rate-limit", retryAfterMs: 3_000 });
    },
  );

  it("at another origin sees no key", async () => {
    const asked = await askParallel({}, [
      { status: 307, headers: { location: "https://elsewhere.example/v1/search" } },
    ]);
    expect(failureOf(asked).kind).toBe("invalid-response");
    expect(asked.requests.map(({ url }) => url.host)).toEqual(["api.parallel.ai"]);
  });
});

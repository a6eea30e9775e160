import { createSearch } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { describe, expect, it } from "vitest";
import kimi from "../src/index.ts";
import { askKimi, failureOf, read } from "./ask-kimi.ts";

const said = (status: number, type: string, message: string) => ({ status, body: { error: { type, message } } });
const page = { status: 502, body: "<html><body><center><h1>502 Bad Gateway</h1></center></body></html>" };

describe("what Kimi refuses", () => {
  it.each([
    ["a wrong key", read("unauthorized.json", 401), "auth", 401],
    ["a used-up quota, with 403", read("quota.json", 403), "quota", 403],
    ["a used-up quota, by its words alone", said(403, "", "account suspended: exceeded current quota"), "quota", 403],
    ["a client that is not let in", read("coding-agents-only.json", 403), "unsupported", 403],
    ["an account that is not let in", read("access-terminated.json", 403), "unsupported", 403],
    [
      "a used-up week, with the code of a client that is not let in",
      said(
        403,
        "access_terminated_error",
        "You've reached your weekly (7-day) usage limit. Your quota will reset later.",
      ),
      "quota",
      403,
    ],
    ["a plain 403", said(403, "permission_error", "Forbidden"), "auth", 403],
    ["a missing membership", read("membership.json", 402), "quota", 402],
    ["too many requests", read("rate-limited.json", 429), "rate-limit", 429],
    [
      "a used-up period, with 429",
      said(429, "rate_limit_reached_error", "You've reached your usage limit for this period"),
      "quota",
      429,
    ],
    [
      "an engine that is overloaded",
      said(429, "engine_overloaded_error", "The engine is overloaded"),
      "rate-limit",
      429,
    ],
    ["an empty query", read("empty-query.json", 400), "invalid-request", 400],
    ["a gateway's page", page, "server", 502],
    ["an error inside a 200", read("error-envelope.json"), "server", 200],
    ["an error beside an empty list", { body: { error: { type: "server_error" }, search_results: [] } }, "server", 200],
    ["a wrong key inside a 200", read("unauthorized.json"), "auth", 200],
    ["an answer that breaks off", { body: '{"search_results":[{"title":' }, "invalid-response", 200],
  ])("%s", async (_, reply, kind, status) => {
    const asked = await askKimi({}, [reply, read("success.json")]);
    expect(failureOf(asked)).toMatchObject({ kind, status });
    // It retries nothing.
    expect(asked.searches).toHaveLength(1);
  });

  // Rows of the shared table that hold for every search API; their numbers stand in front.
  it.each([
    [123, { body: { search_results: "not an array" } }, "invalid-response", 200],
    [124, { body: { search_results: [] } }, "empty", 204],
    [125, { status: 301, headers: { location: "https://other.example/" } }, "invalid-response", 301],
    [127, { status: 502, body: "<html>502 Bad Gateway</html>" }, "server", 502],
    [128, { status: 524 }, "timeout", 524],
    [129, { status: 418 }, "unknown", 418],
    [130, { status: 451 }, "invalid-request", 451],
  ])("row %i of the table of failures", async (_, reply, kind, status) => {
    expect(failureOf(await askKimi({}, [reply]))).toMatchObject({ kind, status });
  });

  it("says how long to wait where it tells, and is `rate-limit` where it does not", async () => {
    const told = failureOf(await askKimi({}, [{ ...read("rate-limited.json", 429), headers: { "Retry-After": "1" } }]));
    expect(told).toMatchObject({ kind: "rate-limit", retryAfterMs: 1_000 });
    expect(failureOf(await askKimi({}, [said(429, "rate_limit_reached_error", "slow down")])).kind).toBe("rate-limit");
  });

  it("a key with the advice which kind of key it must be", async () => {
    const { message } = failureOf(await askKimi({}, [read("unauthorized.json", 401)]));
    expect(message).toMatch(/^Kimi authorization failed \(401\)/);
    expect(message).toContain("Kimi Code Console");
  });
});

describe("Kimi that is named and refuses", () => {
  it("shows its own error, and no other provider is asked", async () => {
    const hosts: string[] = [];
    const other = { ...kimi, meta: { ...kimi.meta, id: "other", label: "Other" } };
    const web = createSearch({
      providers: { kimi, other },
      env: { KIMI_SEARCH_API_KEY: "test-kimi" },
      upstreams: createUpstreamRegistry(),
      fetch: async (input) => {
        hosts.push(new URL(input instanceof Request ? input.url : input).host);
        return new Response(read("unauthorized.json").body, { status: 401 });
      },
    });
    const outcome = await web.search({ query: "frost" }, { provider: "kimi" });
    expect(outcome).toMatchObject({ ok: false, error: { provider: "kimi", kind: "auth", status: 401 } });
    expect(outcome.attempts).toHaveLength(1);
    expect(hosts).toEqual(["api.kimi.com"]);
  });

  it("for the client is asked with no second key, and for the key with the next one", async () => {
    const settings = { apiKey: ["first-key", "second-key"] };
    const keysFor = async (name: string, status: number) => {
      const asked = await askKimi({}, [read(name, status), read("success.json")], { env: {}, settings });
      return asked.searches.map(({ headers }) => headers["authorization"]);
    };
    expect(await keysFor("coding-agents-only.json", 403)).toEqual(["Bearer first-key"]);
    expect(await keysFor("unauthorized.json", 401)).toEqual(["Bearer first-key", "Bearer second-key"]);
    expect(await keysFor("quota.json", 403)).toEqual(["Bearer first-key", "Bearer second-key"]);
  });
});

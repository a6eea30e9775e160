import { createSearch } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import serper from "../src/index.ts";
import { askSerper, failureOf, read } from "./ask-serper.ts";

describe("what Serper refuses", () => {
  it.each([
    ["a wrong key", { status: 403, body: { message: "Unauthorized.", statusCode: 403 } }, "auth", 403],
    ["a wrong key, inside a 200", read("unauthorized.json"), "auth", 403],
    ["a used-up credit", read("no-credits.json", 400), "quota", 400],
    ["a used-up credit, as 429", read("no-credits.json", 429), "quota", 429],
    ["a missing query", read("missing-query.json", 400), "invalid-request", 400],
  ])("%s", async (_, reply, kind, status) => {
    const asked = await askSerper({}, [reply]);
    expect(failureOf(asked)).toEqual({ kind, status });
    expect(asked.searches).toHaveLength(1);
  });

  it("is told with the advice to look at the key", async () => {
    expect((await askSerper({}, [read("unauthorized.json", 403)])).outcome.text).toMatch(
      /^Error: Serper authorization failed \(403\)\. Check API key/,
    );
  });
});

describe("a failure that passes", () => {
  // The first request loads its libraries, which takes real time.
  beforeAll(() => askSerper({}));
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  /** The outcome, and how long after the first request the others started. */
  async function search(...replies: readonly (readonly [status: number, headers?: Record<string, string>])[]) {
    const starts: number[] = [];
    const client = createSearch({
      providers: { serper },
      env: { SERPER_API_KEY: "test-serper" },
      upstreams: createUpstreamRegistry(),
      fetch: async () => {
        const [status, headers = {}] = replies[Math.min(starts.length, replies.length - 1)] ?? [200];
        starts.push(Date.now());
        const { body } = read(status === 200 ? "success.json" : "internal-error.json");
        return new Response(body, { status, headers });
      },
    });
    const outcome = client.search({ query: "lime" }, { provider: "serper" });
    for (let round = 0; round < 60; round++) await vi.advanceTimersByTimeAsync(50);
    return { outcome: await outcome, waits: starts.slice(1).map((start) => start - (starts[0] ?? 0)) };
  }

  it.each([
    ["429", [429], 1_000],
    ["429 with a wait", [429, { "Retry-After": "2" }], 2_000],
    ["429 with a shorter wait", [429, { "Retry-After": "0" }], 1_000],
    ["500", [500], 1_000],
    ["503", [503], 1_000],
  ] as const)("(%s) is tried again once, after a second or what Serper asks for", async (_, first, wait) => {
    const { outcome, waits } = await search(first, [200]);
    expect(outcome.ok).toBe(true);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(wait);
    expect(waits[0]).toBeLessThan(wait + 200);
  });

  it("is not tried a third time, and not where the wait is long", async () => {
    const again = await search([500]);
    expect(again.outcome).toMatchObject({ ok: false, error: { kind: "server", status: 500 } });
    expect(again.waits).toHaveLength(1);
    const long = await search([429, { "Retry-After": "3" }]);
    expect(long.outcome).toMatchObject({ ok: false, error: { kind: "rate-limit", retryAfterMs: 3_000 } });
    expect(long.waits).toHaveLength(0);
  });
});

import { createSearch } from "@websonde/search-core";
import type { SearchOutcome } from "@websonde/search-core";
import { readFixture } from "@websonde/search-testkit";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import brave from "../src/index.ts";
import { askBrave } from "./ask-brave.ts";

// The first request loads its libraries, which takes real time.
beforeAll(() => askBrave({}));
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** Refuses whatever starts less than a second after what came before, as the free plan does. */
function openUpstream(retryAfter: Record<string, string>, isFull: (start: number, before: number) => boolean) {
  const startedAt = Date.now();
  const starts: number[] = [];
  const answer = async () => {
    const start = Date.now() - startedAt;
    const before = starts.at(-1) ?? Number.NEGATIVE_INFINITY;
    starts.push(start);
    const { body } = readFixture(import.meta.url, isFull(start, before) ? "rate-limited.json" : "success.json");
    return new Response(body, { status: isFull(start, before) ? 429 : 200, headers: retryAfter });
  };
  return { starts, fetch: answer };
}

function openClient(fetchUpstream: typeof fetch, settings: Readonly<Record<string, unknown>> = {}) {
  return createSearch({
    providers: { brave },
    env: { BRAVE_API_KEY: "test-brave" },
    settings: { providers: { brave: settings } },
    fetch: fetchUpstream,
    upstreams: createUpstreamRegistry(),
  });
}

/** All searches at once, with the time running until they are done. */
async function searchAtOnce(client: ReturnType<typeof openClient>, count: number): Promise<readonly SearchOutcome[]> {
  const queries = Array.from({ length: count }, (_, index) => `question ${index}`);
  const all = Promise.all(queries.map((query) => client.search({ query }, { provider: "brave" })));
  let isDone = false;
  void all.finally(() => (isDone = true));
  for (let round = 0; round < 400 && !isDone; round++) await vi.advanceTimersByTimeAsync(20);
  return all;
}

const tooSoon = (start: number, before: number) => start - before < 1_000;

describe("the free plan of one request a second", () => {
  it("answers three searches at once, one after the other, within four seconds", async () => {
    const { fetch, starts } = openUpstream({ "Retry-After": "1" }, tooSoon);
    const outcomes = await searchAtOnce(openClient(fetch), 3);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(starts.length).toBeLessThanOrEqual(6);
    expect(starts.at(-1)).toBeLessThanOrEqual(4_000);
  });

  it("is not waited for where the settings say that the plan allows more", async () => {
    const { fetch, starts } = openUpstream({}, () => false);
    await searchAtOnce(openClient(fetch, { minGapMs: 0 }), 3);
    expect(starts.every((start) => start < 100)).toBe(true);
  });
});

describe("a 429", () => {
  it.each([
    ["as long as it says", { "Retry-After": "2" }, 2_000, 2_100],
    [
      "as long as the second lasts, where that is longer",
      { "Retry-After": "0", "X-RateLimit-Reset": "1, 1209600" },
      1_000,
      1_100,
    ],
    ["about 1.1 s, where it says nothing", {}, 1_100, 1_200],
  ])("is waited for once, %s", async (_, headers, least, most) => {
    const { fetch, starts } = openUpstream(headers, (_start, before) => before === Number.NEGATIVE_INFINITY);
    const [outcome] = await searchAtOnce(openClient(fetch, { minGapMs: 0 }), 1);
    expect(outcome?.ok).toBe(true);
    const gap = (starts[1] ?? 0) - (starts[0] ?? 0);
    expect(gap).toBeGreaterThanOrEqual(least);
    expect(gap).toBeLessThanOrEqual(most);
  });

  it("after another is `rate-limit`, without a third attempt", async () => {
    const { fetch, starts } = openUpstream({ "Retry-After": "1" }, () => true);
    const [outcome] = await searchAtOnce(openClient(fetch), 1);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "rate-limit", retryAfterMs: 1_000 } });
    expect(starts).toHaveLength(2);
  });

  it("that asks for more than two seconds is not waited for", async () => {
    const { fetch, starts } = openUpstream({ "Retry-After": "3" }, () => true);
    const [outcome] = await searchAtOnce(openClient(fetch), 1);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "rate-limit", retryAfterMs: 3_000 } });
    expect(starts).toHaveLength(1);
  });

  it("is no longer waited for once the caller has left", async () => {
    const { fetch } = openUpstream({ "Retry-After": "2" }, () => true);
    const controller = new AbortController();
    const reason = new Error("left");
    const search = openClient(fetch).search({ query: "frost" }, { provider: "brave", signal: controller.signal });
    const rejection = expect(search).rejects.toBe(reason);
    await vi.advanceTimersByTimeAsync(1_000);
    controller.abort(reason);
    await rejection;
    expect(vi.getTimerCount()).toBe(0);
  });
});

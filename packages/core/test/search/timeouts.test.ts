import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSearch } from "../../src/search.ts";
import type { CallOptions, SearchOptions } from "../../src/types/options.ts";
import type { SearchOutcome } from "../../src/types/outcome.ts";
import { pageOf, stubOptions } from "./stub-providers.ts";
import type { StubBehaviour } from "./stub-providers.ts";

const never = () => new Promise<never>(() => {});
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => unhandled.push(reason);

beforeEach(() => {
  unhandled.length = 0;
  process.on("unhandledRejection", onUnhandled);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  process.off("unhandledRejection", onUnhandled);
});

/** When a search over a provider that never answers ends, in milliseconds of the fake clock, and with what. */
async function searchHanging(
  options: SearchOptions,
  call: CallOptions = {},
  stubs: Readonly<Record<string, StubBehaviour>> = { duckduckgo: { search: never } },
) {
  const { options: all } = stubOptions(stubs, options);
  const startedAt = Date.now();
  let end: { readonly outcome: SearchOutcome; readonly afterMs: number } | undefined;
  const search = createSearch(all)
    .search({ query: "x" }, call)
    .then((outcome) => {
      end = { outcome, afterMs: Date.now() - startedAt };
    });
  for (let step = 0; step < 1_000 && end === undefined; step++) await vi.advanceTimersToNextTimerAsync();
  await search;
  if (end === undefined) throw new Error("the search did not end");
  return end;
}

describe("a user relies on the time that one provider gets", () => {
  it.each([
    [undefined, 60_000],
    [0, 60_000],
    [-5, 60_000],
    ["x", 60_000],
    [Number.NaN, 60_000],
    [Number.POSITIVE_INFINITY, 60_000],
    [0.4, 1],
    [500, 500],
    [30_000, 30_000],
    [299_999.9, 300_000],
    [301_000, 300_000],
    [1e12, 300_000],
  ])("timeoutMs %j means %d ms", async (timeoutMs, expected) => {
    const options = { timeoutMs, deadlineMs: 1e15 } as SearchOptions;
    const { outcome, afterMs } = await searchHanging(options);
    expect(afterMs).toBe(expected);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "timeout", status: 504, provider: "duckduckgo" } });
  });
  it("a call's own time wins", async () => {
    expect((await searchHanging({ timeoutMs: 5_000 }, { timeoutMs: 250 })).afterMs).toBe(250);
  });
  it.each<[string, StubBehaviour]>([
    ["loading", { load: never }],
    ["saying whether it can run", { availability: never }],
    ["searching", { search: never }],
  ])("also where it ignores its signal while %s; the next one answers", async (_, behaviour) => {
    const { outcome, afterMs } = await searchHanging({ timeoutMs: 1_000 }, {}, { duckduckgo: behaviour, google: {} });
    expect(afterMs).toBe(1_000);
    expect(outcome).toMatchObject({ ok: true, response: { provider: "google" } });
    expect(outcome.attempts[0]).toMatchObject({
      provider: "duckduckgo",
      status: "failed",
      kind: "timeout",
      message: expect.stringContaining("within 1 s"),
      durationMs: 1_000,
    });
  });
  it("what a provider makes of the fired signal is still the timeout", async () => {
    const { outcome } = await searchHanging(
      { timeoutMs: 1_000 },
      {},
      {
        duckduckgo: {
          search: (_, { signal }) =>
            new Promise((_resolve, reject) =>
              signal.addEventListener("abort", () => reject(new Error("socket closed"))),
            ),
        },
      },
    );
    expect(outcome).toMatchObject({ error: { kind: "timeout" } });
  });
  it("a provider that fails or answers after its time disturbs nobody", async () => {
    const late = (milliseconds: number, then: () => never) =>
      new Promise<never>((_, reject) =>
        setTimeout(() => {
          try {
            then();
          } catch (error) {
            reject(error);
          }
        }, milliseconds),
      );
    const { outcome } = await searchHanging(
      { timeoutMs: 1_000 },
      {},
      {
        duckduckgo: {
          search: async (_query, context) => {
            await late(2_000, () => {
              context.note("late");
              context.emit({ type: "answer-delta", text: "late" });
              throw new Error("late");
            });
            return pageOf("duckduckgo");
          },
        },
        google: { search: () => new Promise((resolve) => setTimeout(() => resolve(pageOf("google")), 900)) },
      },
    );
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    expect(outcome).toMatchObject({ ok: true, notes: [], response: { provider: "google" } });
    expect(unhandled).toEqual([]);
  });
});

describe("a user relies on the time that the whole call gets", () => {
  const three = { duckduckgo: { search: never }, bing: { search: never }, google: { search: never } };

  it("180 s without a word, and an outcome that says that not all were asked", async () => {
    const { outcome, afterMs } = await searchHanging({ timeoutMs: 100_000 }, {}, three);
    expect(afterMs).toBe(180_000);
    expect(outcome.attempts).toMatchObject([
      { provider: "duckduckgo", kind: "timeout", durationMs: 100_000, message: expect.stringContaining("100 s") },
      {
        provider: "bing",
        kind: "timeout",
        durationMs: 80_000,
        message: expect.stringContaining("whole search (180 s)"),
      },
    ]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "timeout" }, response: { provider: "bing" } });
    expect(outcome.notes).toEqual([expect.stringContaining("before every provider was asked")]);
  });
  it.each([
    [undefined, 180_000],
    [0, 180_000],
    [Number.NaN, 180_000],
    [Number.POSITIVE_INFINITY, 180_000],
    [1_500.2, 1_501],
  ])("deadlineMs %j means %d ms", async (deadlineMs, expected) => {
    expect((await searchHanging({ deadlineMs, timeoutMs: 299_000 })).afterMs).toBe(expected);
  });
  it("counts the reading of settings, and then blames nobody", async () => {
    const { outcome, afterMs } = await searchHanging({ deadlineMs: 700, settings: never });
    expect(afterMs).toBe(700);
    expect(outcome).toMatchObject({ ok: false, attempts: [], error: { kind: "timeout", provider: "none" } });
  });
  it("does not depend on a clock that stands still, jumps or tells nonsense", async () => {
    const jumping = [0, 1e12, -1e12, 5];
    for (const now of [() => 0, () => Number.NaN, () => jumping.shift() ?? 7]) {
      const { outcome, afterMs } = await searchHanging({ timeoutMs: 400, deadlineMs: 1_000, now }, {}, three);
      expect(afterMs).toBe(1_000);
      for (const { durationMs } of outcome.attempts) expect(durationMs).toBeGreaterThanOrEqual(0);
    }
  });
  it("leaves no timer behind", async () => {
    const { options } = stubOptions({ duckduckgo: {} });
    await createSearch(options).search({ query: "x" });
    await createSearch(options).providers();
    const unreadable = { ...options, settings: () => Promise.reject(new Error("no")) };
    await createSearch(unreadable).search({ query: "x" });
    await createSearch(unreadable)
      .providers()
      .catch(() => {});
    expect(vi.getTimerCount()).toBe(0);
  });
});

it("a caller's abort ends a search over a provider that never settles at once", async () => {
  const { options } = stubOptions({ duckduckgo: { search: never } });
  const controller = new AbortController();
  const search = createSearch(options).search({ query: "x" }, { signal: controller.signal });
  setTimeout(() => controller.abort(new Error("user")), 200);
  const failed = expect(search).rejects.toThrow("user");
  await vi.advanceTimersByTimeAsync(200);
  await failed;
  expect(vi.getTimerCount()).toBe(0);
});

it("a provider is told the deadline and the signal that are enforced", async () => {
  const seen: number[] = [];
  const { options } = stubOptions(
    { duckduckgo: { search: (_, context) => (seen.push(context.deadline - context.now()), pageOf("duckduckgo")) } },
    { timeoutMs: 5_000 },
  );
  await createSearch(options).search({ query: "x" });
  await createSearch(options).search({ query: "x" }, { deadlineMs: 3_000 });
  expect(seen).toEqual([5_000, 3_000]);
});

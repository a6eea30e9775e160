import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failure, openPublic, searchPublic, tenPages, titlesOf } from "./search-public.ts";
import type { Engines } from "./search-public.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const silent = {};

describe("a user waits no longer than it pays", () => {
  const cases: readonly (readonly [situation: string, engines: Engines, tookMs: number, titles: readonly string[]])[] =
    [
      [
        "all engines done before the soft deadline",
        { duckduckgo: { atMs: 1_000, finds: "a" }, google: { atMs: 2_000, finds: "b" } },
        2_000,
        ["a", "b"],
      ],
      [
        "one done at 1 s, the others silent (B016)",
        { bing: { atMs: 1_000, finds: "a" }, google: silent },
        5_000,
        ["a"],
      ],
      [
        "the first success at 7 s",
        { bing: { atMs: 7_000, finds: "a" }, google: { atMs: 9_000, finds: "b" } },
        7_000,
        ["a"],
      ],
      [
        "an empty answer is no success: it waits for the one at 5.2 s",
        { bing: { atMs: 1_000, finds: "" }, google: { atMs: 5_200, finds: "b" }, mojeek: silent },
        5_200,
        ["b"],
      ],
      [
        "a failure at once holds up nobody",
        { bing: { fails: failure("blocked", "wall") }, google: { atMs: 300, finds: "b" } },
        300,
        ["b"],
      ],
    ];
  it.each(cases)("%s", async (_, engines, tookMs, titles) => {
    const { outcome, tookMs: took, timersLeft } = await searchPublic(engines);
    expect(outcome.ok).toBe(true);
    expect(took).toBe(tookMs);
    expect(titlesOf(outcome)).toEqual(titles);
    expect(timersLeft).toBe(0);
  });

  it("all failed at 9 s: then, as a failure of all", async () => {
    const fails = failure("server", "down", { status: 502 });
    const { outcome, tookMs, timersLeft } = await searchPublic({
      bing: { atMs: 9_000, fails },
      google: { atMs: 1_000, fails },
    });
    expect(tookMs).toBe(9_000);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "server", status: 503 } });
    expect(timersLeft).toBe(0);
  });

  it("nothing ever: 504 at the hard deadline, saying where each engine stands; never an empty success", async () => {
    const { outcome, tookMs, timersLeft, asked } = await searchPublic({
      duckduckgo: { fails: failure("blocked", "DuckDuckGo wants a challenge") },
      bing: silent,
      mojeek: { atMs: 100, finds: "" },
    });
    expect(tookMs).toBe(30_000);
    expect(outcome).toMatchObject({ ok: false, error: { provider: "public", kind: "timeout", status: 504 } });
    expect(outcome.text).toContain("within 30 s");
    for (const state of ["duckduckgo: DuckDuckGo wants a challenge", "bing: no answer yet", "mojeek: found nothing"])
      expect(outcome.text).toContain(state);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    expect(timersLeft).toBe(0);
  });

  it("the engines that were too late are aborted, named, and make the list partial (B016)", async () => {
    const { outcome, asked } = await searchPublic({ bing: { atMs: 1_000, finds: "a" }, google: silent });
    expect(asked.find(({ engine }) => engine === "google")?.signal.aborted).toBe(true);
    expect(asked.find(({ engine }) => engine === "bing")?.signal.aborted).toBe(false);
    expect(outcome.response.partial).toBe(true);
    expect(outcome.notes).toContain("not waited for: google");
  });

  it("with less time than that it still hands on what was found before the search itself is out of time", async () => {
    const engines = { bing: { atMs: 1_000, finds: "a" }, google: silent };
    const { outcome, tookMs } = await searchPublic(engines, { timeoutMs: 3_000 });
    expect(titlesOf(outcome)).toEqual(["a"]);
    expect(tookMs).toBeLessThan(3_000);
    const { outcome: none, tookMs: atMs } = await searchPublic({ google: silent }, { deadlineMs: 2_000 });
    expect(none).toMatchObject({ ok: false, error: { kind: "timeout", status: 504 } });
    expect(none.text).toContain("google: no answer yet");
    expect(atMs).toBeLessThan(2_000);
  });
});

describe("three index families with ten results each are enough", () => {
  const rich = (engine: string, atMs: number) => ({ atMs, finds: tenPages(engine) });

  it("so nobody waits for the rest", async () => {
    const { outcome, tookMs } = await searchPublic({
      duckduckgo: rich("ddg", 300),
      startpage: rich("sp", 400),
      mojeek: rich("mj", 800),
      google: silent,
    });
    expect(tookMs).toBe(800);
    expect(outcome.response).toMatchObject({ provider: "public", partial: true });
    expect(outcome.notes).toContain("not waited for: google");
  });

  it("three engines of two families are not", async () => {
    const { tookMs } = await searchPublic({
      duckduckgo: rich("ddg", 300),
      bing: rich("b", 300),
      google: rich("g", 300),
      mojeek: silent,
    });
    expect(tookMs).toBe(5_000);
  });

  it("nor are nine results", async () => {
    const { tookMs } = await searchPublic({
      duckduckgo: rich("ddg", 300),
      google: rich("g", 300),
      mojeek: { atMs: 300, finds: tenPages("mj").slice(1) },
      yahoo: silent,
    });
    expect(tookMs).toBe(5_000);
  });
});

describe("a caller's abort", () => {
  it.each([
    ["while nothing has come", {}],
    ["while an engine has answered already", { mojeek: { atMs: 100, finds: "a" } }],
  ])("%s rejects at once with its reason, and the engines get it", async (_, more) => {
    const { log, search } = openPublic({ bing: silent, google: { atMs: 4_000, finds: "b" }, ...more });
    const caller = new AbortController();
    const reason = new Error("no longer needed");
    const running = search({}, { signal: caller.signal });
    const outcome = running.then(
      () => "answered",
      (thrown: unknown) => thrown,
    );
    await vi.advanceTimersByTimeAsync(2_000);
    caller.abort(reason);
    await vi.advanceTimersByTimeAsync(0);
    await expect(outcome).resolves.toBe(reason);
    const silentOnes = log.asked.filter(({ engine }) => engine !== "mojeek");
    expect(silentOnes.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("before the start asks nobody", async () => {
    const { log, search } = openPublic({ bing: silent });
    await expect(search({}, { signal: AbortSignal.abort(new Error("too late")) })).rejects.toThrow("too late");
    expect(log.asked).toEqual([]);
  });

  it("leaves no rejection unhandled, however late the engines fail", async () => {
    const unhandled = vi.fn<() => void>();
    process.on("unhandledRejection", unhandled);
    try {
      await searchPublic({ bing: { finds: "a" }, google: { atMs: 20_000, fails: new Error("late") } });
      await vi.advanceTimersByTimeAsync(30_000);
      vi.useRealTimers();
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off("unhandledRejection", unhandled);
    }
  });
});

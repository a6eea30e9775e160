import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { mostScopes } from "../../src/pacing/create-scope-table.ts";
import { createTurns } from "../../src/pacing/create-turns.ts";
import { fakeClock } from "./fake-clock.ts";
import { never, trackTurns } from "./track-turns.ts";

describe("requests to one upstream start apart", () => {
  it("three at once start a gap apart, in the order in which they asked", async () => {
    const { clock, starts, ask } = trackTurns();
    for (const name of ["a", "b", "c"]) void ask(name);
    await clock.advance(10_000);
    expect(starts).toEqual([
      ["a", 0],
      ["b", 1_000],
      ["c", 2_000],
    ]);
    expect(clock.running()).toBe(0);
  });

  it("the gap counts from the start of the one before, not from its end", async () => {
    const { clock, starts, ask } = trackTurns();
    void ask("a");
    await clock.advance(700);
    void ask("b");
    await clock.advance(2_000);
    void ask("c");
    await clock.advance(5_000);
    expect(starts).toEqual([
      ["a", 0],
      ["b", 1_000],
      ["c", 2_700],
    ]);
  });

  it("upstreams do not wait for each other", async () => {
    const { clock, starts, ask } = trackTurns();
    void ask("a", { minGapMs: 1_000 }, never, "exa");
    void ask("b", { minGapMs: 1_000 }, never, "brave");
    await clock.settle();
    expect(starts).toEqual([
      ["a", 0],
      ["b", 0],
    ]);
  });

  it("a burst starts at once, then one per gap, and fills up again in the quiet", async () => {
    const { clock, starts, ask } = trackTurns();
    const pace = { minGapMs: 1_000, burst: 2 };
    for (const name of ["a", "b", "c", "d"]) void ask(name, pace);
    await clock.advance(10_000);
    for (const name of ["e", "f", "g"]) void ask(name, pace);
    await clock.advance(10_000);
    expect(starts).toEqual([
      ["a", 0],
      ["b", 0],
      ["c", 1_000],
      ["d", 2_000],
      ["e", 10_000],
      ["f", 10_000],
      ["g", 11_000],
    ]);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("a gap of %d means no pacing", async (minGapMs) => {
    const { clock, starts, ask } = trackTurns();
    for (const name of ["a", "b", "c"]) void ask(name, { minGapMs });
    await clock.settle();
    expect(starts.map(([, at]) => at)).toEqual([0, 0, 0]);
  });

  it("a newcomer does not overtake the queue while a timer is late", async () => {
    const { clock, starts, ask } = trackTurns();
    void ask("a");
    void ask("b");
    clock.set(clock.now() + 5_000);
    void ask("c");
    await clock.advance(5_000);
    expect(starts.map(([name]) => name)).toEqual(["a", "b", "c"]);
  });

  it("a pace that changes counts for those who ask with it", async () => {
    const { clock, starts, ask } = trackTurns();
    void ask("a", { minGapMs: 60_000 });
    void ask("b", { minGapMs: 1_000 });
    void ask("c", { minGapMs: 0 });
    await clock.advance(1_000);
    expect(starts).toEqual([
      ["a", 0],
      ["c", 0],
      ["b", 1_000],
    ]);
  });

  it("a clock that is set back holds nobody up for longer than the gap", async () => {
    const { clock, starts, ask } = trackTurns();
    void ask("a");
    await clock.settle();
    clock.set(clock.now() - 3_600_000);
    void ask("b");
    await clock.advance(1_000);
    expect(starts.map(([name]) => name)).toEqual(["a", "b"]);
  });
});

describe("whoever gives up delays nobody", () => {
  it("the one behind takes the place", async () => {
    const { clock, starts, ask } = trackTurns();
    const reason = new Error("gone");
    const leaving = new AbortController();
    void ask("a");
    const b = ask("b", undefined, leaving.signal);
    void ask("c");
    await clock.advance(500);
    leaving.abort(reason);
    await expect(b).rejects.toBe(reason);
    await clock.advance(5_000);
    expect(starts).toEqual([
      ["a", 0],
      ["c", 1_000],
    ]);
  });

  it("a signal that fired already takes nothing", async () => {
    const { clock, starts, ask } = trackTurns();
    const reason = new Error("too late");
    await expect(ask("a", undefined, AbortSignal.abort(reason))).rejects.toBe(reason);
    void ask("b");
    await clock.settle();
    expect(starts).toEqual([["b", 0]]);
  });

  it("when all have given up no timer runs and no listener stays", async () => {
    const { clock, ask } = trackTurns();
    const leaving = new AbortController();
    const listeners = countListeners(leaving.signal);
    const all = ["a", "b", "c"].map((name) => ask(name, undefined, leaving.signal));
    await clock.settle();
    expect([clock.running(), listeners()]).toEqual([1, 2]);
    leaving.abort(new Error("gone"));
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(clock.running()).toBe(0);
  });

  it("a turn that comes leaves no listener", async () => {
    const { clock, ask } = trackTurns();
    const { signal } = new AbortController();
    const listeners = countListeners(signal);
    void ask("a", undefined, signal);
    void ask("b", undefined, signal);
    await clock.advance(5_000);
    expect(listeners()).toBe(0);
  });
});

function countListeners(signal: AbortSignal): () => number {
  let count = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: object) => {
    count++;
    add(type, listener, options);
  };
  signal.removeEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    count--;
    remove(type, listener);
  };
  return () => count;
}

describe("nothing is kept of what is over", () => {
  it("100,000 upstreams leave a small table behind", async () => {
    const clock = fakeClock();
    const { takeTurn, size } = createTurns(clock.now, clock.startTimer);
    for (let index = 0; index < 100_000; index++) {
      await takeTurn(`scope ${index}`, { minGapMs: 1_000 }, never);
      if (index % 100 === 0) await clock.advance(1_000);
    }
    expect(size()).toBeLessThan(1_000);
    expect(clock.running()).toBe(0);
  });

  it("even when all of them are asked at the same moment", async () => {
    const clock = fakeClock();
    const { takeTurn, size } = createTurns(clock.now, clock.startTimer);
    for (let index = 0; index < 100_000; index++) await takeTurn(`scope ${index}`, { minGapMs: 1_000 }, never);
    expect(size()).toBeLessThanOrEqual(mostScopes);
  });

  it("a queue survives any number of other upstreams", async () => {
    const { clock, starts, ask, registry } = trackTurns();
    void ask("a");
    void ask("b");
    for (let index = 0; index < 30_000; index++) await registry.takeTurn(`other ${index}`, { minGapMs: 60_000 }, never);
    void ask("c");
    await clock.advance(5_000);
    expect(starts).toEqual([
      ["a", 0],
      ["b", 1_000],
      ["c", 2_000],
    ]);
  });
});

it("a process that only waits for its turn stays alive until it comes", () => {
  const entry = new URL("../../src/pacing/create-turns.ts", import.meta.url);
  const timers = new URL("../../src/pacing/start-timer.ts", import.meta.url);
  const script = `
    const { createTurns } = await import(${JSON.stringify(entry.href)});
    const { startTimer } = await import(${JSON.stringify(timers.href)});
    const { takeTurn } = createTurns(() => performance.now(), startTimer);
    const { signal } = new AbortController();
    for (let turn = 0; turn < 3; turn++) await takeTurn("exa", { minGapMs: 40 }, signal);
    console.log("three turns");`;
  const { stdout, status } = spawnSync(
    process.execPath,
    ["--experimental-strip-types", "--input-type=module", "-e", script],
    {
      encoding: "utf8",
    },
  );
  expect({ stdout: stdout.trim(), status }).toEqual({ stdout: "three turns", status: 0 });
});

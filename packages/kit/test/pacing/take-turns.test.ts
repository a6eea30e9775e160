import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createUpstreamRegistry } from "../../src/pacing.ts";
import { mostScopes } from "../../src/pacing/scope-table.ts";
import { createTurns } from "../../src/pacing/take-turns.ts";
import { fakeClock } from "./fake-clock.ts";

const never = new AbortController().signal;

/** A registry on a fake clock, and the starts that it allowed: which request, and when from the beginning. */
function track() {
  const clock = fakeClock();
  const registry = createUpstreamRegistry(clock);
  const origin = clock.now();
  const starts: [name: string, at: number][] = [];
  const ask = (name: string, pace = { minGapMs: 1_000 }, signal = never, scope = "exa") =>
    registry.takeTurn(scope, pace, signal).then(() => void starts.push([name, clock.now() - origin]));
  return { clock, registry, starts, ask };
}

describe("requests to one upstream start apart", () => {
  it("three at once start a gap apart, in the order in which they asked", async () => {
    const { clock, starts, ask } = track();
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
    const { clock, starts, ask } = track();
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
    const { clock, starts, ask } = track();
    void ask("a", { minGapMs: 1_000 }, never, "exa");
    void ask("b", { minGapMs: 1_000 }, never, "brave");
    await clock.settle();
    expect(starts).toEqual([
      ["a", 0],
      ["b", 0],
    ]);
  });

  it("a burst starts at once, then one per gap, and fills up again in the quiet", async () => {
    const { clock, starts, ask } = track();
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
    const { clock, starts, ask } = track();
    for (const name of ["a", "b", "c"]) void ask(name, { minGapMs });
    await clock.settle();
    expect(starts.map(([, at]) => at)).toEqual([0, 0, 0]);
  });

  it("a pace that changes counts for those who ask with it", async () => {
    const { clock, starts, ask } = track();
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
    const { clock, starts, ask } = track();
    void ask("a");
    await clock.settle();
    clock.setBack(3_600_000);
    void ask("b");
    await clock.advance(1_000);
    expect(starts.map(([name]) => name)).toEqual(["a", "b"]);
  });
});

describe("whoever gives up delays nobody", () => {
  it("the one behind takes the place", async () => {
    const { clock, starts, ask } = track();
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
    const { clock, starts, ask } = track();
    const reason = new Error("too late");
    await expect(ask("a", undefined, AbortSignal.abort(reason))).rejects.toBe(reason);
    void ask("b");
    await clock.settle();
    expect(starts).toEqual([["b", 0]]);
  });

  it("when all have given up no timer runs and no listener stays", async () => {
    const { clock, ask } = track();
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
    const { clock, ask } = track();
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

describe("for any pattern of arrivals and departures", () => {
  const arrival = fc.record({
    after: fc.integer({ min: 0, max: 2_500 }),
    leaves: fc.option(fc.integer({ min: 0, max: 4_000 }), { nil: undefined }),
  });
  const pattern = fc.record({
    arrivals: fc.array(arrival, { maxLength: 25 }),
    minGapMs: fc.constantFrom(1, 333, 1_000),
    burst: fc.constantFrom(undefined, 1, 2, 3),
  });

  it("no window holds more starts than burst and gap allow, the order is kept, and nobody waits without need", async () => {
    await fc.assert(
      fc.asyncProperty(pattern, async ({ arrivals, minGapMs, burst = 1 }) => {
        const { clock, starts, ask } = track();
        const origin = clock.now();
        const moments = new Map<string, { readonly asked: number; readonly left: number }>();
        const events = arrivals.reduce<{ at: number; act: () => void }[]>((list, { after, leaves }, index) => {
          const asked = (moments.get(String(index - 1))?.asked ?? 0) + after;
          const leaving = new AbortController();
          const left = leaves === undefined ? Number.POSITIVE_INFINITY : asked + leaves;
          moments.set(String(index), { asked, left });
          list.push({
            at: asked,
            act: () => void ask(String(index), { minGapMs, burst }, leaving.signal).catch(() => {}),
          });
          if (leaves !== undefined) list.push({ at: left, act: () => leaving.abort() });
          return list;
        }, []);
        for (const { at, act } of events.toSorted((a, b) => a.at - b.at)) {
          await clock.advance(origin + at - clock.now());
          act();
          await clock.settle();
        }
        await clock.advance(100_000);

        expect(clock.running()).toBe(0);
        const times = starts.map(([, at]) => at);
        for (const [index, at] of times.entries())
          for (let later = index + burst; later < times.length; later++)
            expect((times[later] ?? 0) - at).toBeGreaterThanOrEqual((later - index - burst + 1) * minGapMs - 1e-6);
        expect(starts.map(([name]) => Number(name))).toEqual(
          starts.map(([name]) => Number(name)).toSorted((a, b) => a - b),
        );
        // Whoever did not leave starts; and no later than a full queue before it would explain.
        const stayed = [...moments].filter(([, { left }]) => left === Number.POSITIVE_INFINITY).map(([name]) => name);
        expect(starts.map(([name]) => name)).toEqual(expect.arrayContaining(stayed));
        for (const [index, [name, at]] of starts.entries()) {
          const before = times[index - 1];
          const asked = moments.get(name)?.asked ?? 0;
          expect(at).toBeLessThanOrEqual(Math.max(asked, (before ?? asked) + minGapMs) + 1e-6);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("a storm of 5,000 departures leaves the queue as it should be", async () => {
    const { clock, starts, ask } = track();
    const leaving = new AbortController();
    void ask("first");
    const storm = Array.from({ length: 5_000 }, (_, index) => ask(`s${index}`, undefined, leaving.signal));
    void ask("last");
    leaving.abort();
    expect((await Promise.allSettled(storm)).every(({ status }) => status === "rejected")).toBe(true);
    await clock.advance(5_000);
    expect(starts).toEqual([
      ["first", 0],
      ["last", 1_000],
    ]);
  });
});

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
    const { clock, starts, ask, registry } = track();
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
  const entry = new URL("../../src/pacing/take-turns.ts", import.meta.url);
  const timers = new URL("../../src/pacing/timers.ts", import.meta.url);
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

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trackTurns } from "./track-turns.ts";

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
        const { clock, starts, ask } = trackTurns();
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
    const { clock, starts, ask } = trackTurns();
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

import { describe, expect, it } from "vitest";
import { createUpstreamRegistry, processUpstreams } from "../../src/pacing.ts";
import { fakeClock } from "./fake-clock.ts";

const hour = 3_600_000;

function track() {
  const clock = fakeClock();
  return { clock, registry: createUpstreamRegistry(clock) };
}

describe("an upstream that refused is left alone", () => {
  it("for its base, doubled with each failure in a row, up to an hour", () => {
    const { registry } = track();
    const waits = Array.from({ length: 7 }, () => {
      registry.coolDown("ddg", { baseMs: 180_000 });
      return registry.coolingMs("ddg");
    });
    expect(waits).toEqual([180_000, 360_000, 720_000, 1_440_000, 2_880_000, hour, hour]);
    for (let more = 0; more < 2_000; more++) registry.coolDown("ddg", { baseMs: 180_000 });
    expect(registry.coolingMs("ddg")).toBe(hour);
  });

  it("the time runs down, and the row goes on after it", async () => {
    const { clock, registry } = track();
    registry.coolDown("ddg", { baseMs: 1_000 });
    await clock.advance(400);
    expect(registry.coolingMs("ddg")).toBe(600);
    await clock.advance(600);
    expect(registry.coolingMs("ddg")).toBe(0);
    registry.coolDown("ddg", { baseMs: 1_000 });
    expect(registry.coolingMs("ddg")).toBe(2_000);
  });

  it("what the upstream itself asks for wins, up to a day", () => {
    const { registry } = track();
    registry.coolDown("brave", { retryAfterMs: 7_000, baseMs: 180_000 });
    expect(registry.coolingMs("brave")).toBe(7_000);
    registry.coolDown("kagi", { retryAfterMs: 12 * hour, baseMs: 1_000 });
    expect(registry.coolingMs("kagi")).toBe(12 * hour);
    registry.coolDown("odd", { retryAfterMs: 1.7e12, baseMs: 1_000 });
    expect(registry.coolingMs("odd")).toBe(24 * hour);
  });

  it.each([
    [0, 0],
    [-5, 0],
    [Number.NaN, 1_000],
    [undefined, 1_000],
  ])("a wait of %d asks for %d", (retryAfterMs, expected) => {
    const { registry } = track();
    registry.coolDown("exa", { retryAfterMs, baseMs: 1_000 });
    expect(registry.coolingMs("exa")).toBe(expected);
  });

  it("a later failure prolongs and never shortens", () => {
    const { registry } = track();
    registry.coolDown("exa", { retryAfterMs: 60_000, baseMs: 1_000 });
    registry.coolDown("exa", { retryAfterMs: 1_000, baseMs: 1_000 });
    expect(registry.coolingMs("exa")).toBe(60_000);
  });

  it("an answer ends it and the row", () => {
    const { registry } = track();
    registry.coolDown("exa", { baseMs: 1_000 });
    registry.coolDown("exa", { baseMs: 1_000 });
    registry.clear("exa");
    expect(registry.coolingMs("exa")).toBe(0);
    registry.coolDown("exa", { baseMs: 1_000 });
    expect(registry.coolingMs("exa")).toBe(1_000);
  });

  it("an hour without failures ends the row too", async () => {
    const { clock, registry } = track();
    registry.coolDown("exa", { baseMs: 1_000 });
    await clock.advance(hour + 1_001);
    registry.coolDown("exa", { baseMs: 1_000 });
    expect(registry.coolingMs("exa")).toBe(1_000);
  });

  it("others are not touched, and a clock that is set back makes nothing longer", async () => {
    const { clock, registry } = track();
    registry.coolDown("exa", { baseMs: 10_000 });
    expect(registry.coolingMs("brave")).toBe(0);
    await clock.advance(4_000);
    clock.set(clock.now() - hour);
    expect(registry.coolingMs("exa")).toBe(10_000);
    await clock.advance(10_000);
    expect(registry.coolingMs("exa")).toBe(0);
  });

  it("a wait does not depend on turns, nor a turn on the wait", async () => {
    const { registry } = track();
    registry.coolDown("exa", { baseMs: 10_000 });
    await expect(registry.takeTurn("exa", { minGapMs: 1_000 }, new AbortController().signal)).resolves.toBeUndefined();
  });
});

describe("the registry of the process", () => {
  it("is one for every copy of the kit, and not seen when globals are listed", () => {
    const registry = processUpstreams();
    expect(processUpstreams()).toBe(registry);
    expect(Reflect.get(globalThis, Symbol.for("websonde.upstreams.1"))).toBe(registry);
    expect(Object.getOwnPropertyDescriptor(globalThis, Symbol.for("websonde.upstreams.1"))?.enumerable).toBe(false);
  });
});

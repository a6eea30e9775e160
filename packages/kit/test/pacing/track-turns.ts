import type { Pace } from "@websonde/search-core";
import { createUpstreamRegistry } from "../../src/pacing.ts";
import { fakeClock } from "./fake-clock.ts";

/** A signal of a caller who waits however long it takes. */
export const never = new AbortController().signal;

/** A registry on a fake clock, and the starts that it allowed: which request, and when from the beginning. */
export function trackTurns() {
  const clock = fakeClock();
  const registry = createUpstreamRegistry(clock);
  const origin = clock.now();
  const starts: [name: string, at: number][] = [];
  const ask = (name: string, pace: Pace = { minGapMs: 1_000 }, signal = never, scope = "exa") =>
    registry.takeTurn(scope, pace, signal).then(() => void starts.push([name, clock.now() - origin]));
  return { clock, registry, starts, ask };
}

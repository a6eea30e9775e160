import type { UpstreamRegistry } from "@websonde/search-core";
import { createCoolDowns } from "./create-cool-downs.ts";
import { createTurns } from "./create-turns.ts";
import { startTimer as startRealTimer } from "./start-timer.ts";
import type { StartTimer } from "./start-timer.ts";

export interface UpstreamRegistryOptions {
  /** Milliseconds. Default: the monotonic clock for turns, the wall clock (which goes on while a machine sleeps) for cool-downs. */
  readonly now?: () => number;
  readonly startTimer?: StartTimer;
}

/**
 * A registry of its own, for tests and for hosts that keep clients apart. Nothing is kept of scopes that are at rest, and
 * no timer runs but while somebody waits for a turn.
 */
export function createUpstreamRegistry({
  now,
  startTimer = startRealTimer,
}: UpstreamRegistryOptions = {}): UpstreamRegistry {
  const { takeTurn } = createTurns(now ?? (() => performance.now()), startTimer);
  return { takeTurn, ...createCoolDowns(now ?? Date.now) };
}

import type { Pace } from "@websonde/search-core";
import { createScopeTable } from "./create-scope-table.ts";
import type { StartTimer } from "./start-timer.ts";

interface Waiter {
  readonly pace: ValidPace;
  readonly start: () => void;
}

interface ValidPace {
  readonly gapMs: number;
  readonly burst: number;
}

/** A bucket that a start fills by one and that loses one per gap; a start waits while `burst` are in it. */
interface Lane {
  /** What was in the bucket right after the last start. */
  filled: number;
  /** When that was. */
  at: number;
  gapMs: number;
  /** First in, first out; a set, so that whoever gives up leaves at once wherever it stands. */
  readonly waiters: Set<Waiter>;
  stopTimer: (() => void) | undefined;
}

/**
 * Lets requests start one after the other: by the times of their starts, in the order in which they asked. `now` must be
 * in milliseconds; a clock that is set back delays nobody for longer than the gap.
 */
export function createTurns(now: () => number, startTimer: StartTimer) {
  const lanes = createScopeTable<Lane>(
    (lane) => lane.filled * lane.gapMs <= elapsed(lane),
    (lane) => lane.waiters.size > 0,
  );

  function elapsed(lane: Lane): number {
    const time = now();
    if (time < lane.at) lane.at = time;
    return time - lane.at;
  }

  function waitMs(lane: Lane, { gapMs, burst }: ValidPace): number {
    return (lane.filled - (burst - 1)) * gapMs - elapsed(lane);
  }

  function recordStart(lane: Lane, { gapMs }: ValidPace): void {
    lane.filled = Math.max(0, lane.filled - elapsed(lane) / gapMs) + 1;
    lane.at = now();
    lane.gapMs = gapMs;
  }

  /** Starts whoever may start and sets the timer for the next one. */
  function advance(lane: Lane): void {
    lane.stopTimer?.();
    lane.stopTimer = undefined;
    for (const waiter of lane.waiters) {
      const wait = waitMs(lane, waiter.pace);
      if (wait > 0) {
        lane.stopTimer = startTimer(() => advance(lane), Math.ceil(wait));
        return;
      }
      lane.waiters.delete(waiter);
      recordStart(lane, waiter.pace);
      waiter.start();
    }
  }

  function laneOf(scope: string, { gapMs }: ValidPace): Lane {
    const known = lanes.get(scope);
    if (known !== undefined) return known;
    const lane: Lane = { filled: 0, at: now(), gapMs, waiters: new Set(), stopTimer: undefined };
    lanes.set(scope, lane);
    return lane;
  }

  async function takeTurn(scope: string, pace: Pace, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const valid = readPace(pace);
    if (valid === undefined) return;
    const lane = laneOf(scope, valid);
    if (lane.waiters.size === 0 && waitMs(lane, valid) <= 0) {
      recordStart(lane, valid);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        pace: valid,
        start() {
          signal.removeEventListener("abort", giveUp);
          resolve();
        },
      };
      function giveUp(): void {
        // It has not started, so it took nothing: those behind it move up.
        const [first] = lane.waiters;
        lane.waiters.delete(waiter);
        if (waiter === first) advance(lane);
        reject(signal.reason);
      }
      signal.addEventListener("abort", giveUp, { once: true });
      lane.waiters.add(waiter);
      if (lane.stopTimer === undefined) advance(lane);
    });
  }

  return {
    takeTurn,
    /** How many scopes are remembered, for tests of memory. */
    size: () => lanes.size,
  };
}

/** Nothing where the pace sets no limit: a gap that is 0, negative or no number. */
function readPace({ minGapMs, burst = 1 }: Pace): ValidPace | undefined {
  if (!Number.isFinite(minGapMs) || minGapMs <= 0) return undefined;
  return { gapMs: minGapMs, burst: Number.isFinite(burst) ? Math.max(1, Math.floor(burst)) : 1 };
}

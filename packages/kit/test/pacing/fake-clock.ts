import type { StartTimer } from "../../src/pacing.ts";

/** A clock that stands still until it is moved; timers fire on the way, in the order of their times. */
export function fakeClock(start = 1_000_000) {
  let time = start;
  let nextId = 0;
  const timers = new Map<number, { readonly at: number; readonly callback: () => void }>();
  const startTimer: StartTimer = (callback, ms) => {
    const id = nextId++;
    timers.set(id, { at: time + Math.max(0, ms), callback });
    return () => timers.delete(id);
  };

  async function settle(): Promise<void> {
    for (let round = 0; round < 5; round++) await Promise.resolve();
  }

  async function moveTo(end: number): Promise<void> {
    await settle();
    for (;;) {
      const due = [...timers]
        .filter(([, timer]) => timer.at <= end)
        .toSorted(([a, x], [b, y]) => x.at - y.at || a - b)[0];
      if (due === undefined) break;
      const [id, timer] = due;
      timers.delete(id);
      time = Math.max(time, timer.at);
      timer.callback();
      await settle();
    }
    time = end;
  }

  return {
    now: () => time,
    startTimer,
    settle,
    advance: (ms: number) => moveTo(time + ms),
    /** Sets the clock, as its owner or a busy machine does: no timer fires. */
    set: (to: number) => void (time = to),
    /** How many timers run. */
    running: () => timers.size,
  };
}

/** A clock that stands still until it is told to go on. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  advance(ms: number): void;
}

export function createClock(start: number): Clock {
  let time = start;
  return {
    now: () => time,
    advance: (ms) => void (time += ms),
  };
}

/** Longer waits overflow `setTimeout`, which then fires at once; whoever waits longer looks again. */
const longestTimeoutMs = 2_147_483_647;

/** Calls back once after some milliseconds, or earlier by a cut at 24 days; gives a function that stops it. */
export type StartTimer = (callback: () => void, ms: number) => () => void;

/** A timer keeps the process alive: it runs only while somebody waits for its end. */
export const startTimer: StartTimer = (callback, ms) => {
  const timer = setTimeout(callback, Math.min(Math.max(ms, 0), longestTimeoutMs));
  return () => clearTimeout(timer);
};

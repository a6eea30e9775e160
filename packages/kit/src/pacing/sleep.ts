import { startTimer } from "./start-timer.ts";

/**
 * Resolves after some milliseconds (at most 24 days; 0 for a negative or impossible number). Rejects with the signal's
 * reason as soon as it fires, or at once when it has; neither timer nor listener stays behind.
 */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = startTimer(
      () => {
        signal?.removeEventListener("abort", abort);
        resolve();
      },
      Number.isNaN(ms) ? 0 : ms,
    );
    function abort(): void {
      stop();
      reject(signal?.reason);
    }
    signal?.addEventListener("abort", abort, { once: true });
  });
}

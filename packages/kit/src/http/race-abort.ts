/**
 * Settles like `promise`, but rejects with `signal.reason` as soon as the signal fires, even when nobody behind the
 * promise listens to it (some runtimes never settle an aborted fetch). What still arrives then goes to `late`.
 */
export function raceAbort<T>(promise: Promise<T>, signal: AbortSignal, late?: (value: T) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
    promise.then(
      (value) => {
        signal.removeEventListener("abort", abort);
        if (signal.aborted) late?.(value);
        else resolve(value);
      },
      (error: unknown) => {
        signal.removeEventListener("abort", abort);
        reject(signal.aborted ? signal.reason : error);
      },
    );
  });
}

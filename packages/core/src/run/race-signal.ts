/**
 * What `start` gives, or the reason of the signal as soon as it fires, whichever comes first: what ignores its signal
 * cannot hold up a search. With a signal that has fired nothing is started. What settles later is swallowed.
 */
export function raceSignal<T>(start: () => T | PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = () => reject(signal.reason);
    const stop = () => signal.removeEventListener("abort", onAbort);
    signal.addEventListener("abort", onAbort, { once: true });
    // Also for what is no promise, or throws at once.
    new Promise<T>((settle) => settle(start())).then(resolve, reject).finally(stop);
  });
}

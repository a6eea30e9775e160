export interface TimeLimit {
  /** Fires with the parent's reason, or with our own once the time is up. */
  readonly signal: AbortSignal;
  /** Frees the timer and the parent's listener. */
  end(): void;
}

/** Longer timers fire at once. */
const longestTimer = 2_147_483_647;

/** A signal for work that ends with `parent` or after `milliseconds`, whichever comes first. */
export function limitTime(parent: AbortSignal, milliseconds: number, reason: () => Error): TimeLimit {
  const controller = new AbortController();
  const onAbort = () => controller.abort(parent.reason);
  const timer = setTimeout(() => controller.abort(reason()), Math.min(milliseconds, longestTimer));
  if (parent.aborted) onAbort();
  parent.addEventListener("abort", onAbort, { once: true });
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      parent.removeEventListener("abort", onAbort);
    },
  };
}

/** How often an upstream may be asked. */
export interface Pace {
  /** Smallest gap between the starts of two requests, in milliseconds. */
  readonly minGapMs: number;
  /** Requests that may start at once before the gap counts. Default 1. */
  readonly burst?: number;
}

/**
 * What protects upstreams from us and us from their walls: pacing and cool-down per upstream (and, where the budget belongs
 * to a key, per key). One per process by default, since budgets count per address; injectable for tests and hosts.
 * Scopes are opaque strings and never contain a credential.
 */
export interface UpstreamRegistry {
  /** Waits until a request to `scope` may start. Rejects with the signal's reason; an aborted waiter delays nobody. */
  takeTurn(scope: string, pace: Pace, signal: AbortSignal): Promise<void>;
  /** Milliseconds until `scope` may be asked again; 0 when it is not cooling down. */
  coolingMs(scope: string): number;
  /**
   * Starts or prolongs a cool-down. Without `retryAfterMs` the wait doubles with each failure in a row, from `baseMs`,
   * up to one hour.
   */
  coolDown(scope: string, options: { readonly retryAfterMs?: number | undefined; readonly baseMs: number }): void;
  /** An answer came: the row of failures is over. */
  clear(scope: string): void;
}

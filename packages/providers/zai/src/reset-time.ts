import { SearchProviderError } from "@websonde/search-core";

const longestMs = 24 * 3_600_000;

/**
 * The error of a used-up window with the wait until it is reset, where the message says so in Chinese: `…将在 2026-03-07
 * 22:00:00 重置`, by Beijing's clocks. At most a day, as for every wait.
 */
export function addResetTime(error: SearchProviderError, now: number): SearchProviderError {
  if (error.kind !== "quota" || error.retryAfterMs !== undefined) return error;
  const [, day, time] = /(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})\s*(?:后)?重置/.exec(error.message) ?? [];
  const waitMs = Date.parse(`${day}T${time}+08:00`) - now;
  if (!(waitMs > 0)) return error;
  const { provider, kind, message, status, requestId } = error;
  return new SearchProviderError({
    provider,
    kind,
    message,
    status,
    requestId,
    retryAfterMs: Math.min(waitMs, longestMs),
  });
}

import type { UpstreamRegistry } from "@websonde/search-core";
import { isSearchProviderError } from "@websonde/search-core";
import type { ErrorKind, SearchProviderError } from "@websonde/search-core";

/**
 * How long an upstream is left alone after a failure without a hint of its own, doubling with each failure in a row.
 * Challenges and rate walls clear in minutes; a used-up plan does not come back within the hour.
 */
const coolDownMs: Partial<Record<ErrorKind, number>> = { "rate-limit": 5_000, blocked: 180_000, quota: 600_000 };
const refusedKeyMs = 600_000;

/** Where an attempt counts. */
export interface CoolDownPlace {
  readonly upstreams: UpstreamRegistry;
  readonly scope: string;
  /** There are other keys to use meanwhile. A refused key that is alone must keep saying that it is refused. */
  readonly isPooled: boolean;
}

/**
 * Runs one attempt and lets the registry know how it went: a refusal, thrown or reported, begins a cool-down, and an answer
 * without one ends the row of failures.
 */
export async function coolDownAfter<Result>(
  place: CoolDownPlace,
  attempt: (reportSetback: (error: SearchProviderError) => void) => Promise<Result>,
): Promise<Result> {
  const { upstreams, scope } = place;
  const wasCooling = upstreams.coolingMs(scope) > 0;
  let isSetBack = false;
  try {
    const result = await attempt((error) => {
      isSetBack = coolDown(place, error) || isSetBack;
    });
    // A cool-down that others began in the meantime knows more than this answer.
    if (!isSetBack && (wasCooling || upstreams.coolingMs(scope) === 0)) upstreams.clear(scope);
    return result;
  } catch (error) {
    if (isSearchProviderError(error)) coolDown(place, error);
    throw error;
  }
}

function coolDown({ upstreams, scope, isPooled }: CoolDownPlace, error: SearchProviderError): boolean {
  const baseMs = error.kind === "auth" && isPooled ? refusedKeyMs : coolDownMs[error.kind];
  if (baseMs === undefined) return false;
  // Searches that ran side by side into one wall are one failure, not several in a row.
  const isCounted = error.retryAfterMs !== undefined || upstreams.coolingMs(scope) === 0;
  if (isCounted) upstreams.coolDown(scope, { retryAfterMs: error.retryAfterMs, baseMs });
  return true;
}

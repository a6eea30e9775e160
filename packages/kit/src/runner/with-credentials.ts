import type { Credential, SearchContext, UpstreamRegistry } from "@websonde/search-core";
import { isSearchProviderError } from "@websonde/search-core";
import type { ErrorKind, SearchProviderError } from "@websonde/search-core";
import type { Access } from "../access/read-access.ts";
import { processUpstreams } from "../pacing/process-upstreams.ts";

/** After these another credential can help. */
const rotatingKinds: ReadonlySet<ErrorKind> = new Set(["auth", "quota", "rate-limit"]);

/**
 * How long an upstream is left alone after a failure without a hint of its own, doubling with each failure in a row.
 * Challenges and rate walls clear in minutes; a used-up plan does not come back within the hour.
 */
const coolDownMs: Partial<Record<ErrorKind, number>> = { "rate-limit": 5_000, blocked: 180_000, quota: 600_000 };

/** The registry of this client, or the one of the process. */
export function upstreamsOf(context: Pick<SearchContext, "upstreams">): UpstreamRegistry {
  return context.upstreams ?? processUpstreams();
}

/** Under which name an upstream is paced and cooled down: per address and, where the budget is a key's, per key. */
export function scopeOf(
  id: string,
  context: Pick<SearchContext, "upstreamUrl">,
  baseUrl: string,
  credential: Credential | undefined,
): string {
  const place = context.upstreamUrl ?? baseUrl;
  return credential === undefined ? `${id} ${place}` : `${id} ${place} ${fingerprint(credential.value)}`;
}

/**
 * Runs `use` with one credential after the other until one works: on a refusal the next of the list, then what the host's
 * resolver still has. The last refusal is the one that is thrown, as it was classified.
 */
export async function withCredentials<Result>(
  id: string,
  access: Access,
  context: SearchContext,
  use: (credential: Credential | undefined, scope: string) => Promise<Result>,
): Promise<Result> {
  const upstreams = upstreamsOf(context);
  const scope = (credential: Credential | undefined) => scopeOf(id, context, access.baseUrl, credential);
  const waiting: (Credential | undefined)[] =
    access.credentials.length === 0
      ? [undefined]
      : access.credentials.toSorted((a, b) => upstreams.coolingMs(scope(a)) - upstreams.coolingMs(scope(b)));
  const tried = new Set<string>();
  let refreshed = false;
  for (;;) {
    const credential = waiting.shift();
    if (credential !== undefined) tried.add(credential.value);
    try {
      const result = await use(credential, scope(credential));
      upstreams.clear(scope(credential));
      return result;
    } catch (error) {
      context.signal.throwIfAborted();
      if (!isSearchProviderError(error)) throw error;
      coolDown(upstreams, scope(credential), error, access.credentials.length > 1);
      if (credential === undefined || !rotatingKinds.has(error.kind)) throw error;
      if (waiting.length === 0 && context.credentials !== undefined) {
        const reason: "refresh" | "rotate" = error.kind === "auth" && !refreshed ? "refresh" : "rotate";
        refreshed = refreshed || reason === "refresh";
        const next = await context.credentials.resolve({
          provider: id,
          reason,
          previous: credential,
          signal: context.signal,
        });
        if (next !== undefined && !tried.has(next.value)) waiting.push(next);
      }
      if (waiting.length === 0) throw error;
    }
  }
}

function coolDown(upstreams: UpstreamRegistry, scope: string, error: SearchProviderError, pooled: boolean): void {
  // A refused key is set aside only where there are others to use; alone it must keep saying that it is refused.
  const baseMs = error.kind === "auth" && pooled ? 600_000 : coolDownMs[error.kind];
  // Searches that ran side by side into one wall are one failure, not several in a row.
  const isCounted = error.retryAfterMs !== undefined || upstreams.coolingMs(scope) === 0;
  if (baseMs !== undefined && isCounted) upstreams.coolDown(scope, { retryAfterMs: error.retryAfterMs, baseMs });
}

/** Tells keys apart without keeping them: FNV-1a, 32 bits. */
function fingerprint(value: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < value.length; index++) hash = Math.imul(hash ^ value.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

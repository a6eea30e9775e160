import type { Credential, SearchContext, UpstreamRegistry } from "@websonde/search-core";
import { isSearchProviderError } from "@websonde/search-core";
import type { ErrorKind, SearchProviderError } from "@websonde/search-core";
import type { Access } from "../access/read-access.ts";
import { processUpstreams } from "../pacing/process-upstreams.ts";
import { coolDownAfter } from "./cool-down-after.ts";
import { findNextCredential } from "./find-next-credential.ts";

/** After these another credential can help. */
const rotatingKinds: ReadonlySet<ErrorKind> = new Set(["auth", "quota", "rate-limit"]);

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
  use: (
    credential: Credential | undefined,
    scope: string,
    reportSetback: (error: SearchProviderError) => void,
  ) => Promise<Result>,
): Promise<Result> {
  const upstreams = upstreamsOf(context);
  const scopeFor = (credential: Credential | undefined) => scopeOf(id, context, access.baseUrl, credential);
  const coolingMs = (credential: Credential) => upstreams.coolingMs(scopeFor(credential));
  const waiting = access.credentials.toSorted((a, b) => coolingMs(a) - coolingMs(b));
  const isPooled = waiting.length > 1;
  const tried = new Set<string>();
  let mayRefresh = true;
  for (let credential = waiting.shift(); ;) {
    if (credential !== undefined) tried.add(credential.value);
    const current = credential;
    const scope = scopeFor(current);
    try {
      return await coolDownAfter({ upstreams, scope, isPooled }, (report) => use(current, scope, report));
    } catch (error) {
      context.signal.throwIfAborted();
      if (!isSearchProviderError(error) || current === undefined || !rotatingKinds.has(error.kind)) throw error;
      credential = waiting.shift();
      if (credential === undefined) {
        const isRefused = error.kind === "auth";
        const refusal = { error, previous: current, tried, mayRefresh: mayRefresh && isRefused, access };
        credential = await findNextCredential(id, context, refusal);
        if (isRefused) mayRefresh = false;
      }
      if (credential === undefined) throw error;
    }
  }
}

/** Tells keys apart without keeping them: FNV-1a, 32 bits. */
function fingerprint(value: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < value.length; index++) hash = Math.imul(hash ^ value.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

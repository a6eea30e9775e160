import type { Credential, SearchContext, SearchProviderError } from "@websonde/search-core";
import { isSearchProviderError } from "@websonde/search-core";
import { isBlankCredential } from "../access/clean-credential.ts";
import type { Access } from "../access/read-access.ts";

/** A resolver that makes up a new credential each time must not keep a refusing upstream busy until the deadline. */
const mostResolved = 10;

/**
 * What the host's resolver still has after a refusal: for a refused sign-in once a fresh value of the same credential, else
 * another one that was not tried, ten in all. A key that was given for one call stands alone.
 */
export async function findNextCredential(
  provider: string,
  context: SearchContext,
  {
    error,
    previous,
    tried,
    mayRefresh,
    access,
  }: {
    readonly error: SearchProviderError;
    readonly previous: Credential;
    readonly tried: ReadonlySet<string>;
    readonly mayRefresh: boolean;
    readonly access: Access;
  },
): Promise<Credential | undefined> {
  const { credentials, overrides, signal } = context;
  if (credentials === undefined || !isBlankCredential(overrides.apiKey)) return undefined;
  if (tried.size >= access.credentials.length + mostResolved) return undefined;
  for (const reason of mayRefresh ? (["refresh", "rotate"] as const) : (["rotate"] as const)) {
    const next = await ask(reason);
    if (next === undefined || isBlankCredential(next.value) || tried.has(next.value)) continue;
    // A sign-in goes to no address but the vendor's own.
    if (access.isForeign !== true || next.authMode !== "oauth") return next;
  }
  return undefined;

  async function ask(reason: "refresh" | "rotate"): Promise<Credential | undefined> {
    try {
      return await credentials?.resolve({ provider, reason, previous, signal });
    } catch (failure) {
      signal.throwIfAborted();
      // Whoever keeps the credentials may know better what to do (sign in again); a mishap there says less than the refusal.
      throw isSearchProviderError(failure) ? failure : error;
    }
  }
}

import type { Credential } from "@websonde/search-core";

/**
 * How Perplexity is asked with a credential: through the website (`ask`), its API (`api`), or its API as OpenRouter resells
 * it (`openrouter`).
 */
export type Way = "ask" | "api" | "openrouter";

/** What marks the credential of another vendor. */
export const openRouterDetails = { service: "openrouter" } as const;

/** Without a credential it is the website. A session is no key: the API would answer 401 to it. */
export function readWay(credential: Credential | undefined): Way {
  if (credential === undefined || isSignIn(credential)) return "ask";
  return credential.details?.["service"] === openRouterDetails.service ? "openrouter" : "api";
}

/** Cookies or a session token of the website. A host that does not say what it hands out may hand out a token. */
export function isSignIn({ value, authMode }: Credential): boolean {
  if (authMode === undefined) return value.startsWith("eyJ");
  return authMode === "oauth" || authMode === "cookie";
}

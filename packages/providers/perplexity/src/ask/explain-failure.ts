import { isSearchProviderError, SearchProviderError } from "@websonde/search-core";
import type { Credential } from "@websonde/search-core";
import { redactSecrets } from "@websonde/search-kit/http";
import { keyVariables, meta } from "../meta.ts";

/** Shorter values (`en-US`, a number) are no secrets, and may stand in any text. */
const shortestSecret = 12;

/**
 * A failure of the website with the advice for a session, which no key would get, and without the single cookies: the kit
 * knows their header as a whole.
 */
export function explainFailure(error: unknown, credential: Credential | undefined): unknown {
  if (!isSearchProviderError(error) || credential === undefined) return error;
  const secrets = listCookies(credential);
  const { provider, kind, status, retryAfterMs, requestId, reason, cause } = error;
  const message = redactSecrets(kind === "auth" ? adviseSignIn(error.message) : error.message, secrets);
  if (message === error.message && secrets.length === 0) return error;
  return new SearchProviderError({
    provider,
    kind,
    message,
    status,
    retryAfterMs,
    reason,
    requestId: requestId === undefined ? undefined : redactSecrets(requestId, secrets),
    cause: secrets.length === 0 ? cause : undefined,
  });
}

/** What came instead of an answer, where a person would be asked to prove to be one. */
export function describeWall(status: number): SearchProviderError {
  return new SearchProviderError({
    provider: meta.id,
    kind: "blocked",
    reason: "challenge",
    status,
    message: `${meta.label}'s website sent a page instead of an answer (${status}): it lets no program through now. Try later, or set ${keyVariables[0]} to use the API.`,
  });
}

function adviseSignIn(message: string): string {
  return message.replace(
    "Check API key or base URL.",
    "Sign in on the website again and renew the cookies or the session.",
  );
}

function listCookies({ value, authMode }: Credential): readonly string[] {
  if (authMode !== "cookie") return [];
  const values = value.split(";").map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
  return values.filter((one) => one.length >= shortestSecret);
}

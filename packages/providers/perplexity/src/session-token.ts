/** Tokens that end sooner are not worth a search. */
const leewayMs = 5 * 60_000;

/**
 * Whether a session token is over, or will be within five minutes, by its own `exp`. One that does not say so, or cannot be
 * read, goes on until it is refused: there is nothing to renew it with.
 */
export function isSessionOver(token: string, now: number): boolean {
  const expiresAt = readExpiry(token);
  return expiresAt !== undefined && expiresAt - leewayMs <= now;
}

/** Milliseconds since the epoch. */
function readExpiry(token: string): number | undefined {
  const [, payload, signature, ...rest] = token.split(".");
  if (payload === undefined || signature === undefined || rest.length > 0) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    if (typeof claims !== "object" || claims === null || !("exp" in claims)) return undefined;
    return typeof claims.exp === "number" && Number.isFinite(claims.exp) ? claims.exp * 1_000 : undefined;
  } catch {
    return undefined;
  }
}

/** A signed-in account of one provider. */
export interface Token {
  readonly accessToken: string;
  /** What a new access token is had with; vendors may replace it each time. */
  readonly refreshToken?: string;
  /** Milliseconds since the epoch; absent where the vendor does not say. */
  readonly expiresAt?: number;
  /** Facts of the account that the provider needs (account id, project id). */
  readonly details?: Readonly<Record<string, string>>;
}

/** A token as it is kept. */
export interface StoredToken extends Token {
  /** When it was saved, in milliseconds since the epoch. */
  readonly obtainedAt?: number;
  /** The vendor refused the refresh token: only signing in again helps. */
  readonly rejected?: boolean;
}

/** Longest time before its end at which a token counts as expired, so that it does not end on its way. */
const maxSkewMs = 60_000;

/**
 * True when a token has expired or is about to: a minute before its end, or a tenth of its life where that is shorter, so
 * that a token of a few seconds can be used at all.
 */
export function isExpired(token: StoredToken, now: number): boolean {
  const { expiresAt, obtainedAt } = token;
  if (expiresAt === undefined) return false;
  const lifeMs = obtainedAt === undefined ? Number.POSITIVE_INFINITY : Math.max(0, expiresAt - obtainedAt);
  return expiresAt - Math.min(maxSkewMs, lifeMs / 10) <= now;
}

/** What is kept after a refresh: vendors leave out what stays the same. */
export function renewToken(old: StoredToken, fresh: Token, now: number): StoredToken {
  const { accessToken, refreshToken = old.refreshToken, expiresAt, details = old.details } = fresh;
  return {
    accessToken,
    ...(refreshToken && { refreshToken }),
    ...(typeof expiresAt === "number" && Number.isFinite(expiresAt) && { expiresAt }),
    obtainedAt: now,
    ...(details && { details }),
  };
}

/** Gets a new token for an old one. Rejects with an error of kind `auth` when the vendor refuses the refresh token. */
export type TokenRefresher = (token: Token, signal: AbortSignal) => Promise<Token>;

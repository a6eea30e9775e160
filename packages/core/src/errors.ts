/**
 * What went wrong, in words that a program can decide on. `blocked`: the upstream showed a challenge, consent wall or
 * rate wall instead of results. `empty`: it truly found nothing. `invalid-response`: a page or body that cannot be read,
 * including markup that is not known; never reported as empty.
 */
export const errorKinds = [
  "not-configured",
  "auth",
  "quota",
  "rate-limit",
  "blocked",
  "unsupported",
  "invalid-request",
  "not-found",
  "timeout",
  "network",
  "server",
  "invalid-response",
  "empty",
  "cancelled",
  "unknown",
] as const;

export type ErrorKind = (typeof errorKinds)[number];

/** What a provider error carries beside its message. Credentials and full URLs never stand in any of it. */
export interface SearchProviderErrorDetails {
  /** Provider id, or `none` where no provider was reached. */
  readonly provider: string;
  readonly kind: ErrorKind;
  readonly message: string;
  /** HTTP status, or the status that an upstream gave inside a 200 body. */
  readonly status?: number | undefined;
  /** Milliseconds from now after which the upstream may answer again. */
  readonly retryAfterMs?: number | undefined;
  readonly requestId?: string | undefined;
  /**
   * Which wall a `blocked` page is: `challenge`, `consent`, `javascript`, `traffic`, `rate`, `denied`, `pow`, `unrelated`.
   * `not-installed` where a provider's package is missing.
   */
  readonly reason?: string | undefined;
  readonly cause?: unknown;
}

const marker = Symbol.for("websonde.search-provider-error");

/** The one error of the SDK. Recognise it with {@link isSearchProviderError}: `instanceof` fails across copies of the package. */
export class SearchProviderError extends Error {
  override readonly name = "SearchProviderError";
  readonly provider: string;
  readonly kind: ErrorKind;
  // Declared only: what is absent must not stand there as `undefined`.
  declare readonly status?: number;
  declare readonly retryAfterMs?: number;
  declare readonly requestId?: string;
  declare readonly reason?: string;

  constructor(details: SearchProviderErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.provider = details.provider;
    this.kind = details.kind;
    if (details.status !== undefined) this.status = details.status;
    if (details.retryAfterMs !== undefined) this.retryAfterMs = Math.max(0, details.retryAfterMs);
    if (details.requestId !== undefined) this.requestId = details.requestId;
    if (details.reason !== undefined) this.reason = details.reason;
    Object.defineProperty(this, marker, { value: true });
  }

  /** What may be shown: no cause, since causes come from libraries that put URLs and headers into them. */
  toJSON(): Record<string, unknown> {
    const { provider, kind, message, status, retryAfterMs, requestId, reason } = this;
    return { provider, kind, message, status, retryAfterMs, requestId, reason };
  }
}

/** True for the SDK's error, also when another copy of the package made it. */
export function isSearchProviderError(value: unknown): value is SearchProviderError {
  return typeof value === "object" && value !== null && marker in value;
}

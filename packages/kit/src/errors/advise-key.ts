import { SearchProviderError } from "@websonde/search-core";

/** What a key of the user's own would change for a provider that was asked without one. */
export interface KeyAdvice {
  readonly label: string;
  /** The environment variable to set. */
  readonly variable: string;
  /** What it allows without a key: `about 100 searches a day`. Default `few requests`. */
  readonly allowance?: string;
}

/** The failure of a keyless request, with what a key would change where it would change something. */
export function adviseKey(
  error: SearchProviderError,
  { label, variable, allowance = "few requests" }: KeyAdvice,
): SearchProviderError {
  const isLimit = error.kind === "quota" || error.kind === "rate-limit";
  if (!isLimit && error.kind !== "auth") return error;
  const advice = isLimit
    ? `Without a key ${label} allows ${allowance}; set ${variable} to lift the limit.`
    : `Set ${variable} to use its API instead.`;
  const { provider, kind, status, retryAfterMs, requestId, reason, cause } = error;
  const message = `${error.message} ${advice}`;
  return new SearchProviderError({ provider, kind, status, retryAfterMs, requestId, reason, cause, message });
}

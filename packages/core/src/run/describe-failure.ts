import { isSearchProviderError, SearchProviderError } from "../errors.ts";
import type { ErrorKind } from "../errors.ts";
import type { ProviderMeta } from "../types/provider.ts";

/** Any thrown value as the SDK's error, with a message that says what to do next. */
export function describeFailure(thrown: unknown, id: string, label: string, meta?: ProviderMeta): SearchProviderError {
  if (!isSearchProviderError(thrown)) return describeForeign(thrown, id, label);
  const message = fixedMessage(thrown, id, label, meta);
  if (message === undefined && thrown.provider === id) return thrown;
  const { kind, status, retryAfterMs, requestId, reason, cause } = thrown;
  return new SearchProviderError({
    provider: id,
    kind,
    status,
    retryAfterMs,
    requestId,
    reason,
    cause,
    message: message ?? thrown.message,
  });
}

/** Texts that callers match on (DESIGN §4.4); every other message is the provider's own. */
function fixedMessage(
  error: SearchProviderError,
  id: string,
  label: string,
  meta: ProviderMeta | undefined,
): string | undefined {
  if (id === "anthropic" && error.status === 404)
    return "Anthropic web search returned 404 (model or endpoint not found).";
  if (id === "zai" || error.kind !== "auth" || (error.status !== 401 && error.status !== 403)) return undefined;
  const fixed = `${label} authorization failed (${error.status})`;
  if (error.message.startsWith(fixed)) return undefined;
  const names = meta?.keys.env.join(" or ");
  return `${fixed}. Check ${names ? `the key in ${names}` : "the API key"} and the base URL.`;
}

function describeForeign(thrown: unknown, id: string, label: string): SearchProviderError {
  if (!(thrown instanceof Error))
    return new SearchProviderError({ provider: id, kind: "unknown", message: `Unknown error from ${label}`, cause: thrown });
  const code = findCode(thrown);
  const kind = foreignKind(thrown, code);
  const message = code === undefined || thrown.message.includes(code) ? thrown.message : `${thrown.message} (${code})`;
  return new SearchProviderError({ provider: id, kind, message: message || `Unknown error from ${label}`, cause: thrown });
}

const timeoutCodes = new Set(["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "ETIMEDOUT"]);

function foreignKind(error: Error, code: string | undefined): ErrorKind {
  if (error.name === "TimeoutError" || (code !== undefined && timeoutCodes.has(code))) return "timeout";
  if (code !== undefined && /^(E[A-Z_]+|UND_ERR_[A-Z_]+|CERT_[A-Z_]+)$/.test(code) && !code.startsWith("ERR_"))
    return "network";
  return error.message === "fetch failed" ? "network" : "unknown";
}

/** The system's code (`ECONNREFUSED`), which runtimes hide in `cause` and in the errors of an AggregateError. */
function findCode(error: unknown, depth = 0): string | undefined {
  if (typeof error !== "object" || error === null || depth > 5) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  const inner = [
    ...("errors" in error && Array.isArray(error.errors) ? (error.errors as unknown[]) : []),
    ...("cause" in error ? [error.cause] : []),
  ];
  for (const one of inner) {
    const code = findCode(one, depth + 1);
    if (code !== undefined) return code;
  }
  return undefined;
}

import { cleanText, cutText } from "../clean/clean-text.ts";
import { errorKinds, isSearchProviderError, SearchProviderError } from "../errors.ts";
import type { ErrorKind } from "../errors.ts";
import type { ProviderMeta } from "../types/provider.ts";

/** Who failed, as far as it is known. Without an id the error keeps its own. */
export interface Failing {
  readonly id?: string;
  readonly label: string;
  readonly meta?: ProviderMeta | undefined;
}

const maxMessageLength = 500;

/** Any thrown value as the SDK's error, with a short message on one line. */
export function describeFailure(thrown: unknown, failing: Failing): SearchProviderError {
  try {
    return isSearchProviderError(thrown) ? describeOwn(thrown, failing) : describeForeign(thrown, failing);
  } catch {
    // Even looking at a thrown value can throw.
    return describeUnknown(failing);
  }
}

/** What a provider threw deliberately. Versions of other packages may know kinds that this one does not. */
function describeOwn(thrown: SearchProviderError, failing: Failing): SearchProviderError {
  const { status, retryAfterMs, requestId, reason, cause } = thrown;
  const provider = failing.id ?? thrown.provider;
  const kind = errorKinds.includes(thrown.kind) ? thrown.kind : "unknown";
  const message = fixedMessage(thrown, failing) ?? toLine(thrown.message, failing);
  if (thrown.provider === provider && thrown.kind === kind && thrown.message === message) return thrown;
  return new SearchProviderError({ provider, kind, message, status, retryAfterMs, requestId, reason, cause });
}

/** Texts that callers match on; every other message is the provider's own. */
function fixedMessage(error: SearchProviderError, { id, label, meta }: Failing): string | undefined {
  if (id === "anthropic" && error.status === 404)
    return "Anthropic web search returned 404 (model or endpoint not found).";
  if (id === "zai" || error.kind !== "auth" || (error.status !== 401 && error.status !== 403)) return undefined;
  const fixed = `${label} authorization failed (${error.status})`;
  if (error.message.startsWith(fixed)) return undefined;
  // An engine without keys refuses everyone, whatever the caller sets.
  const isKeyless = meta !== undefined && meta.keys.env.length === 0;
  return `${fixed}. ${isKeyless ? "Try later or use another provider." : "Check API key or base URL."}`;
}

function describeForeign(thrown: unknown, failing: Failing): SearchProviderError {
  if (!isErrorLike(thrown)) return describeUnknown(failing, thrown);
  const code = findCode(thrown);
  const message = code === undefined || thrown.message.includes(code) ? thrown.message : `${thrown.message} (${code})`;
  return new SearchProviderError({
    provider: failing.id ?? "none",
    kind: foreignKind(thrown, code),
    message: toLine(message, failing),
    cause: thrown,
  });
}

function describeUnknown({ id = "none", label }: Failing, cause?: unknown): SearchProviderError {
  return new SearchProviderError({ provider: id, kind: "unknown", message: `Unknown error from ${label}`, cause });
}

/** Errors of other realms are no `Error` of ours. */
function isErrorLike(value: unknown): value is { readonly name?: unknown; readonly message: string } {
  return typeof value === "object" && value !== null && "message" in value && typeof value.message === "string";
}

function toLine(message: unknown, { label }: Failing): string {
  return (
    (typeof message === "string" && cutText(cleanText(message), maxMessageLength)) || `Unknown error from ${label}`
  );
}

const timeoutCode = /^(?:ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/;
/** Of sockets, name servers and certificates, as Node, undici and Bun write them; not of files (`ENOENT`). */
const networkCode = new RegExp(
  [
    "^(?:ECONN|EAI_|EHOST|ENET|UND_ERR_SOCKET|ERR_(?:TLS|SSL)_|Connection(?:Refused|Closed|Reset))",
    "^(?:ENOTFOUND|EPIPE|EPROTO|EADDRNOTAVAIL|FailedToOpenSocket)$",
    "CERT|_SIGNATURE$",
  ].join("|"),
);

function foreignKind({ name, message }: { readonly name?: unknown; readonly message: string }, code = ""): ErrorKind {
  if (name === "TimeoutError" || timeoutCode.test(code)) return "timeout";
  return networkCode.test(code) || message === "fetch failed" ? "network" : "unknown";
}

/** The system's code (`ECONNREFUSED`), which runtimes hide in `cause` and in the errors of an AggregateError. */
function findCode(error: unknown): string | undefined {
  const found: unknown[] = [error];
  // Rings and wide trees end here.
  for (let index = 0; index < found.length && index < 30; index++) {
    const one = found[index];
    if (typeof one !== "object" || one === null) continue;
    if ("code" in one && typeof one.code === "string") return one.code;
    if ("errors" in one && Array.isArray(one.errors)) found.push(...one.errors.slice(0, 10));
    if ("cause" in one) found.push(one.cause);
  }
  return undefined;
}

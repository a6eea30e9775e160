import { SearchProviderError } from "@websonde/search-core";
import type { ErrorKind, ProviderMeta } from "@websonde/search-core";
import { kindOfStatus } from "../errors/kind-of-status.ts";
import { retryAfterMs } from "../http/retry-after-ms.ts";
import type { HttpHeaders } from "../http/types.ts";
import type { EnginePage } from "./engine-page.ts";

type Engine = Pick<ProviderMeta, "id" | "label">;

/** What each wall does, by its `reason`. */
const walls: Readonly<Record<string, string>> = {
  challenge: "answered with a bot-detection challenge instead of results",
  consent: "asks for consent to its cookies instead of showing results",
  javascript: "shows its results only to a browser that runs scripts",
  traffic: "sees unusual traffic from this address and shows no results",
  rate: "limits how often this address may ask",
  denied: "refuses automated requests from this address",
  pow: "wants a proof of work, which was not done",
  unrelated: "answered with results that have nothing to do with the query",
};

/** What helps against a wall that no waiting takes away. */
const wallAdvice: Readonly<Record<string, string>> = {
  consent: "Use another engine, or a provider that has a key.",
  javascript: "It needs a real browser; use another engine, or a provider that has a key.",
  pow: "Use another engine, or a provider that has a key.",
  unrelated: "Use other words, another engine, or a provider that has a key.",
};

const waiting = "Wait a few minutes and ask less often, or use a provider that has a key.";
const advice: Partial<Record<ErrorKind, string>> = {
  blocked: waiting,
  "rate-limit": waiting,
  server: "Try again later or use another provider.",
  timeout: "Try again later or use another provider.",
};

/** A wall instead of results: status 429, and for a refused address (`denied`) the status that came with it. */
export function makeBlockedError(
  { id, label }: Engine,
  reason: string,
  { status = 403 }: EnginePage,
  retryAfter?: number,
): SearchProviderError {
  return new SearchProviderError({
    provider: id,
    kind: "blocked",
    reason,
    status: reason === "denied" ? Math.max(status, 403) : 429,
    retryAfterMs: retryAfter,
    message: `${label} ${walls[reason] ?? "does not show results to us"}. ${wallAdvice[reason] ?? waiting}`,
  });
}

/** A page on which an engine recognises nothing. `read` throws it; it is never an empty result. */
export function makeUnknownPageError({ id, label }: Engine, { status }: EnginePage): SearchProviderError {
  return new SearchProviderError({
    provider: id,
    kind: "invalid-response",
    status,
    message:
      `${label}: page layout not recognised; it holds neither results nor a known message. ` +
      "Use another provider, and report it: the engine may have changed its pages.",
  });
}

/** Nothing was found, for a reason that the page gives. */
export function makeEmptyError({ id, label }: Engine, notes: readonly string[]): SearchProviderError {
  const message = `${label} found nothing: ${notes.join("; ")}.`;
  return new SearchProviderError({ provider: id, kind: "empty", status: 204, message });
}

/** A page without a meaning of its own under a status that has one. An engine without keys never blames a key. */
export function makeStatusError(
  { id, label }: Engine,
  status: number,
  headers: HttpHeaders,
  now: () => number,
): SearchProviderError {
  const refused = status === 401 || status === 402 || status === 403;
  const kind = refused ? "blocked" : kindOfStatus(status);
  const hint = advice[kind];
  return new SearchProviderError({
    provider: id,
    kind,
    status,
    reason: refused ? "denied" : undefined,
    retryAfterMs: hint === undefined ? undefined : retryAfterMs(headers, undefined, now),
    message: `${label} HTML error (${status}). ${hint ?? "Use another provider."}`,
  });
}

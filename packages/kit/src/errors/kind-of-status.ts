import type { ErrorKind } from "@websonde/search-core";

const kinds: Readonly<Record<number, ErrorKind>> = {
  401: "auth",
  402: "quota",
  403: "auth",
  404: "not-found",
  407: "not-configured",
  408: "timeout",
  410: "not-found",
  429: "rate-limit",
  504: "timeout",
  522: "timeout",
  524: "timeout",
};

/** Other client errors that blame the request itself. */
const requestFaults: ReadonlySet<number> = new Set([400, 405, 406, 409, 411, 412, 413, 414, 415, 422, 431, 451]);

/**
 * What a status means when nothing else is known. A success that reports an error counts as the upstream's own failure.
 */
export function kindOfStatus(status: number): ErrorKind {
  const kind = kinds[status];
  if (kind !== undefined) return kind;
  if (requestFaults.has(status)) return "invalid-request";
  if (status >= 300 && status < 400) return "invalid-response";
  return status >= 500 || status < 300 ? "server" : "unknown";
}

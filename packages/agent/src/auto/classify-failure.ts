import type { ErrorKind } from "@websonde/search-core";

/** What the mode `auto` tells apart when it decides whether a failed search may be tried another way (`fallbackOn`). */
export const failureClasses = [
  "authentication",
  "quota",
  "rate-limit",
  "timeout",
  "network",
  "unsupported",
  "invalid-request",
  "invalid-response",
  "cancelled",
  "unknown",
] as const;

export type FailureClass = (typeof failureClasses)[number];

/** `server` is decided by the status; `empty` is a search that found nothing, which is no failure. */
const classOfKind: Readonly<Record<Exclude<ErrorKind, "server" | "empty">, FailureClass>> = {
  "not-configured": "authentication",
  auth: "authentication",
  quota: "quota",
  "rate-limit": "rate-limit",
  blocked: "invalid-response",
  unsupported: "unsupported",
  "invalid-request": "invalid-request",
  "not-found": "invalid-request",
  timeout: "timeout",
  network: "network",
  "invalid-response": "invalid-response",
  cancelled: "cancelled",
  unknown: "unknown",
};

/** 500 is in none: there is no class for a fault of the vendor's own. 529 and the 52x ones come from proxies in front. */
const classOfStatus: ReadonlyMap<number, FailureClass> = new Map([
  ...pair("invalid-response", [200]),
  ...pair("invalid-request", [451]),
  ...pair("rate-limit", [529]),
  ...pair("timeout", [408, 504, 522, 524]),
  ...pair("network", [502, 503, 520, 521, 523, 525, 526, 527, 530]),
]);

/**
 * The class of a failed attempt by its kind and HTTP status (in a 200 that is a failure, 200). Nothing for `empty`: the
 * search worked.
 */
export function classifyFailure(failure: {
  readonly kind: ErrorKind;
  readonly status?: number | undefined;
}): FailureClass | undefined {
  const { kind, status } = failure;
  if (kind === "empty") return undefined;
  if (kind !== "server" && kind !== "unknown") return classOfKind[kind];
  return (status === undefined ? undefined : classOfStatus.get(status)) ?? "unknown";
}

function pair(name: FailureClass, statuses: readonly number[]) {
  return statuses.map((status) => [status, name] as const);
}

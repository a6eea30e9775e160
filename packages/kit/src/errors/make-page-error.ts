import { SearchProviderError } from "@websonde/search-core";
import type { ErrorKind } from "@websonde/search-core";

/**
 * What may be wrong with a page that a provider was to fetch. None is `auth`, `blocked`, `quota` or `rate-limit`: those are
 * about the provider itself, and one page would set it or its keys aside.
 */
export type PageErrorKind = Extract<
  ErrorKind,
  "not-found" | "timeout" | "unsupported" | "invalid-request" | "server" | "invalid-response"
>;

const advice: Readonly<Record<PageErrorKind, string>> = {
  "not-found": "Check its address.",
  timeout: "Try again, or fetch it directly.",
  server: "Try again later, or fetch it directly.",
  unsupported: "Fetch it directly.",
  "invalid-request": "Fetch it directly.",
  "invalid-response": "Fetch it directly.",
};

/**
 * The error for one page that a provider could not fetch. `reason` completes the sentence in plain text; without `kind` the
 * page's own status decides, and without either it is `invalid-response`.
 */
export function makePageError(
  { id, label }: { readonly id: string; readonly label: string },
  failure: {
    readonly reason: string;
    readonly kind?: PageErrorKind | undefined;
    readonly status?: number | undefined;
  },
): SearchProviderError {
  const { reason, status } = failure;
  const kind = failure.kind ?? (status === undefined ? "invalid-response" : kindOfPage(status));
  const message = `${label} could not fetch the page: ${reason}. ${advice[kind]}`;
  return new SearchProviderError({ provider: id, kind, status, message });
}

function kindOfPage(status: number): PageErrorKind {
  if (status === 404 || status === 410) return "not-found";
  if ([408, 504, 522, 524].includes(status)) return "timeout";
  if (status >= 500) return "server";
  return status >= 400 ? "unsupported" : "invalid-response";
}

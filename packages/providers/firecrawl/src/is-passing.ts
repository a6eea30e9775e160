import type { SearchProviderError } from "@websonde/search-core";

/** Whether the same request may work a moment later. A used-up plan also comes with 429 and does not come back. */
export function isPassing({ kind, status = 0 }: SearchProviderError): boolean {
  return kind !== "quota" && (status === 408 || status === 429 || status >= 500);
}

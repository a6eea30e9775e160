import type { SearchOutcome, SearchProviderError } from "@websonde/search-core";

/** What `--json` prints for a failure that came before any search, of whatever command: a failed outcome without attempts. */
export function failedOutcome(error: SearchProviderError): SearchOutcome {
  const text = `Error: ${error.message}`;
  return { ok: false, error, text, notes: [], attempts: [], response: { provider: error.provider, sources: [] } };
}

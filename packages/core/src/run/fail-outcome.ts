import { cleanText } from "../clean/clean-text.ts";
import type { SearchProviderError } from "../errors.ts";
import type { Attempt, SearchOutcome } from "../types/outcome.ts";

/** A failure as an outcome: its message as text, no sources, and who was asked last. */
export function failOutcome(
  error: SearchProviderError,
  provider: string,
  notes: readonly string[],
  attempts: readonly Attempt[],
): SearchOutcome {
  const response = { provider, sources: [] };
  return { ok: false, error, response, text: `Error: ${cleanText(error.message)}`, notes, attempts };
}

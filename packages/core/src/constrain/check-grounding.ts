import { SearchProviderError } from "../errors.ts";
import type { ProviderMeta } from "../types/provider.ts";
import type { SearchResponse } from "../types/response.ts";

/**
 * Whether an answer engine really searched. Under `required` an answer out of the model's memory is no result: throws
 * `invalid-response`. What rests on no source stands otherwise, with a note. Says nothing of providers that report no
 * grounding.
 */
export function checkGrounding(
  { answer, sources, citations = [], grounding }: SearchResponse,
  { id, label }: ProviderMeta,
  wanted: "required" | "reported",
): readonly string[] {
  if (grounding === undefined || answer === undefined || grounding.grounded) return [];
  const hasSources = sources.length > 0 || citations.length > 0;
  if (wanted === "required" && !grounding.searched && !hasSources)
    throw new SearchProviderError({
      provider: id,
      kind: "invalid-response",
      message: `${label} answered without a search.`,
    });
  return [
    grounding.searched ? `${label} searched but names no source for its answer` : `${label} answered without a search`,
  ];
}

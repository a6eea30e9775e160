import { cleanText } from "../clean/clean-text.ts";
import type { SearchResponse } from "../types/response.ts";

/**
 * Whether a response holds anything worth showing: an answer that is not blank, a source or a citation. Related
 * questions and queries alone are no result; the chain takes such a response as `empty`.
 */
export function isRenderable(response: SearchResponse): boolean {
  const { answer = "", sources, citations = [] } = response;
  return sources.length > 0 || citations.length > 0 || cleanText(answer) !== "";
}

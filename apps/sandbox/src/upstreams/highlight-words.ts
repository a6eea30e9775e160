import { escapeHtml } from "./reply.ts";
import type { SearchHit } from "../corpus/search-hit.ts";

/** HTML of a text in which the asked words stand in a tag (`strong`, `b`); without a tag it is only escaped. */
export function highlightWords(text: string, hit: SearchHit, tag: string | undefined): string {
  return text
    .split(/([\p{L}\p{N}]+[+#]*)/u)
    .map((piece, index) => {
      const escaped = escapeHtml(piece);
      // The odd pieces are the words that the pattern caught.
      return tag !== undefined && index % 2 === 1 && hit.isAsked(piece) ? `<${tag}>${escaped}</${tag}>` : escaped;
    })
    .join("");
}

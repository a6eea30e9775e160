import { isElement } from "../html/html-node.ts";
import type { HtmlNode } from "../html/html-node.ts";

/** Real result pages nest 15 to 45 deep; browsers themselves stop at 512. */
const deepest = 120;

/**
 * Whether a page nests deeper than any result page does. Looking around and into each element of such a page takes time
 * that grows with the square of its size, so a small hostile page could keep us busy for minutes.
 */
export function isTooDeep(tree: HtmlNode): boolean {
  let level: readonly HtmlNode[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap(({ childNodes }) => childNodes.filter(isElement));
  }
  return false;
}

import { isElement } from "./html-node.ts";
import type { HtmlElement, HtmlNode } from "./html-node.ts";

/** Real result pages nest up to 41 deep. */
const deepest = 128;

/**
 * Takes the depth out of a page that nests deeper than any real one: what stands below level 128 becomes children of that
 * level, in page order, as browsers do it from 512 on. Looking around and into every element of a page then takes a time
 * that does not grow with the square of its size.
 */
export function flattenDeep(page: HtmlNode): void {
  let level = [page];
  for (let depth = 0; depth < deepest && level.length > 0; depth++) {
    const next: HtmlElement[] = [];
    for (const { childNodes } of level) for (const child of childNodes) if (isElement(child)) next.push(child);
    level = next;
  }
  for (const node of level) flatten(node);
}

function flatten(node: HtmlNode): void {
  const flat: HtmlNode["childNodes"] = [];
  const waiting = node.childNodes.toReversed();
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    flat.push(one);
    one.parentNode = node;
    if (!isElement(one)) continue;
    for (const child of one.childNodes.toReversed()) waiting.push(child);
    one.childNodes = [];
  }
  node.childNodes = flat;
}

import { isElement } from "./html-node.ts";
import type { HtmlElement, HtmlNode } from "./html-node.ts";

/**
 * Visits the elements below a node in page order, until `visit` says `true`. Without recursion, since a hostile page can
 * nest deeper than the call stack.
 */
export function walkElements(root: HtmlNode, visit: (element: HtmlElement) => boolean): void {
  const waiting: HtmlElement[] = [];
  pushChildren(root, waiting);
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (visit(element)) return;
    pushChildren(element, waiting);
  }
}

function pushChildren(node: HtmlNode, waiting: HtmlElement[]): void {
  const { childNodes } = node;
  for (let index = childNodes.length - 1; index >= 0; index--) {
    const child = childNodes[index];
    if (child !== undefined && isElement(child)) waiting.push(child);
  }
}

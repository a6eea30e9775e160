import { childElements } from "./html-node.ts";
import type { HtmlElement } from "./html-node.ts";

interface Neighbours {
  readonly previous: HtmlElement | undefined;
  readonly next: HtmlElement | undefined;
}

/** Trees do not change, so the neighbours of a whole row of children are found once. */
const known = new WeakMap<HtmlElement, Neighbours>();
const alone: Neighbours = { previous: undefined, next: undefined };

function neighboursOf(element: HtmlElement): Neighbours {
  const { parentNode } = element;
  if (parentNode === null) return alone;
  if (!known.has(element)) {
    const children = childElements(parentNode);
    for (const [index, child] of children.entries())
      known.set(child, { previous: children[index - 1], next: children[index + 1] });
  }
  return known.get(element) ?? alone;
}

/** The element right before one under the same parent; texts and comments between them do not count. */
export function previousElement(element: HtmlElement): HtmlElement | undefined {
  return neighboursOf(element).previous;
}

/** The element right behind one under the same parent; texts and comments between them do not count. */
export function nextElement(element: HtmlElement): HtmlElement | undefined {
  return neighboursOf(element).next;
}

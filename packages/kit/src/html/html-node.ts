import type { DefaultTreeAdapterTypes } from "parse5";

/** One element of a parsed page. */
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** What can be searched: a whole page or one element of it. Trees are read, never changed. */
export type HtmlNode = DefaultTreeAdapterTypes.ParentNode;

/** Whether a node is an element, not a document, a text or a comment. */
export function isElement(node: DefaultTreeAdapterTypes.Node): node is HtmlElement {
  return "tagName" in node;
}

/** The elements directly below a node, in page order. */
export function childElements(node: HtmlNode): HtmlElement[] {
  return node.childNodes.filter(isElement);
}

/** The element around an element; nothing at the top of the page. */
export function parentElement(element: HtmlElement): HtmlElement | undefined {
  const { parentNode } = element;
  return parentNode !== null && isElement(parentNode) ? parentNode : undefined;
}

/** Whether an element stands in another one. */
export function isInside(element: HtmlElement, outer: HtmlElement): boolean {
  let one = parentElement(element);
  while (one !== undefined && one !== outer) one = parentElement(one);
  return one === outer;
}

/** An attribute's value, entities decoded; `""` for one without a value, nothing where it is absent. */
export function attribute(node: HtmlNode, name: string): string | undefined {
  if (!isElement(node)) return undefined;
  for (const one of node.attrs) if (one.name === name) return one.value;
  return undefined;
}

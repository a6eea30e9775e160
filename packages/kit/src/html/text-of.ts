import { blockElements } from "./block-elements.ts";
import { isElement } from "./html-node.ts";
import type { HtmlElement, HtmlNode } from "./html-node.ts";
import { matches } from "./select.ts";

/** White space that is not one plain space already, as most is. */
const spaces = /\s{2,}|[^\S ]/g;
const textlessElements: ReadonlySet<string> = new Set(["script", "style", "svg", "template"]);

export interface TextOptions {
  /** A selector of what is left out, badges for example. */
  readonly without?: string | undefined;
  /** At most so many characters of the page are read. Default: all. */
  readonly longest?: number | undefined;
}

/**
 * The text of a node on one line: entities decoded once, white space collapsed, a space around block elements and none
 * around inline ones (`Java<b>Script</b>` is `JavaScript`).
 */
export function textOf(node: HtmlNode, { without, longest = Number.POSITIVE_INFINITY }: TextOptions = {}): string {
  const parts: string[] = [];
  let length = 0;
  const isLeftOut = (element: HtmlElement) =>
    textlessElements.has(element.tagName) || (without !== undefined && matches(element, without));
  // A string on the stack is what stands behind the children of a block element.
  const waiting: (HtmlNode["childNodes"][number] | string)[] = node.childNodes.toReversed();
  for (let one = waiting.pop(); one !== undefined && length < longest; one = waiting.pop()) {
    if (typeof one === "string") {
      parts.push(one);
    } else if (one.nodeName === "#text" && "value" in one) {
      parts.push(one.value.slice(0, longest - length));
      length += one.value.length;
    } else if (isElement(one) && !isLeftOut(one)) {
      if (blockElements.has(one.tagName)) {
        parts.push(" ");
        waiting.push(" ");
      }
      for (let index = one.childNodes.length - 1; index >= 0; index--) {
        const child = one.childNodes[index];
        if (child !== undefined) waiting.push(child);
      }
    }
  }
  return parts.join("").replace(spaces, " ").trim();
}

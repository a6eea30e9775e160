import { blockElements } from "./block-elements.ts";
import { isElement } from "./html-node.ts";
import type { HtmlElement, HtmlNode } from "./html-node.ts";
import { matches } from "./select.ts";

const textlessElements: ReadonlySet<string> = new Set(["script", "style", "svg", "template"]);

/**
 * The text of a node on one line: entities decoded once, white space collapsed, a space around block elements and none
 * around inline ones (`Java<b>Script</b>` is `JavaScript`). `without`: a selector of what is left out, badges for example.
 */
export function textOf(node: HtmlNode, { without }: { readonly without?: string | undefined } = {}): string {
  const parts: string[] = [];
  const isLeftOut = (element: HtmlElement) =>
    textlessElements.has(element.tagName) || (without !== undefined && matches(element, without));
  // A string on the stack is what stands behind the children of a block element.
  const waiting: (HtmlNode["childNodes"][number] | string)[] = node.childNodes.toReversed();
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (typeof one === "string") {
      parts.push(one);
    } else if (one.nodeName === "#text" && "value" in one) {
      parts.push(one.value);
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
  return parts.join("").replace(/\s+/g, " ").trim();
}

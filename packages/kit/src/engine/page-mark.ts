import { isInside } from "../html/html-node.ts";
import type { HtmlElement, HtmlNode } from "../html/html-node.ts";
import { selectAll } from "../html/select.ts";
import { textOf } from "../html/text-of.ts";
import type { EnginePage } from "./engine-page.ts";

/** Something that tells a page from others; all that is given must hold. */
export interface PageMark {
  /** An element that is there. Default: the whole page, for `text`. */
  readonly selector?: string;
  /** What such an element says in its first 1,000 characters or so, white space collapsed. */
  readonly text?: RegExp;
  readonly status?: number;
}

/** A page that is shown instead of results; `reason` as in a `PageReading`. */
export interface Wall extends PageMark {
  readonly reason: string;
}

/** A sentence is what tells a page. Without a limit each of many nested elements would be read to the end of the page. */
const longestMark = 1_000;

/** Whether a page bears a mark. */
export function hasMark(tree: HtmlNode, page: EnginePage, { selector, text, status }: PageMark): boolean {
  if (status !== undefined && page.status !== status) return false;
  if (selector === undefined) return text === undefined || text.test(textOf(tree));
  const elements = selectAll(tree, selector);
  return text === undefined ? elements.length > 0 : saysText(elements, text);
}

function saysText(elements: readonly HtmlElement[], text: RegExp): boolean {
  let empty: HtmlElement | undefined;
  return elements.some((element) => {
    // What stands in an element without a text has none either.
    if (empty !== undefined && isInside(element, empty)) return false;
    const said = textOf(element, { longest: longestMark });
    if (said === "") empty = element;
    return text.test(said);
  });
}

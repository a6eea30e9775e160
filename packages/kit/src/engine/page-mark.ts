import type { HtmlNode } from "../html/html-node.ts";
import { selectAll } from "../html/select.ts";
import { textOf } from "../html/text-of.ts";
import type { EnginePage } from "./engine-page.ts";

/** Something that tells a page from others; all that is given must hold. */
export interface PageMark {
  /** An element that is there. Default: the whole page, for `text`. */
  readonly selector?: string;
  /** What such an element says, white space collapsed. */
  readonly text?: RegExp;
  readonly status?: number;
}

/** A page that is shown instead of results; `reason` as in a `PageReading`. */
export interface Wall extends PageMark {
  readonly reason: string;
}

/** Whether a page bears a mark. */
export function hasMark(tree: HtmlNode, page: EnginePage, { selector, text, status }: PageMark): boolean {
  if (status !== undefined && page.status !== status) return false;
  if (selector === undefined) return text === undefined || text.test(textOf(tree));
  return selectAll(tree, selector).some((element) => text === undefined || text.test(textOf(element)));
}

import { defaultTreeAdapter, parse } from "parse5";
import type { DefaultTreeAdapterMap, TreeAdapter } from "parse5";
import { dropInertMarkup } from "./drop-inert-markup.ts";
import type { InertElement } from "./drop-inert-markup.ts";
import { flattenDeep } from "./flatten-deep.ts";
import type { HtmlNode } from "./html-node.ts";

/** A page of 2 MiB has at most some 60,000 elements; misnested formatting can make millions of a few kilobytes. */
const mostElements = 100_000;

const inertElements: readonly InertElement[] = ["script", "style", "noscript", "svg"];

export interface ParsePageOptions {
  /**
   * What stays in the tree of `script`, `style`, `noscript` and `svg`. Default: none of them. With `noscript` its content
   * is read as markup, for pages that put their results there.
   */
  readonly keep?: readonly InertElement[];
}

/**
 * Reads a page into a tree as browsers do, without scripts, styles, drawings, `noscript` and comments. Never throws: any
 * text is a page. One that unfolds into more than 100,000 elements is read up to there, and below level 128 elements stand
 * side by side.
 */
export function parsePage(html: string, { keep = [] }: ParsePageOptions = {}): HtmlNode {
  const dropped = new Set<string>(inertElements.filter((name) => !keep.includes(name)));
  const page = parseUpToLimit(dropInertMarkup(html, dropped), dropped, !keep.includes("noscript"));
  flattenDeep(page);
  return page;
}

function parseUpToLimit(html: string, dropped: ReadonlySet<string>, scriptingEnabled: boolean): HtmlNode {
  const { treeAdapter, tooMany, page } = makeAdapter(dropped);
  try {
    return parse(html, { treeAdapter, scriptingEnabled });
  } catch (error) {
    if (error !== tooMany) throw error;
    return page();
  }
}

/** Builds the tree without what is dropped, and stops when it grows beyond any real page. */
function makeAdapter(dropped: ReadonlySet<string>) {
  const tooMany = new Error("too many elements");
  const { createDocument, createElement, appendChild, insertBefore } = defaultTreeAdapter;
  const isDropped = (name: string) => name === "#comment" || dropped.has(name);
  let page = createDocument();
  let elements = 0;
  const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createDocument: () => (page = createDocument()),
    createElement(tagName, namespace, attributes) {
      if (++elements > mostElements) throw tooMany;
      return createElement(tagName, namespace, attributes);
    },
    // The markup was thinned out before; this is for what only a parser finds.
    appendChild(parent, child) {
      if (!isDropped(child.nodeName)) appendChild(parent, child);
    },
    insertBefore(parent, child, reference) {
      if (!isDropped(child.nodeName)) insertBefore(parent, child, reference);
    },
  };
  return { treeAdapter, tooMany, page: () => page };
}

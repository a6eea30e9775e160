import type { SearchSource } from "@websonde/search-core";
import { attribute, isInside, parentElement } from "./html-node.ts";
import type { HtmlElement, HtmlNode } from "./html-node.ts";
import type { ItemReading, MarkupGeneration } from "./markup-generation.ts";
import { closest, matches, selectAll, selectFirst } from "./select.ts";
import { textOf } from "./text-of.ts";
import { unwrapUrl } from "./unwrap-url.ts";
import type { UnwrapRule } from "./unwrap-url.ts";

export interface ReadGenerationsOptions {
  /** Final URL of the page, against which relative links are resolved. */
  readonly pageUrl: string;
  readonly unwrap: readonly UnwrapRule[];
}

/** Real items stand in at most two others: a result in its group. A hostile page can put each into all before it. */
const mostAround = 3;

export interface GenerationsReading {
  /** Name of the generation that was read; absent when none gave a result, and then `sources` is empty. */
  readonly generation?: string;
  /** In page order, each URL once, without ads and without links that are no results. */
  readonly sources: readonly SearchSource[];
}

/**
 * Reads a result page by the first generation that gives a result: list the one in use first and loose ones last. No
 * results say nothing about why: that is for the engine to find out.
 */
export function readGenerations(
  page: HtmlNode,
  generations: readonly MarkupGeneration[],
  options: ReadGenerationsOptions,
): GenerationsReading {
  for (const generation of generations) {
    const sources = readGeneration(page, generation, options);
    if (sources.length > 0) return { generation: generation.name, sources };
  }
  return { sources: [] };
}

function readGeneration(
  page: HtmlNode,
  generation: MarkupGeneration,
  { pageUrl, unwrap }: ReadGenerationsOptions,
): SearchSource[] {
  const sources = new Map<string, SearchSource>();
  for (const item of listItems(page, generation)) {
    if (isSkipped(item, generation)) continue;
    const { title, href, snippet, publishedDate, author } = readItem(item, generation);
    const url = title && href ? unwrapUrl(href, pageUrl, unwrap) : undefined;
    if (!title || url === undefined || sources.has(url)) continue;
    sources.set(url, {
      title,
      url,
      ...(snippet && { snippet }),
      ...(publishedDate && { publishedDate }),
      ...(author && { author }),
    });
  }
  return [...sources.values()];
}

/** The items of a page, without those that stand in too many others. */
function listItems(page: HtmlNode, { item }: MarkupGeneration): readonly HtmlElement[] {
  const around = new Map<HtmlElement, number>();
  return selectAll(page, item).filter((element) => {
    let outer = parentElement(element);
    while (outer !== undefined && !around.has(outer)) outer = parentElement(outer);
    const count = outer === undefined ? 0 : (around.get(outer) ?? 0) + 1;
    around.set(element, count);
    return count <= mostAround;
  });
}

function isSkipped(item: HtmlElement, { skip }: MarkupGeneration): boolean {
  return skip !== undefined && (closest(item, skip) !== undefined || selectFirst(item, skip) !== undefined);
}

function readItem(item: HtmlElement, generation: MarkupGeneration): ItemReading {
  const { title, link, snippet = [], date = [], author = [], without } = generation;
  const text = (selectors: string | readonly string[]) => findText(item, selectors, without)?.text;
  const heading = findText(item, title, without);
  const anchor = link === undefined ? heading && findLink(heading.element) : findFirst(item, link);
  const read = generation.read?.(item);
  return {
    title: read?.title ?? heading?.text,
    href: read?.href ?? (anchor && attribute(anchor, "href")),
    snippet: read?.snippet ?? text(snippet),
    publishedDate: read?.publishedDate ?? text(date),
    author: read?.author ?? text(author),
  };
}

function findAll(item: HtmlElement, selector: string): HtmlElement[] {
  const inside = selectAll(item, selector);
  return matches(item, selector) ? [item, ...inside] : inside;
}

function findFirst(item: HtmlElement, selector: string): HtmlElement | undefined {
  return matches(item, selector) ? item : selectFirst(item, selector);
}

function findLink(heading: HtmlElement): HtmlElement | undefined {
  return closest(heading, "a[href]") ?? selectFirst(heading, "a[href]");
}

/** The first element of an item with a text, by the selectors in their order. */
function findText(
  item: HtmlElement,
  selectors: string | readonly string[],
  without: string | undefined,
): { readonly element: HtmlElement; readonly text: string } | undefined {
  for (const selector of typeof selectors === "string" ? [selectors] : selectors) {
    let empty: HtmlElement | undefined;
    for (const element of findAll(item, selector)) {
      // What stands in an element without a text has none either.
      if (empty !== undefined && isInside(element, empty)) continue;
      const text = textOf(element, { without });
      if (text !== "") return { element, text };
      if (without === undefined || textOf(element) === "") empty = element;
    }
  }
  return undefined;
}

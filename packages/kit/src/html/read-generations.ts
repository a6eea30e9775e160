import type { SearchSource } from "@websonde/search-core";
import { attribute } from "./html-node.ts";
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
  for (const item of selectAll(page, generation.item)) {
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

function isSkipped(item: HtmlElement, { skip }: MarkupGeneration): boolean {
  return skip !== undefined && (closest(item, skip) !== undefined || selectFirst(item, skip) !== undefined);
}

function readItem(item: HtmlElement, generation: MarkupGeneration): ItemReading {
  const { title, link, snippet = [], date = [], author = [], without } = generation;
  const text = (selectors: string | readonly string[]) => readText(item, selectors, without);
  const heading = findAll(item, title).find((one) => textOf(one, { without }) !== "");
  const anchor = link === undefined ? heading && findLink(heading) : findAll(item, link)[0];
  const read = generation.read?.(item);
  return {
    title: read?.title ?? (heading && textOf(heading, { without })),
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

function findLink(heading: HtmlElement): HtmlElement | undefined {
  return closest(heading, "a[href]") ?? selectFirst(heading, "a[href]");
}

function readText(
  item: HtmlElement,
  selectors: string | readonly string[],
  without: string | undefined,
): string | undefined {
  for (const selector of typeof selectors === "string" ? [selectors] : selectors)
    for (const element of findAll(item, selector)) {
      const text = textOf(element, { without });
      if (text !== "") return text;
    }
  return undefined;
}

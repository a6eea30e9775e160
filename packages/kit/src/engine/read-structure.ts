import type { SearchSource } from "@websonde/search-core";
import { blockElements } from "../html/block-elements.ts";
import { attribute, childElements, parentElement } from "../html/html-node.ts";
import type { HtmlElement, HtmlNode } from "../html/html-node.ts";
import { closest, selectAll, selectFirst } from "../html/select.ts";
import { textOf } from "../html/text-of.ts";
import { unwrapUrl } from "../html/unwrap-url.ts";
import type { UnwrapRule } from "../html/unwrap-url.ts";
import { walkElements } from "../html/walk-elements.ts";

/** Fewer headings with links stand on many pages that are no result page. */
const fewestResults = 3;
/** How far around its heading a result may reach, and how many elements of it are looked at: pages may be hostile. */
const mostSteps = 6;
const mostElements = 200;
/** More of a title or a snippet nobody shows. */
const longestTitle = 1_000;
const longestSnippet = 10_000;
const linkedHeadings = "a[href] h2, a[href] h3, h2:has(a[href]), h3:has(a[href])";
/** The address of a result as engines print it. */
const printedAddress = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:[/›]|\s›|$)/i;

/**
 * Finds results when no class is known any more: headings in links or links in headings, which all engines have used for
 * ten years. What stands around one heading and no other is its result, and the longest text there its snippet.
 */
export function readStructure(
  tree: HtmlNode,
  { pageUrl, unwrap }: { readonly pageUrl: string; readonly unwrap: readonly UnwrapRule[] },
): readonly SearchSource[] {
  const headings = selectAll(tree, linkedHeadings);
  const shared = countHeadings(headings);
  const sources = new Map<string, SearchSource>();
  for (const heading of headings) {
    const link = findLink(heading);
    const url = unwrapUrl((link && attribute(link, "href")) ?? "", pageUrl, unwrap);
    if (url === undefined || sources.has(url)) continue;
    // Beside a link in its heading may stand badges and hints.
    const title = textOf(link && closest(link, "h2, h3") ? link : heading, { longest: longestTitle });
    if (title === "") continue;
    const snippet = findSnippet(heading, shared);
    sources.set(url, { title, url, ...(snippet && { snippet }) });
  }
  return sources.size < fewestResults ? [] : [...sources.values()];
}

function findLink(heading: HtmlElement): HtmlElement | undefined {
  return closest(heading, "a[href]") ?? selectFirst(heading, "a[href]");
}

/** How many of the headings stand inside each of the elements around them. */
function countHeadings(headings: readonly HtmlElement[]): ReadonlyMap<HtmlElement, number> {
  const counts = new Map<HtmlElement, number>();
  for (const heading of headings)
    for (const around of listAround(heading)) counts.set(around, (counts.get(around) ?? 0) + 1);
  return counts;
}

function listAround(heading: HtmlElement): readonly HtmlElement[] {
  const around: HtmlElement[] = [];
  for (let one = parentElement(heading); one !== undefined && around.length < mostSteps; one = parentElement(one))
    around.push(one);
  return around;
}

function findSnippet(heading: HtmlElement, shared: ReadonlyMap<HtmlElement, number>): string {
  const item = listAround(heading).findLast((one) => shared.get(one) === 1);
  let longest = "";
  const waiting = item === undefined ? [] : [item];
  for (let visited = 0; visited < mostElements; visited++) {
    const element = waiting.pop();
    if (element === undefined) break;
    if (/^(?:h[1-6]|cite)$/.test(element.tagName)) continue;
    const text = hasBlocks(element) ? undefined : textOf(element, { longest: longestSnippet });
    if (text === undefined || printedAddress.test(text)) waiting.push(...childElements(element).slice(0, mostElements));
    else if (text.length > longest.length) longest = text;
  }
  return longest;
}

function hasBlocks(element: HtmlElement): boolean {
  let found = false;
  walkElements(element, ({ tagName }) => (found = blockElements.has(tagName) && tagName !== "br"));
  return found;
}

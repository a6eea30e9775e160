import { childElements, closest, matches, parentElement, selectAll, textOf } from "@websonde/search-kit/html";
import type { HtmlElement } from "@websonde/search-kit/html";

/** What snippets have been marked with, the marks in use first. */
const snippetMarks = [".VwiC3b", '[data-sncf="1"]', '[data-content-feature="1"]', ".st", ".s3v9rd"] as const;
/** What stands in a result beside its snippet: addresses, buttons, tables of links. */
const besideSnippet =
  'cite, h1, h2, h3, h4, button, form, table, [role="button"], [role="heading"], [role="link"], [aria-hidden="true"]';
const inlineElements: ReadonlySet<string> = new Set("a abbr b br em i mark q s span strong sub sup u wbr".split(" "));
/** More of a snippet nobody shows. */
const longest = 10_000;

/** The snippet of a result, by its mark, else the longest text beside the title; `""` where there is none. */
export function findSnippet(box: HtmlElement, title: HtmlElement): string {
  const link = closest(title, "a[href]");
  for (const mark of snippetMarks)
    for (const element of selectAll(box, mark)) {
      const text = textOf(element, { without: besideSnippet, longest });
      if (text !== "") return text;
    }
  const element = findLongestText(box, link ?? title);
  return element === undefined ? "" : textOf(widen(element, box), { without: besideSnippet, longest });
}

function findLongestText(box: HtmlElement, title: HtmlElement): HtmlElement | undefined {
  let found: HtmlElement | undefined;
  let length = 0;
  const waiting = [box];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element === title || matches(element, besideSnippet)) continue;
    const text = ownsText(element) ? textOf(element, { longest }) : "";
    if (text.length > length) [found, length] = [element, text.length];
    if (text === "") waiting.push(...childElements(element));
  }
  return found;
}

function ownsText(element: HtmlElement): boolean {
  return element.childNodes.some(
    (child) => child.nodeName === "#text" && "value" in child && child.value.trim() !== "",
  );
}

/** A date before the text, and each half of a text in two, may have a `span` of its own. */
function widen(element: HtmlElement, box: HtmlElement): HtmlElement {
  let wide = element;
  for (let around = parentElement(wide); around !== undefined && wide !== box; around = parentElement(wide)) {
    if (childElements(around).some(({ tagName }) => !inlineElements.has(tagName))) break;
    wide = around;
  }
  return wide;
}

import { attribute, matches, nextElement, selectAll, selectFirst, textOf } from "@websonde/search-kit/html";
import type { HtmlElement, ItemReading, MarkupGeneration } from "@websonde/search-kit/html";

/** Every markup that DuckDuckGo's result pages are known to have, the ones in use first. */
export const generations: readonly MarkupGeneration[] = [
  {
    name: "html",
    years: "2016 → now; the page with scripts until 2022",
    item: ".result, .web-result",
    skip: ".result--ad, .badge--ad",
    title: "a.result__a",
    snippet: ".result__snippet",
    date: [".result__extras__url > span:not([class])", ".result__date", ".result__timestamp"].join(", "),
  },
  {
    name: "lite",
    years: "2021 → now",
    item: "tr:has(a.result-link)",
    skip: "tr.result-sponsored",
    title: "a.result-link",
    read: readLiteRows,
  },
  {
    name: "react",
    years: "the page with scripts, 2022 → now",
    item: 'article[data-testid="result"]',
    title: 'a[data-testid="result-title-a"]',
    snippet: '[data-result="snippet"]',
  },
  {
    name: "first",
    years: "2013 to 2016",
    item: ".results_links, .results_links_deep",
    title: "a.large",
    snippet: ".snippet",
    read: readLastLink,
  },
];

/** In lite a result is a row for the title and up to three below it: snippet, address with date, an empty one. */
function readLiteRows(item: HtmlElement): ItemReading {
  let snippet: string | undefined;
  let publishedDate: string | undefined;
  for (let row = nextElement(item); row !== undefined && !isTitleRow(row); row = nextElement(row)) {
    snippet ??= readCell(row, "td.result-snippet");
    publishedDate ??= readCell(row, ".timestamp");
  }
  return { snippet, publishedDate };
}

function isTitleRow(row: HtmlElement): boolean {
  return matches(row, "tr:has(a.result-link)");
}

function readCell(row: HtmlElement, selector: string): string | undefined {
  const cell = selectFirst(row, selector);
  return cell && textOf(cell);
}

/** Before the title stood a link with the icon, of the same class. */
function readLastLink(item: HtmlElement): ItemReading {
  const link = selectAll(item, "a.large").at(-1);
  return link === undefined ? {} : { title: textOf(link), href: attribute(link, "href") };
}

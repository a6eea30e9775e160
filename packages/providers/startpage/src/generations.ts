import { selectFirst, textOf } from "@websonde/search-kit/html";
import type { HtmlElement, ItemReading, MarkupGeneration } from "@websonde/search-kit/html";
import { splitDate } from "./split-date.ts";

/** Every markup that Startpage's result pages are known to have, the ones in use first. */
export const generations: readonly MarkupGeneration[] = [
  {
    name: "now",
    years: "2024 → now; the classes beside these change",
    item: '.result, div:has(> a[data-testid="gl-title-link"])',
    title: '.result-title, [data-testid="gl-title-link"]',
    read: (item) => readDescription(item, ".description, p"),
  },
  {
    name: "gl",
    years: "2019 to 2024",
    item: ".w-gl__result, .w-gl__result__main",
    title: ".w-gl__result-title",
    read: (item) => readDescription(item, ".w-gl__description"),
  },
  {
    name: "search-item",
    years: "2018 to 2019",
    item: ".search-result, .search-item",
    title: "h3",
    read: (item) => readDescription(item, ".search-item__body"),
  },
  {
    name: "first",
    years: "2013 to 2018",
    item: "div.result",
    skip: "#sponsored",
    title: "h3",
    read: (item) => readDescription(item, "p.desc"),
  },
];

function readDescription(item: HtmlElement, selector: string): ItemReading {
  const description = selectFirst(item, selector);
  const { text, date } = splitDate(description === undefined ? "" : textOf(description));
  return { snippet: text, publishedDate: date };
}

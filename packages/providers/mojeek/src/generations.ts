import { dateToAgeSeconds } from "@websonde/search-core";
import { selectFirst, textOf } from "@websonde/search-kit/html";
import type { HtmlElement, ItemReading, MarkupGeneration } from "@websonde/search-kit/html";

/** News and encyclopedia boxes, and what Mojeek's scripts add for advertisers. */
const skip = ".news-results, .results-news, .infobox, .ad, .ads, .sponsored";

/** Every markup that Mojeek's result pages are known to have, the one in use first. */
export const generations: readonly MarkupGeneration[] = [
  {
    name: "title",
    years: "2022 → now",
    item: "ul.results-standard > li",
    skip,
    title: "a.title",
    snippet: "p.s",
    date: ".mdate, time",
    read: readAddressLine,
  },
  {
    name: "ob",
    years: "until 2021",
    item: "ul.results-standard > li",
    skip,
    title: "h2",
    // Around the heading, in it or before it.
    link: "a.ob[href]",
    snippet: "p.s",
    read: readAddressLine,
  },
];

/** Where dates are shown, the line with the address has one at its end, behind a dash: `example.com › blog - 12 Jan 2024`. */
function readAddressLine(item: HtmlElement): ItemReading {
  const line = selectFirst(item, "p.i");
  const end = line && textOf(line).split(" - ").at(-1);
  // A year or a word such as `now` alone may be the end of an address.
  const isDate = end !== undefined && end.length > 6 && /\d/.test(end) && dateToAgeSeconds(end, 0) !== undefined;
  return isDate ? { publishedDate: end } : {};
}

import { selectFirst, textOf } from "@websonde/search-kit/html";
import type { HtmlElement, ItemReading, MarkupGeneration } from "@websonde/search-kit/html";
import { findBox } from "./find-box.ts";
import { findSnippet } from "./find-snippet.ts";
import { splitDate } from "./split-date.ts";

/** Ads, boxes with links of their own, and the links below a result to more of its site. */
const notOrganic = [
  '#tads, #tadsb, #bottomads, #tvcap, #mbEnd, .ads-ad, .ads-fr, .uEierd, [data-text-ad], [aria-label="Ads"]',
  ".commercial-unit-desktop-top, .commercial-unit-desktop-rhs, .cu-container, #rhs, #rhs_block",
  ".related-question-pair, .kp-blk, .xpdopen, .g-blk, .intrlu, #lclbox, #imagebox_bigimages",
  "g-section-with-header, g-scrolling-carousel, g-inner-card, g-accordion-expander",
  "tr.mslg, .nrgt, .slk, .sld",
].join(", ");

/**
 * Every markup that Google's result pages are known to have. Classes change every few months, but a title has been a heading
 * in a link, or a link in a heading, since 2010: each item is a title, and the rest is what stands around it.
 */
export const generations: readonly MarkupGeneration[] = [
  {
    name: "basic",
    years: "pages without scripts, 2018 → 2026",
    ...titled("a[href] .vvjwJb, a[href] .FSP1Dd", ".vvjwJb, .FSP1Dd"),
    // Answers to related questions are results within a box of the same class.
    skip: `${notOrganic}, .ZINbbc .ZINbbc, .Gx5Zad .Gx5Zad`,
  },
  {
    name: "headings",
    years: "2018 → now (headings in links), 2010 to 2018 (links in headings)",
    ...titled("a[href] h3, h3.r", "h3"),
    skip: notOrganic,
    // Beside an older link stands the type of a file.
    read: (item) => ({ ...readTitle(item), ...readAround(item, "h3") }),
  },
  {
    name: "phone",
    years: "phones, 2018 → now",
    ...titled('a[href] [role="heading"]', '[role="heading"]'),
    skip: notOrganic,
  },
  {
    name: "app",
    years: "Google's app for iPhones, 2026",
    ...titled('a[href] [role="link"]', '[role="link"]'),
    skip: notOrganic,
  },
  {
    name: "wml",
    years: "feature phones, 2025 → 2026",
    ...titled("a[href] .CVA68e", ".CVA68e"),
    skip: notOrganic,
  },
  {
    name: "android",
    years: "old Androids, 2026",
    ...titled("div[data-hveid] a[data-ved]:not([class])", "a[data-ved]:not([class])"),
    title: "div[style]",
    skip: notOrganic,
  },
];

/** Items that are titles. `titles` matches them and all titles like them, which bound the result around one. */
function titled(item: string, titles: string): Pick<MarkupGeneration, "item" | "title" | "read"> {
  return { item, title: titles, read: (title) => readAround(title, titles) };
}

function readTitle(item: HtmlElement): ItemReading {
  const link = selectFirst(item, "a[href]");
  return link === undefined ? {} : { title: textOf(link) };
}

function readAround(title: HtmlElement, titles: string): ItemReading {
  const box = findBox(title, titles);
  const { text, date } = splitDate(findSnippet(box, title));
  return { snippet: text.replace(/ Read more$/, ""), publishedDate: date ?? findDateLine(box) };
}

/** Of a video the date stood on a line of its own. */
function findDateLine(box: HtmlElement): string | undefined {
  const line = selectFirst(box, ".slp");
  return line && splitDate(textOf(line)).date;
}

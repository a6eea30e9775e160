import { dateToAgeSeconds } from "@websonde/search-core";
import { selectFirst, textOf } from "@websonde/search-kit/html";
import type { HtmlElement, ItemReading, MarkupGeneration } from "@websonde/search-kit/html";

/** Ads of its partners, and blocks of other kinds. */
const skip = [
  '[data-test-id^="ad-"], [data-test-id$="-ad"], .card-ad, .card-ads, .ad, .ads',
  '[data-test-id="mainline-result-images"], [data-test-id="mainline-result-videos"], [data-test-id="mainline-result-news"]',
  '[data-test-id^="entity-"], [data-test-id^="ai-"], [data-test-id$="related-queries"]',
].join(", ");
/** For screen readers only: captions of pictures and videos. */
const without = ".sr-only";

/** Every markup that Ecosia's result pages are known to have, the one in use first. */
export const generations: readonly MarkupGeneration[] = [
  {
    name: "test ids",
    years: "2024 → now",
    item: '[data-test-id="organic-result"]',
    skip,
    title: '[data-test-id="result-title"]',
    snippet: ['[data-test-id="web-result-description"]', '[data-test-id="result-description"]'],
    without,
    read: readLeadingDate,
  },
  {
    name: "mainline",
    years: "2022 to 2024",
    item: '.mainline__result-wrapper article.result, article.web-result, [data-test-id="mainline-result-web"]',
    skip,
    title: '[data-test-id="result-title"], .result__title h2, .result__title a, a.result__link',
    snippet: [".web-result__description", ".result__columns-start p", ".result__description", ".result__body p"],
    without,
  },
  {
    name: "first line",
    years: "2018 to 2021",
    item: ".result",
    skip,
    title: "a.result-title",
    snippet: ".result-snippet",
  },
];

/** Google's snippets begin with the date where it knows one: `02.08.2025 ... The best resource`. The text stays whole. */
function readLeadingDate(item: HtmlElement): ItemReading {
  const snippet = selectFirst(item, '[data-test-id="web-result-description"]');
  const [, start] = /^(.{7,20}?) (?:\.{3}|…|—) /.exec((snippet && textOf(snippet, { longest: 40 })) ?? "") ?? [];
  // Single words such as `yesterday` may begin a sentence.
  const isDate = start !== undefined && /\d/.test(start) && dateToAgeSeconds(start, 0) !== undefined;
  return isDate ? { publishedDate: start } : {};
}

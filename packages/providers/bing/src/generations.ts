import type { MarkupGeneration } from "@websonde/search-kit/html";

/** The link of a title stands in its heading, or since 2025 now and then around it. Before it may stand the site's own link. */
const title = "h2 a[href], a[href] h2";
/** Last the first paragraph of a card. Others belong to links into the site. */
const snippet = [".b_caption p", "p[class*=b_lineclamp]", ".b_algoSlug", ".b_snippet", ":scope > p", ".b_paractl"];
const date = ".news_dt";
/** A badge ("Web"), and the date that is read by itself. */
const without = ".algoSlug_icon, .news_dt";

/** Every markup that Bing's result pages are known to have, the one in use first. */
export const generations: readonly MarkupGeneration[] = [
  // Results of answers, of "people also ask" and of ads have the same class, but are no children of the list.
  {
    name: "list",
    years: "2013 → now",
    item: "#b_results > .b_algo",
    skip: ".b_ad, .sb_add",
    title,
    snippet,
    date,
    without,
  },
  {
    name: "parts",
    years: "pieces of a page, without its list",
    item: ".b_algo",
    skip: ".b_ad, .sb_add, .b_ans, .b_pag, #b_context",
    title,
    snippet,
    date,
    without,
  },
  {
    name: "first",
    years: "until 2013",
    item: ".sa_cc, .sb_results > li",
    skip: ".sb_ads, .sb_adsW, .sb_adsN, .sb_add",
    title: "h3 a[href]",
    snippet: "p",
  },
  {
    name: "renamed",
    years: "a list whose items have another class",
    item: "#b_results li, #b_results > div",
    skip: ".b_ad, .sb_add, .b_ans, .b_msg, .b_no, .b_pag",
    title,
    snippet: [...snippet, "p"],
    date,
    without,
  },
];

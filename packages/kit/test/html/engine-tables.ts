import { attribute, nextElement, selectFirst, textOf } from "../../src/html.ts";
import type { HtmlElement, MarkupGeneration, UnwrapRule } from "../../src/html.ts";
import { htmlToText } from "../../src/html-text.ts";

/** What the seven engines need of generations and rules; their packages own the real tables. */
export interface EngineTable {
  readonly pageUrl: string;
  readonly unwrap: readonly UnwrapRule[];
  readonly generations: readonly MarkupGeneration[];
}

const duckduckgo: EngineTable = {
  pageUrl: "https://html.duckduckgo.com/html/",
  unwrap: [
    { host: "duckduckgo.com", param: "uddg", decode: "uri" },
    { host: "duckduckgo.com", reject: "link" },
  ],
  generations: [
    {
      name: "D4",
      item: "div.result",
      skip: ".result--ad, .badge--ad",
      title: "a.result__a",
      snippet: ".result__snippet",
      date: ".result__extras__url > span:not([class])",
    },
    {
      name: "D3 lite",
      item: "tr:has(a.result-link)",
      skip: "tr.result-sponsored",
      title: "a.result-link",
      read: (item) => ({ snippet: readNextRow(item) }),
    },
  ],
};

function readNextRow(item: HtmlElement): string | undefined {
  const row = nextElement(item);
  const cell = row && selectFirst(row, "td.result-snippet");
  return cell && textOf(cell);
}

const bing: EngineTable = {
  pageUrl: "https://www.bing.com/search?q=x",
  unwrap: [
    { host: "bing.com", path: "/ck/a", param: "u", decode: "base64url", tag: "a1" },
    { host: "bing.com", reject: "link" },
  ],
  generations: [
    {
      name: "B2-B5",
      item: "#b_results > li.b_algo",
      title: "h2",
      snippet: [".b_caption p", "p[class*=b_lineclamp]", ".b_algoSlug", "p"],
      date: ".news_dt",
      without: ".algoSlug_icon, .news_dt",
      // Behind the date stands a middle dot.
      read(item) {
        const snippet = selectFirst(item, ".b_caption p");
        const text = snippet && textOf(snippet, { without: ".algoSlug_icon, .news_dt" });
        return { snippet: text?.replace(/^·\s*/, "") };
      },
    },
    { name: "B1", item: "div.sa_cc", title: "h3", snippet: "p" },
  ],
};

const yahoo: EngineTable = {
  pageUrl: "https://search.yahoo.com/search?p=x",
  unwrap: [
    { host: "r.search.yahoo.com", segment: "RU", decode: "uri" },
    { host: "search.yahoo.com", reject: "always" },
  ],
  generations: [
    {
      name: "Y2-Y4",
      item: "div.algo, div.algo-sr, div.relsrch, div.Sr",
      skip: ".searchCenterTopAds, .searchCenterBottomAds, a[data-matarget^=ad]",
      title: "h3",
      snippet: ".compText",
      read(item) {
        const label = selectFirst(item, "h3 a[aria-label]");
        return { title: label && htmlToText(attribute(label, "aria-label") ?? "") };
      },
    },
    { name: "Y1", item: "div.res", title: "h3", snippet: "div.abstr" },
  ],
};

const startpage: EngineTable = {
  pageUrl: "https://www.startpage.com/sp/search",
  unwrap: [
    { host: "startpage.com", path: "/do/d/search", param: "url", decode: "uri" },
    { host: "startpage.com", reject: "always" },
  ],
  generations: [
    {
      name: "S4",
      item: "div.result",
      title: "a.result-title",
      read(item) {
        const description = selectFirst(item, "p.description");
        const text = description && textOf(description);
        const [, date, rest] = /^(\d{1,2} \w{3} \d{4}|\d+ days? ago) \.\.\. (.*)$/.exec(text ?? "") ?? [];
        return { snippet: rest ?? text, publishedDate: date };
      },
    },
    {
      name: "S3",
      item: "div.w-gl__result, div.w-gl__result__main",
      title: "a.w-gl__result-title",
      snippet: "p.w-gl__description",
    },
  ],
};

const google: EngineTable = {
  pageUrl: "https://www.google.com/search?q=x",
  unwrap: [
    { host: "google.*", path: "/url", param: ["q", "url"], decode: "uri" },
    { host: "google.*", reject: "always" },
  ],
  generations: [
    {
      name: "G4-G10",
      item: ".tF2Cxc, .MjjYud, .Gx5Zad, .ZINbbc, .g",
      skip: "#tads, #tadsb, #bottomads, .uEierd, .related-question-pair",
      title: "a[href] h3, a[href] .vvjwJb, a[href] [role=link]",
      snippet: ["[data-sncf] .VwiC3b", ".VwiC3b", ".IsZvec", ".BNeawe.s3v9rd", "[data-sncf]", ".st", ".kCrYT + .kCrYT"],
      read(item) {
        const box = selectFirst(item, "[data-sncf] .VwiC3b");
        return { snippet: box && textOf(box).replace(/ Read more$/, "") };
      },
    },
    { name: "G12", item: ".zMzFAb", title: "a.fuLhoc .CVA68e", snippet: ".taTFJ .FrIlee" },
  ],
};

const ecosia: EngineTable = {
  pageUrl: "https://www.ecosia.org/search?q=x",
  unwrap: [{ host: "ecosia.org", reject: "always" }],
  generations: [
    {
      name: "E3",
      item: 'article[data-test-id="organic-result"]',
      title: '[data-test-id="result-title"]',
      snippet: ['[data-test-id="web-result-description"]', '[data-test-id="result-description"]'],
    },
    {
      name: "E2",
      item: ".mainline__result-wrapper article",
      title: ".result__title h2",
      snippet: ".result__columns-start p",
    },
    { name: "E1", item: "div.result", title: "h2 a.result-title", snippet: "p.result-snippet" },
  ],
};

const mojeek: EngineTable = {
  pageUrl: "https://www.mojeek.com/search?q=x",
  unwrap: ["mojeek.com", "mojeek.co.uk", "mojeek.fr", "mojeek.de"].map((host) => ({ host, reject: "always" })),
  generations: [
    { name: "M2", item: "ul.results-standard > li", title: "h2 a.title", snippet: "p.s" },
    { name: "M1", item: "ul.results-standard > li", title: "h2 a.ob", snippet: "p.s" },
  ],
};

export const engineTables: Readonly<Record<string, EngineTable>> = {
  duckduckgo,
  bing,
  yahoo,
  startpage,
  google,
  ecosia,
  mojeek,
};

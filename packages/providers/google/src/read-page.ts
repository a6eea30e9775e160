import { chooseBase, readResultPage } from "@websonde/search-kit/engine";
import type { EnginePage, EngineReading } from "@websonde/search-kit/engine";
import type { HttpRequest } from "@websonde/search-kit";
import { attribute, parsePage, selectAll } from "@websonde/search-kit/html";
import type { HtmlNode } from "@websonde/search-kit/html";
import { generations } from "./generations.ts";
import { meta } from "./meta.ts";
import { emptyMarks, listWalls, ownMarks } from "./page-marks.ts";
import { readQuestions } from "./read-questions.ts";
import { unwrapRules } from "./unwrap-rules.ts";

const pageUrl = "https://www.google.com/search";

/**
 * What a result page says, of whatever surface and year, just come, saved, or handed over by a browser that ran its scripts.
 * The gate that only such a browser passes is `blocked` with the reason `javascript`.
 */
export function readPage(page: EnginePage): EngineReading {
  const tree = parsePage(page.html, { keep: ["noscript"] });
  const reading = readResultPage(tree, page, {
    meta,
    pageUrl,
    generations,
    unwrap: unwrapRules,
    walls: listWalls(page),
    empty: emptyMarks,
    own: ownMarks,
  });
  if (reading.kind !== "results") return reading;
  const relatedQuestions = readQuestions(tree);
  const hops = selectAll(tree, 'a[href^="/goto?"]:has(h3), a[href*=".google.com/goto?"]:has(h3)').length;
  const next = findNextPage(tree, chooseBase(page.url, pageUrl));
  return {
    ...reading,
    ...(relatedQuestions.length > 0 && { relatedQuestions }),
    ...(hops > 0 && { notes: [...(reading.notes ?? []), noteHops(hops)] }),
    ...(next && { next }),
  };
}

function noteHops(count: number): string {
  return `Google hides where ${count === 1 ? "one result leads; it was" : `${count} results lead; they were`} left out`;
}

/** The link to the page that follows this one, with all that Google put into it. Result pages send only their origin on. */
function findNextPage(tree: HtmlNode, base: string): HttpRequest | undefined {
  const { origin, searchParams } = new URL(base);
  const here = readStart(searchParams);
  let next: URL | undefined;
  for (const link of selectAll(tree, 'a[href*="start="]')) {
    const href = attribute(link, "href") ?? "";
    if (!URL.canParse(href, base)) continue;
    const url = new URL(href, base);
    const start = readStart(url.searchParams);
    const isAhead = start > here && (next === undefined || start < readStart(next.searchParams));
    if (url.origin === origin && url.pathname === "/search" && isAhead) next = url;
  }
  return next && { url: next.href, headers: { Referer: `${origin}/` } };
}

function readStart(parameters: URLSearchParams): number {
  return Number(parameters.get("start")) || 0;
}

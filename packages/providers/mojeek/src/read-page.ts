import { chooseBase, readResultPage } from "@websonde/search-kit/engine";
import type { EnginePage, EngineReading, PageRules } from "@websonde/search-kit/engine";
import type { HttpRequest } from "@websonde/search-kit";
import { attribute, parsePage, selectAll } from "@websonde/search-kit/html";
import type { HtmlNode } from "@websonde/search-kit/html";
import { generations } from "./generations.ts";
import { meta } from "./meta.ts";
import { unwrapRules } from "./unwrap-rules.ts";

/** Where a request comes from, as a browser says it: Mojeek's pages have the referrer policy `origin`. */
export const referer = "https://www.mojeek.com/";

const rules: PageRules = {
  meta,
  pageUrl: "https://www.mojeek.com/search",
  generations,
  unwrap: unwrapRules,
  walls: [
    // Whoever solves the puzzle gets the cookie `chllg` and may ask again: here a solver would come in.
    { reason: "pow", selector: 'altcha-widget, form[action^="/captcha/"], .captcha-wrap' },
    { reason: "rate", selector: "h1, h2, p", text: /^(?!No pages found).*\bsending automated queries\b/i },
    { reason: "rate", selector: "title", text: /^403 - Forbidden$/ },
    // It has one refusal only, for addresses that asked too often.
    { reason: "rate", status: 403 },
  ],
  empty: [{ selector: "h1, h2, p, .results", text: /^No (?:pages|results) found\b/ }],
  own: [
    { selector: "title", text: /\bMojeek\b/ },
    { selector: 'ul.results-standard, link[rel="search"][title="Mojeek"]' },
  ],
};

/** What a page of Mojeek says. */
export function readPage(page: EnginePage): EngineReading {
  const tree = parsePage(page.html);
  const reading = readResultPage(tree, page, rules);
  const next = reading.kind === "results" ? findNextPage(tree, chooseBase(page.url, rules.pageUrl)) : undefined;
  return { ...reading, ...(next && { next }) };
}

/**
 * The nearest of the links to later pages, whatever language they are named in. `s` is the number of a page's first
 * result; page 1 goes without it, since `s=0` is refused. What the links leave out is asked again, filters above all.
 */
function findNextPage(tree: HtmlNode, pageUrl: string): HttpRequest | undefined {
  const asked = new URL(pageUrl);
  const later = selectAll(tree, 'a[href*="s="]')
    .map((link) => attribute(link, "href") ?? "")
    .filter((href) => URL.canParse(href, pageUrl))
    .map((href) => new URL(href, pageUrl))
    .filter((url) => url.origin === asked.origin && url.pathname === "/search" && readStart(url) > readStart(asked));
  const [next] = later.toSorted((a, b) => readStart(a) - readStart(b));
  if (next === undefined) return undefined;
  for (const [name, value] of asked.searchParams) if (!next.searchParams.has(name)) next.searchParams.set(name, value);
  return { url: next.href, headers: { Referer: referer } };
}

function readStart(url: URL): number {
  return Number(url.searchParams.get("s") ?? 1);
}

import { chooseBase, readResultPage } from "@websonde/search-kit/engine";
import type { EnginePage, EngineReading, PageRules } from "@websonde/search-kit/engine";
import type { HttpRequest } from "@websonde/search-kit";
import { attribute, parsePage, selectAll, textOf } from "@websonde/search-kit/html";
import type { HtmlNode } from "@websonde/search-kit/html";
import { generations } from "./generations.ts";
import { meta } from "./meta.ts";
import { unwrapRules } from "./unwrap-rules.ts";

const rules: PageRules = {
  meta,
  pageUrl: "https://www.ecosia.org/search",
  generations,
  unwrap: unwrapRules,
  walls: [
    // The titles of its own pages begin with the query and end with its name.
    {
      reason: "challenge",
      selector: "title",
      text: /^(?:Ecosia Firewall|Just a moment\.{3}|Attention Required! \| Cloudflare)$/,
    },
    { reason: "challenge", selector: "h1, h2, p", text: /^(?:Please )?confirm you.{0,3}re not a robot/i },
    // What Cloudflare's script has made of its page where a browser saved it, in any language.
    {
      reason: "challenge",
      selector: '#challenge-form, #challenge-running, #challenge-stage, [name="cf-turnstile-response"]',
    },
    { reason: "denied", status: 403 },
  ],
  empty: [{ selector: '[data-test-id$="no-results"], .no-results, [class*="no-results__"]' }],
  own: [
    { selector: "title", text: /\bEcosia\b/ },
    { selector: '[data-test-id="mainline"], link[rel="search"][title="Ecosia"]' },
  ],
};

/** What a page of Ecosia says. */
export function readPage(page: EnginePage): EngineReading {
  const tree = parsePage(page.html);
  const reading = readResultPage(tree, page, rules);
  if (reading.kind !== "results") return reading;
  const related = listRelated(tree);
  const next = findNextPage(tree, chooseBase(page.url, rules.pageUrl));
  return { ...reading, ...(related.length > 0 && { relatedQuestions: related }), ...(next && { next }) };
}

function listRelated(tree: HtmlNode): readonly string[] {
  const texts = selectAll(tree, '[data-test-id="related-queries-text"], .related-queries__text').map((one) =>
    textOf(one),
  );
  return [...new Set(texts.filter((text) => text !== ""))];
}

/** The nearest of the links to later pages, whatever language they are named in. `p` counts from 0; page 1 goes without it. */
function findNextPage(tree: HtmlNode, pageUrl: string): HttpRequest | undefined {
  const asked = new URL(pageUrl);
  const later = selectAll(tree, 'a[href*="p="]')
    .map((link) => attribute(link, "href") ?? "")
    .filter((href) => URL.canParse(href, pageUrl))
    .map((href) => new URL(href, pageUrl))
    .filter((url) => url.origin === asked.origin && url.pathname === "/search" && readNumber(url) > readNumber(asked));
  const [next] = later.toSorted((a, b) => readNumber(a) - readNumber(b));
  // Its pages say `referrer: origin-when-cross-origin`.
  return next && { url: next.href, headers: { Referer: asked.href } };
}

function readNumber(url: URL): number {
  return Number(url.searchParams.get("p") ?? 0);
}

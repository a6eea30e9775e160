import { chooseBase, readResultPage, submitForm } from "@websonde/search-kit/engine";
import type { EnginePage, EngineReading, PageRules } from "@websonde/search-kit/engine";
import type { HttpRequest } from "@websonde/search-kit";
import { attribute, parsePage, selectAll, selectFirst } from "@websonde/search-kit/html";
import type { HtmlNode } from "@websonde/search-kit/html";
import { generations } from "./generations.ts";
import { meta } from "./meta.ts";
import { unwrapRules } from "./unwrap-rules.ts";

const rules: PageRules = {
  meta,
  pageUrl: "https://html.duckduckgo.com/html/",
  generations,
  unwrap: unwrapRules,
  walls: [
    { reason: "challenge", selector: 'form[action*="/anomaly.js"], [class*="anomaly-modal"]' },
    { reason: "denied", text: /\berror-lite[^\s@]{0,40}@duckduckgo\.com/ },
    { reason: "denied", status: 403 },
  ],
  empty: [
    { selector: '.no-results, .result--no-result, [data-testid="no-results-message"]' },
    // Lite says it in a row of its own, with two spaces in the source.
    { selector: "td, span, p", text: /^No (?:more )?results\.$/ },
  ],
  own: [
    { selector: "title", text: /\bDuckDuckGo$/ },
    { selector: '#links, form[action="/html/"], form[action="/lite/"], a[href*="duckduckgo.com/l/"]' },
  ],
};

/** What a page of either frontend says, or one that a browser saved. 202 is no mark of its own: the page decides. */
export function readPage(page: EnginePage): EngineReading {
  if (leavesDuckDuckGo(page))
    return {
      kind: "empty",
      sources: [],
      notes: [
        "DuckDuckGo sends this query on to another site, as for a bang such as !w, and has no results of its own",
      ],
    };
  const tree = parsePage(page.html);
  const reading = readResultPage(tree, page, rules);
  const next = reading.kind === "results" ? findNextPage(tree, chooseBase(page.url, rules.pageUrl)) : undefined;
  return { ...reading, ...(next && { next }) };
}

function leavesDuckDuckGo({ location }: EnginePage): boolean {
  return location !== undefined && !/(?:^|\.)duckduckgo\.com$/.test(new URL(location).hostname);
}

/**
 * The form for more results holds an offset and a token that is made from the query and the user agent; asking for more
 * without that token is answered with a challenge. Later pages have one for going back as well, with a smaller offset.
 */
function findNextPage(tree: HtmlNode, pageUrl: string): HttpRequest | undefined {
  const forms = selectAll(tree, "form").filter((form) => readInput(form, "vqd") !== "" && readOffset(form) > 0);
  const [form] = forms.toSorted((a, b) => readOffset(b) - readOffset(a));
  return form && continueFrom(form, pageUrl);
}

function continueFrom(form: HtmlNode, pageUrl: string): HttpRequest | undefined {
  const request = submitForm(form, pageUrl);
  return request && { ...request, headers: { Referer: refererOf(request.url) } };
}

/** Pages come with `Referrer-Policy: origin`. */
export function refererOf(url: string): string {
  return new URL("/", url).href;
}

function readOffset(form: HtmlNode): number {
  return Number(readInput(form, "s")) || 0;
}

function readInput(form: HtmlNode, name: string): string {
  const input = selectFirst(form, `input[name="${name}"]`);
  return (input && attribute(input, "value")?.trim()) ?? "";
}

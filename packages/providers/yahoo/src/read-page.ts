import { SearchProviderError } from "@websonde/search-core";
import { chooseBase, readResultPage } from "@websonde/search-kit/engine";
import type { EnginePage, EngineReading, PageRules } from "@websonde/search-kit/engine";
import { parsePage, selectAll, textOf } from "@websonde/search-kit/html";
import type { HtmlNode } from "@websonde/search-kit/html";
import { findNextPage } from "./find-next-page.ts";
import { generations } from "./generations.ts";
import { meta } from "./meta.ts";
import { unwrapRules } from "./unwrap-rules.ts";

const rules: PageRules = {
  meta,
  pageUrl: "https://search.yahoo.com/search",
  generations,
  unwrap: unwrapRules,
  walls: [
    // Every page of Yahoo's names the hosts of its consent pages, so only elements count.
    {
      reason: "consent",
      selector:
        'form[action*="collectConsent"], form.consent-form, #consent-page, button[name="reject"], button[name="agree"]',
    },
    { reason: "rate", status: 999 },
  ],
  empty: [
    { selector: ".zrp, .zrpmsg, .compNoResults, [class*=NoResults], [class*=noResults]" },
    { selector: "p, h2, h3, li, div.compText", text: /^We did not find (?:any )?results for\b/ },
  ],
  // Where the list is known and holds no result, other headings of the page are none either.
  own: [
    { selector: "html:not(:has(.searchCenterMiddle)) title", text: /\bYahoo\b/ },
    { selector: 'html:not(:has(.searchCenterMiddle)) a[href*="r.search.yahoo.com/"]' },
  ],
};

/** What a page says, just come or saved. */
export function readPage(page: EnginePage): EngineReading {
  const isConsent = [page.url, page.location].some(isConsentUrl);
  const elsewhere = isConsent ? undefined : findMove(page);
  if (elsewhere !== undefined) throw makeMovedError(elsewhere);
  const tree = parsePage(page.html);
  const walls = isConsent ? [...rules.walls, { reason: "consent" }] : rules.walls;
  const reading = readResultPage(tree, page, { ...rules, walls });
  if (reading.kind !== "results") return reading;
  const next = findNextPage(tree, chooseBase(page.url, rules.pageUrl), reading.sources.length);
  const relatedQuestions = readQuestions(tree);
  return {
    ...reading,
    ...(relatedQuestions.length > 0 && { relatedQuestions }),
    ...(next && { next }),
  };
}

/** In Europe a search is sent there first, to another host. */
function isConsentUrl(url: string | undefined): boolean {
  return (
    url !== undefined && URL.canParse(url) && /^(?:consent|guce)\.(?:.+\.)?yahoo\.com$/.test(new URL(url).hostname)
  );
}

/** Another edition: some countries are sent on to theirs. */
function findMove({ url, location }: EnginePage): string | undefined {
  if (location === undefined) return undefined;
  const { origin, hostname } = new URL(location);
  const isOther = origin !== new URL(chooseBase(url, rules.pageUrl)).origin;
  return isOther && hostname.endsWith(".search.yahoo.com") ? origin : undefined;
}

function makeMovedError(origin: string): SearchProviderError {
  return new SearchProviderError({
    provider: meta.id,
    kind: "unsupported",
    message: `Yahoo sends searches from here on to another edition. Set providers.yahoo.baseUrl to ${origin} to search there.`,
  });
}

/** Real pages have four to eight questions, of a line each. */
const mostQuestions = 20;
const longest = 300;

/** What people also ask, each question once. */
function readQuestions(tree: HtmlNode): readonly string[] {
  const elements = selectAll(tree, ".bingrelqa .itm .ttl").slice(0, mostQuestions);
  const questions = elements.map((question) => textOf(question, { longest }));
  return [...new Set(questions.filter((question) => question !== ""))];
}

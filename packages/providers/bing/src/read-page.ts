import { SearchProviderError } from "@websonde/search-core";
import { chooseBase, readResultPage } from "@websonde/search-kit/engine";
import type { EnginePage, EngineReading, PageRules } from "@websonde/search-kit/engine";
import { parsePage } from "@websonde/search-kit/html";
import { generations } from "./generations.ts";
import { meta } from "./meta.ts";
import { readDate } from "./read-date.ts";
import { readQuestions } from "./read-questions.ts";
import { unwrapRules } from "./unwrap-rules.ts";

// The words of its challenges (captcha, turnstile, verify) are in the scripts of all its pages, so only elements count.
const challenge =
  'form[action*="/turing/captcha"], [class*="captcha"], [id*="captcha"], [id^="turnstile"], .cf-turnstile, iframe[src*="//challenges.cloudflare.com/"]';

const rules: PageRules = {
  meta,
  pageUrl: "https://www.bing.com/search",
  generations,
  unwrap: unwrapRules,
  walls: [{ reason: "challenge", selector: challenge }],
  empty: [{ selector: ".b_no, #no_results" }],
  // Where the list is known and holds no result, other headings of the page are none either.
  own: ["#b_content", "#sb_form", 'a[href*="bing.com/ck/a?"]', 'link[href*="//r.bing.com/"]'].map((mark) => ({
    selector: `html:not(:has(#b_results)) ${mark}`,
  })),
};

/** What a page says, just come or saved. Bing keeps no promise of further pages without scripts, so none follows. */
export function readPage(page: EnginePage): EngineReading {
  const isChallenge = [page.url, page.location].some(isChallengeUrl);
  const elsewhere = isChallenge ? undefined : findMove(page);
  if (elsewhere !== undefined) throw makeMovedError(elsewhere);
  const tree = parsePage(page.html);
  const walls = isChallenge ? [...rules.walls, { reason: "challenge" }] : rules.walls;
  const reading = readResultPage(tree, page, { ...rules, walls });
  if (reading.kind !== "results") return reading;
  const relatedQuestions = readQuestions(tree);
  return {
    ...reading,
    sources: reading.sources.map(readDate),
    ...(relatedQuestions.length > 0 && { relatedQuestions }),
  };
}

function isChallengeUrl(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).pathname.startsWith("/turing/captcha");
}

/** Another host of Bing's own: in China `www.bing.com` sends on to `cn.bing.com`. */
function findMove({ url, location }: EnginePage): string | undefined {
  if (location === undefined || chooseBase(location, rules.pageUrl) !== location) return undefined;
  const { origin } = new URL(location);
  return origin === new URL(chooseBase(url, rules.pageUrl)).origin ? undefined : origin;
}

function makeMovedError(origin: string): SearchProviderError {
  return new SearchProviderError({
    provider: meta.id,
    kind: "unsupported",
    message: `Bing sends searches from here on to another host. Set providers.bing.baseUrl to ${origin} to search there.`,
  });
}

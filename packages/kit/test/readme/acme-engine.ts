import type { ProviderMeta } from "@websonde/search-core";
import { chooseBase, defineEngine, readResultPage, submitForm } from "@websonde/search-kit/engine";
import type { EnginePage, EngineReading, PageRules } from "@websonde/search-kit/engine";
import { parsePage, selectFirst } from "@websonde/search-kit/html";

const meta = {
  id: "acme-engine",
  label: "Acme Search",
  site: "https://search.acme.example/",
  order: 1_001,
  form: "html",
  baseUrl: "https://search.acme.example",
  keys: { env: [], keyless: "auto" },
  capabilities: { recency: [], dates: "none", sites: "text", locale: false, safeSearch: false },
  limits: { count: { min: 1, default: 10, max: 30 }, minGapMs: 1_000 },
} as const satisfies ProviderMeta;

const rules: PageRules = {
  meta,
  pageUrl: "https://search.acme.example/find",
  // Every markup that is known, the one in use first.
  generations: [
    { name: "2026", item: "article.result", skip: ".ad", title: "h2", snippet: ".summary", date: "time" },
    { name: "2019", item: "li.hit", title: "h3 a", snippet: ["p.long", "p"] },
  ],
  unwrap: [
    { host: "search.acme.example", path: "/out", param: "to", decode: "uri" },
    { host: "search.acme.example", reject: "link" },
  ],
  walls: [{ reason: "challenge", selector: "form#captcha" }],
  empty: [{ selector: ".nothing-found" }],
  own: [{ selector: "title", text: /Acme Search$/ }],
};

function readPage(page: EnginePage): EngineReading {
  const tree = parsePage(page.html);
  const reading = readResultPage(tree, page, rules);
  const form = selectFirst(tree, "form.next-page");
  const next = form && submitForm(form, chooseBase(page.url, rules.pageUrl));
  return { ...reading, ...(next && { next }) };
}

export const acmeEngine = defineEngine({
  meta,
  request: (call) => ({ url: rules.pageUrl, query: { q: call.text({ site: true, phrases: true }) } }),
  read: readPage,
});

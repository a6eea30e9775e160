import { SearchProviderError } from "@websonde/search-core";
import { defineProvider } from "@websonde/search-kit";
import { attribute, parsePage, selectAll, selectFirst, textOf } from "@websonde/search-kit/html";
import type { HtmlElement } from "@websonde/search-kit/html";

/** An engine without keys that is read from its pages, ten results on each, and knows a form and some operators. */
export const pages = defineProvider({
  meta: {
    id: "pages",
    label: "Pages",
    site: "https://pages.example/",
    order: 1_001,
    form: "html",
    baseUrl: "https://pages.example",
    keys: { env: [], keyless: "auto" },
    capabilities: { recency: ["week"], dates: "none", sites: "none", locale: false, safeSearch: true },
    limits: { count: { min: 1, default: 10, max: 10 }, minGapMs: 2_000 },
  },
  request: (call) => ({
    url: `${call.baseUrl}/find`,
    form: {
      q: call.text({ verbatim: true, phrases: true }),
      when: call.dates.recency === "week" ? "w" : undefined,
      adult: call.query.safeSearch,
    },
  }),
  parse({ body, status }) {
    const page = parsePage(body);
    if (selectFirst(page, ".captcha"))
      throw new SearchProviderError({
        provider: "pages",
        kind: "blocked",
        reason: "challenge",
        message: "Pages shows a challenge. Try later.",
      });
    const items = selectAll(page, ".hit");
    if (items.length === 0 && !selectFirst(page, ".nothing-found"))
      throw new SearchProviderError({
        provider: "pages",
        kind: "invalid-response",
        status,
        message: "Pages sent a page that is not known.",
      });
    return { sources: items.map(readItem) };
  },
});

function readItem(item: HtmlElement) {
  const [link, snippet] = [selectFirst(item, "a"), selectFirst(item, "p")];
  return {
    title: link ? textOf(link) : "",
    url: (link && attribute(link, "href")) ?? "",
    ...(snippet && { snippet: textOf(snippet) }),
  };
}

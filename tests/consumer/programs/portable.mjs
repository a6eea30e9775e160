// The core alone, with a provider of one's own: what must run in every JavaScript realm, with or without Node's modules.
import { createSearch } from "@websonde/search-core";

const stub = {
  meta: {
    id: "stub",
    label: "Stub",
    site: "https://example.com",
    order: 1,
    form: "json",
    keys: { env: [] },
    capabilities: { recency: [], dates: "none", sites: "none", locale: false, safeSearch: false },
    limits: { count: { min: 1, default: 10, max: 20 } },
  },
  availability: () => ({ level: "auto", reason: "It is a stub." }),
  search: async ({ query }) => ({
    provider: "stub",
    sources: [{ title: `About ${query}`, url: "https://example.com/page", snippet: "A page." }],
  }),
};

/** Searches once and hands back what came of it. */
export async function searchStub() {
  const web = createSearch({ providers: { stub } });
  const { ok, text } = await web.search({ query: "portable" }, { provider: "stub" });
  return { ok, hasText: text.includes("https://example.com/page") };
}

globalThis.websondeResult = searchStub();

import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "yahoo",
  label: "Yahoo",
  site: "https://search.yahoo.com",
  order: 250,
  form: "html",
  baseUrl: "https://search.yahoo.com",
  keys: { env: [], keyless: "auto" },
  family: "bing",
  capabilities: {
    // There is no filter for a year.
    recency: ["day", "week", "month"],
    dates: "none",
    sites: "text",
    locale: true,
    safeSearch: true,
  },
  // A page has seven to ten results, so that ten take two pages as a rule.
  limits: {
    count: { min: 1, default: 10, max: 20 },
    queryCharacters: 1_000,
    minGapMs: 1_000,
    burst: 2,
  },
} as const satisfies ProviderMeta;

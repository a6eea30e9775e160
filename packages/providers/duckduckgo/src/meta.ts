import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "duckduckgo",
  label: "DuckDuckGo",
  site: "https://html.duckduckgo.com/html/",
  order: 230,
  form: "html",
  baseUrl: "https://html.duckduckgo.com",
  keys: { env: [], keyless: "auto" },
  family: "bing",
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "none",
    sites: "text",
    locale: true,
    safeSearch: true,
  },
  // Queries of 500 characters are refused. Four or five quick requests bring a challenge, one a second does not.
  limits: {
    count: { min: 1, default: 10, max: 20 },
    queryCharacters: 499,
    minGapMs: 1_000,
    burst: 2,
  },
} as const satisfies ProviderMeta;

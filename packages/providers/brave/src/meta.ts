import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "brave",
  label: "Brave",
  site: "https://api-dashboard.search.brave.com/app/documentation/web-search",
  order: 150,
  form: "json",
  baseUrl: "https://api.search.brave.com",
  keys: { env: ["BRAVE_SEARCH_API_KEY", "BRAVE_API_KEY"], baseUrlEnv: ["BRAVE_BASE_URL"] },
  family: "brave",
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "native",
    sites: "text",
    locale: true,
    safeSearch: true,
  },
  // The free plan answers one request a second; each plan's query limit is 400 characters and 50 words.
  limits: {
    count: { min: 1, default: 10, max: 20 },
    queryCharacters: 400,
    queryWords: 50,
    minGapMs: 1_000,
  },
} as const satisfies ProviderMeta;

import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "bing",
  label: "Bing",
  site: "https://www.bing.com",
  order: 240,
  form: "html",
  baseUrl: "https://www.bing.com",
  keys: { env: [], keyless: "auto" },
  family: "bing",
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "native",
    sites: "text",
    locale: true,
    safeSearch: true,
  },
  // The search box takes 1,000 characters.
  limits: {
    count: { min: 1, default: 10, max: 20 },
    queryCharacters: 1_000,
    minGapMs: 1_000,
  },
} as const satisfies ProviderMeta;

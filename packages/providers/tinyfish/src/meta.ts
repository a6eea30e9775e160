import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "tinyfish",
  label: "TinyFish",
  site: "https://docs.tinyfish.ai/search-api",
  order: 100,
  form: "json",
  baseUrl: "https://api.search.tinyfish.ai",
  keys: { env: ["TINYFISH_API_KEY"] },
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "native",
    sites: "native",
    locale: true,
    safeSearch: false,
    page: true,
  },
  limits: { count: { min: 1, default: 10, max: 20 } },
} as const satisfies ProviderMeta;

import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "searxng",
  label: "SearXNG",
  site: "https://docs.searxng.org/dev/search_api.html",
  order: 220,
  form: "json",
  keys: {
    env: ["SEARXNG_TOKEN", "SEARXNG_API_KEY"],
    baseUrlEnv: ["SEARXNG_ENDPOINT", "SEARXNG_URL", "SEARXNG_BASE_URL"],
    otherEnv: ["SEARXNG_BASIC_USERNAME", "SEARXNG_BASIC_PASSWORD"],
    keyless: "auto",
  },
  family: "mixed",
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "text",
    sites: "text",
    locale: true,
    safeSearch: true,
    answer: true,
  },
  limits: { count: { min: 1, default: 10, max: 20 } },
} as const satisfies ProviderMeta;

import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "firecrawl",
  label: "Firecrawl",
  site: "https://docs.firecrawl.dev/api-reference/endpoint/search",
  order: 140,
  form: "json",
  baseUrl: "https://api.firecrawl.dev/v2",
  keys: {
    env: ["FIRECRAWL_API_KEY"],
    baseUrlEnv: ["FIRECRAWL_BASE_URL", "FIRECRAWL_API_URL"],
    keyless: "explicit",
  },
  family: "google",
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "native",
    sites: "text",
    locale: true,
    language: false,
    safeSearch: false,
    page: true,
  },
  limits: { count: { min: 1, default: 10, max: 100 }, queryCharacters: 500 },
} as const satisfies ProviderMeta;

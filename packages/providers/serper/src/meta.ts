import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "serper",
  label: "Serper",
  site: "https://serper.dev/playground",
  order: 160,
  form: "json",
  baseUrl: "https://google.serper.dev",
  keys: { env: ["SERPER_API_KEY"], baseUrlEnv: ["SERPER_BASE_URL"] },
  family: "google",
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "native",
    sites: "text",
    locale: true,
    safeSearch: false,
    answer: true,
    page: true,
  },
  // Two pages of ten.
  limits: { count: { min: 1, default: 10, max: 20 } },
} as const satisfies ProviderMeta;

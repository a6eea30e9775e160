import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "kagi",
  label: "Kagi",
  site: "https://help.kagi.com/kagi/api/search.html",
  order: 120,
  form: "json",
  baseUrl: "https://kagi.com/api/v1",
  keys: { env: ["KAGI_API_KEY"] },
  family: "mixed",
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "native",
    sites: "text",
    locale: true,
    language: false,
    safeSearch: true,
    answer: true,
    page: true,
  },
  // The API takes limits up to 1,024, which only cut its answer; nobody reads more than this of one search.
  limits: { count: { min: 1, default: 10, max: 40 } },
} as const satisfies ProviderMeta;

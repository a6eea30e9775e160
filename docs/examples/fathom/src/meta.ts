import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "fathom",
  label: "Fathom",
  site: "https://docs.fathom.example/search",
  order: 1_000,
  form: "json",
  baseUrl: "https://api.fathom.example",
  keys: { env: ["FATHOM_API_KEY"] },
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "none",
    sites: "native",
    locale: false,
    safeSearch: false,
  },
  limits: { count: { min: 1, default: 10, max: 20 } },
} as const satisfies ProviderMeta;

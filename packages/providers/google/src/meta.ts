import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "google",
  label: "Google",
  site: "https://www.google.com/search",
  order: 270,
  form: "html",
  baseUrl: "https://www.google.com",
  keys: { env: [], keyless: "auto" },
  family: "google",
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "text",
    sites: "text",
    locale: true,
    safeSearch: true,
  },
  limits: {
    count: { min: 1, default: 10, max: 20 },
    queryCharacters: 2_048,
    minGapMs: 3_000,
  },
} as const satisfies ProviderMeta;

import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "startpage",
  label: "Startpage",
  site: "https://www.startpage.com/",
  order: 260,
  form: "html",
  baseUrl: "https://www.startpage.com",
  keys: { env: [], keyless: "auto" },
  family: "google",
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "text",
    sites: "text",
    locale: true,
    safeSearch: true,
  },
  // A search is two requests: the start page with its form, and the form.
  limits: {
    count: { min: 1, default: 10, max: 20 },
    queryCharacters: 2_048,
    minGapMs: 2_000,
    burst: 2,
  },
} as const satisfies ProviderMeta;

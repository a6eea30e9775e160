import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "ecosia",
  label: "Ecosia",
  site: "https://www.ecosia.org/",
  order: 280,
  form: "html",
  baseUrl: "https://www.ecosia.org",
  keys: { env: [], keyless: "auto" },
  family: "google",
  capabilities: {
    // Its pages show a time filter, but as a parameter it did nothing when it was last tried (July 2026).
    recency: [],
    dates: "text",
    sites: "text",
    locale: true,
    safeSearch: true,
  },
  limits: {
    count: { min: 1, default: 10, max: 20 },
    minGapMs: 1_000,
  },
} as const satisfies ProviderMeta;

import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "synthetic",
  label: "Synthetic",
  site: "https://dev.synthetic.new/docs/synthetic/search",
  order: 200,
  form: "json",
  baseUrl: "https://api.synthetic.new",
  keys: { env: ["SYNTHETIC_API_KEY"] },
  capabilities: {
    recency: [],
    dates: "none",
    sites: "text",
    locale: false,
    safeSearch: false,
  },
  // It takes no count and gives five to ten; longer queries are refused with 400.
  limits: { count: { min: 1, default: 20, max: 20 }, queryCharacters: 400 },
} as const satisfies ProviderMeta;

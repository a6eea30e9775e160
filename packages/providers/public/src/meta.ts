import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "public",
  label: "Public Web",
  // Reciprocal rank fusion, by which the engines' lists are merged.
  site: "https://doi.org/10.1145/1571941.1572114",
  order: 300,
  form: "aggregate",
  explicitOnly: true,
  keys: { env: [], keyless: "explicit" },
  family: "mixed",
  // What every engine can: a filter that one of them lacks is applied again to the merged list.
  capabilities: {
    recency: [],
    dates: "none",
    sites: "text",
    locale: true,
    safeSearch: true,
  },
  limits: { count: { min: 1, default: 15, max: 30 } },
} as const satisfies ProviderMeta;

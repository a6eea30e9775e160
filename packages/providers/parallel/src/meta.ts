import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "parallel",
  label: "Parallel",
  site: "https://docs.parallel.ai/api-reference/search/search",
  order: 190,
  form: "json",
  baseUrl: "https://api.parallel.ai",
  keys: { env: ["PARALLEL_API_KEY"], keyless: "explicit" },
  family: "own",
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "after",
    sites: "native",
    locale: true,
    language: false,
    safeSearch: false,
    page: true,
  },
  limits: { count: { min: 1, default: 10, max: 40 }, queryCharacters: 5_000 },
} as const satisfies ProviderMeta;

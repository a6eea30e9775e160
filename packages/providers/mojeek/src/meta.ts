import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "mojeek",
  label: "Mojeek",
  site: "https://www.mojeek.com/",
  order: 290,
  form: "html",
  baseUrl: "https://www.mojeek.com",
  keys: { env: [], keyless: "auto" },
  family: "mojeek",
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "native",
    sites: "text",
    locale: true,
    safeSearch: true,
  },
  // The search box takes 256 characters. About ten requests from one address bring a refusal, which clears in minutes.
  limits: {
    count: { min: 1, default: 10, max: 20 },
    queryCharacters: 256,
    minGapMs: 2_000,
  },
} as const satisfies ProviderMeta;

import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "exa",
  label: "Exa",
  site: "https://docs.exa.ai/reference/search",
  order: 90,
  form: "json",
  baseUrl: "https://api.exa.ai",
  keys: { env: ["EXA_API_KEY"], baseUrlEnv: ["EXA_BASE_URL"], keyless: "explicit" },
  family: "own",
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "native",
    sites: "native",
    locale: true,
    language: false,
    safeSearch: true,
    answer: true,
    page: true,
  },
  // Starts of requests, REST and MCP alike, are a second apart; the setting searchDelayMs changes it.
  limits: { count: { min: 1, default: 10, max: 100 }, minGapMs: 1_000 },
} as const satisfies ProviderMeta;

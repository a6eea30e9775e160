import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "tavily",
  label: "Tavily",
  site: "https://docs.tavily.com/documentation/api-reference/endpoint/search",
  order: 130,
  form: "json",
  baseUrl: "https://api.tavily.com",
  keys: { env: ["TAVILY_API_KEY"], baseUrlEnv: ["TAVILY_BASE_URL"], otherEnv: ["TAVILY_PROJECT", "TAVILY_ORG_ID"] },
  family: "mixed",
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
  // Longer queries are refused with 400.
  limits: { count: { min: 1, default: 5, max: 20 }, queryCharacters: 400 },
} as const satisfies ProviderMeta;

import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "kimi",
  label: "Kimi",
  site: "https://www.kimi.com/code/docs/en/",
  order: 180,
  form: "json",
  baseUrl: "https://api.kimi.com/coding/v1",
  keys: {
    env: ["MOONSHOT_SEARCH_API_KEY", "KIMI_SEARCH_API_KEY"],
    // These hold the whole address of the search, not the base of the API.
    baseUrlEnv: ["MOONSHOT_SEARCH_BASE_URL", "KIMI_SEARCH_BASE_URL"],
    // Of another service; it is only looked at to say so.
    otherEnv: ["MOONSHOT_API_KEY"],
  },
  capabilities: {
    recency: [],
    dates: "none",
    sites: "text",
    locale: false,
    safeSearch: false,
    page: true,
  },
  limits: { count: { min: 1, default: 10, max: 20 } },
} as const satisfies ProviderMeta;

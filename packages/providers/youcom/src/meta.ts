import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "youcom",
  label: "You.com",
  site: "https://you.com/docs/guides/search/request-controls",
  order: 170,
  form: "json",
  baseUrl: "https://ydc-index.io",
  keys: { env: ["YOUCOM_API_KEY", "YDC_API_KEY", "YOU_API_KEY_AUTH"], baseUrlEnv: ["YOUCOM_BASE_URL"] },
  family: "own",
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "native",
    sites: "native",
    locale: true,
    safeSearch: true,
    page: true,
  },
  // As many again of news; what comes back is cut to the count.
  limits: { count: { min: 1, default: 10, max: 100 } },
} as const satisfies ProviderMeta;

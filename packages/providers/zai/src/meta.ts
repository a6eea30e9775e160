import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "zai",
  label: "Z.AI",
  site: "https://docs.z.ai/devpack/mcp/search-mcp-server",
  order: 80,
  form: "json",
  baseUrl: "https://api.z.ai",
  keys: { env: ["ZAI_API_KEY", "Z_AI_API_KEY"] },
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "none",
    sites: "native",
    locale: false,
    safeSearch: false,
    page: true,
  },
  limits: { count: { min: 1, default: 10, max: 50 } },
} as const satisfies ProviderMeta;

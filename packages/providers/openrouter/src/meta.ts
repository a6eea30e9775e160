import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "openrouter",
  label: "OpenRouter",
  site: "https://openrouter.ai/docs/guides/features/plugins/web-search",
  order: 70,
  form: "answer",
  // Each search is paid for beside the model, so that it is never chosen unasked.
  explicitOnly: true,
  baseUrl: "https://openrouter.ai/api/v1",
  keys: { env: ["OPENROUTER_API_KEY"], baseUrlEnv: ["OPENROUTER_BASE_URL"] },
  capabilities: {
    recency: [],
    dates: "text",
    sites: "native",
    locale: false,
    safeSearch: false,
    prompt: true,
    answer: true,
  },
  limits: { count: { min: 1, default: 5, max: 25 } },
} as const satisfies ProviderMeta;

import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "jina",
  label: "Jina",
  site: "https://jina.ai/reader/",
  order: 110,
  form: "json",
  baseUrl: "https://s.jina.ai",
  keys: { env: ["JINA_API_KEY", "JINA_AI_API_KEY"] },
  family: "mixed",
  capabilities: { recency: [], dates: "none", sites: "native", locale: true, safeSearch: false, page: true },
  limits: { count: { min: 1, default: 5, max: 20 } },
} as const satisfies ProviderMeta;

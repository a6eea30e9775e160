import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "ollama",
  label: "Ollama",
  site: "https://docs.ollama.com/capabilities/web-search",
  order: 210,
  form: "json",
  baseUrl: "https://ollama.com",
  keys: { env: ["OLLAMA_API_KEY", "OLLAMA_CLOUD_API_KEY"], baseUrlEnv: ["OLLAMA_HOST"], keyless: "explicit" },
  capabilities: { recency: [], dates: "none", sites: "text", locale: false, safeSearch: false, page: true },
  limits: { count: { min: 1, default: 5, max: 10 } },
} as const satisfies ProviderMeta;

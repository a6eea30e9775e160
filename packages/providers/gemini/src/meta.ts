import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "gemini",
  label: "Gemini",
  site: "https://ai.google.dev/gemini-api/docs/google-search",
  order: 20,
  form: "answer",
  baseUrl: "https://generativelanguage.googleapis.com",
  keys: {
    env: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
    baseUrlEnv: ["GOOGLE_GEMINI_BASE_URL"],
    otherEnv: ["GEMINI_SEARCH_MODEL"],
  },
  family: "google",
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "text",
    sites: "text",
    locale: false,
    safeSearch: false,
    prompt: true,
    answer: true,
  },
  // The model decides how many pages it reads; the core cuts what comes back.
  limits: { count: { min: 1, default: 20, max: 100 } },
} as const satisfies ProviderMeta;

import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "perplexity",
  label: "Perplexity",
  site: "https://docs.perplexity.ai/",
  order: 10,
  form: "answer",
  baseUrl: "https://api.perplexity.ai",
  keys: {
    // The first holds a whole Cookie header of the signed-in website, the others keys of the API.
    env: ["PERPLEXITY_COOKIES", "PERPLEXITY_API_KEY", "PPLX_API_KEY"],
    baseUrlEnv: ["PERPLEXITY_BASE_URL"],
    otherEnv: ["OPENROUTER_API_KEY", "PI_PERPLEXITY_MODEL", "PI_PERPLEXITY_API_MODEL", "TZ"],
    keyless: "explicit",
  },
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "native",
    sites: "native",
    locale: true,
    safeSearch: false,
    prompt: true,
    answer: true,
  },
  limits: { count: { min: 1, default: 20, max: 20 } },
} as const satisfies ProviderMeta;

/** The variables that hold keys of the API. */
export const keyVariables = ["PERPLEXITY_API_KEY", "PPLX_API_KEY"] as const;

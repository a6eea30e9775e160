import type { ProviderMeta } from "@websonde/search-core";

export const meta = {
  id: "anthropic",
  label: "Anthropic",
  site: "https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool",
  order: 30,
  form: "answer",
  baseUrl: "https://api.anthropic.com",
  keys: {
    env: ["ANTHROPIC_SEARCH_API_KEY", "ANTHROPIC_OAUTH_TOKEN", "ANTHROPIC_API_KEY"],
    baseUrlEnv: ["ANTHROPIC_SEARCH_BASE_URL", "ANTHROPIC_BASE_URL"],
    otherEnv: [
      "ANTHROPIC_SEARCH_MODEL",
      "ANTHROPIC_CUSTOM_HEADERS",
      "CLAUDE_CODE_USE_FOUNDRY",
      "ANTHROPIC_FOUNDRY_API_KEY",
      "FOUNDRY_BASE_URL",
    ],
  },
  capabilities: {
    recency: [],
    dates: "text",
    sites: "native",
    locale: false,
    safeSearch: false,
    prompt: true,
    answer: true,
  },
  // The model decides how many results it reads; the core cuts what comes back.
  limits: { count: { min: 1, default: 20, max: 100 } },
} as const satisfies ProviderMeta;

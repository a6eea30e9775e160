import { defaultSystemPrompt } from "@websonde/search-core";
import type { Call, HttpRequest } from "@websonde/search-kit";
import { readFilters, syntax, writeDate } from "../filters.ts";
import { meta } from "../meta.ts";
import { readWay } from "../read-way.ts";
import type { Settings } from "../settings.ts";

const openRouter = { baseUrl: "https://openrouter.ai/api/v1", prefix: "perplexity/" };
const defaultModel = "sonar-pro";
const defaultMaxTokens = 8_192;
const defaultTemperature = 0.2;
/** The upstream takes what is below 2. */
const highestTemperature = 1.99;

/** The model that is asked. */
export function readSonarModel({ model, credential, context }: Call<Settings>): string {
  const name = model ?? (context.env["PI_PERPLEXITY_API_MODEL"]?.trim() || defaultModel);
  const isResold = readWay(credential) === "openrouter";
  return isResold && !name.includes("/") ? `${openRouter.prefix}${name}` : name;
}

/** How many results Sonar reads is told apart from how many are returned: an answer from two pages is a poor one. */
export function buildSonarRequest(call: Call<Settings>): HttpRequest {
  const { query, settings } = call;
  const model = readSonarModel(call);
  const isPro = /^(?:perplexity\/)?sonar-pro\b/.test(model);
  const system = query.systemPrompt ?? defaultSystemPrompt;
  const baseUrl = readWay(call.credential) === "openrouter" ? openRouter.baseUrl : call.baseUrl;
  return {
    url: `${baseUrl}/chat/completions`,
    headers: { Accept: "text/event-stream" },
    json: {
      model,
      messages: [
        { role: "system", content: system },
        { role: "user", content: call.text(syntax) },
      ],
      max_tokens: query.maxTokens ?? defaultMaxTokens,
      temperature: Math.min(query.temperature ?? defaultTemperature, highestTemperature),
      search_mode: settings.searchMode ?? "web",
      num_search_results: query.numSearchResults === undefined ? meta.limits.count.default : call.count,
      web_search_options: {
        // `pro` is there for one model alone, and in streams alone.
        search_type: settings.searchType ?? (isPro ? "pro" : undefined),
        search_context_size: settings.searchContextSize ?? "high",
      },
      reasoning_effort: settings.reasoningEffort ?? "medium",
      language_preference: query.locale && new Intl.Locale(query.locale).language,
      return_related_questions: true,
      ...readFilters(call, writeDate),
      stream: true,
      stream_options: { include_usage: true },
    },
  };
}

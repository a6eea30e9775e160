import { SearchProviderError } from "@websonde/search-core";
import type { QuerySyntax } from "@websonde/search-core";
import type { Call, HttpRequest } from "@websonde/search-kit";
import { meta } from "./meta.ts";
import type { OpenRouterSettings } from "./settings.ts";

/** The option that is left out where the upstream no longer knows plugins. */
export const pluginOption = "plugins";

/** There is no field for any of these; the model reads them as people write them. */
const syntax: QuerySyntax = {
  verbatim: true,
  phrases: true,
  negation: true,
  or: true,
  inTitle: true,
  inUrl: true,
  filetype: true,
  dateRange: true,
};

export function writeRequest(call: Call<OpenRouterSettings>): HttpRequest {
  const { query, model } = call;
  if (model === undefined)
    throw new SearchProviderError({
      provider: meta.id,
      kind: "not-configured",
      message: "OpenRouter needs a model. Set providers.openrouter.model, for example to openai/gpt-5-mini.",
    });
  return {
    url: `${call.baseUrl}/chat/completions`,
    headers: { Accept: "application/json" },
    json: {
      model,
      messages: [
        ...(query.systemPrompt ? [{ role: "system", content: query.systemPrompt }] : []),
        { role: "user", content: call.text(syntax) },
      ],
      ...(query.maxTokens !== undefined && { max_tokens: query.maxTokens }),
      ...(query.temperature !== undefined && { temperature: query.temperature }),
      ...(usesTool(call) ? { tools: [writeTool(call)] } : { plugins: [writePlugin(call)] }),
    },
  };
}

export function usesTool({ settings, without }: Call<OpenRouterSettings>): boolean {
  return settings.mode === "tool" || without.has(pluginOption);
}

function writePlugin({ count, sites, settings }: Call<OpenRouterSettings>): Readonly<Record<string, unknown>> {
  return {
    id: "web",
    max_results: clampToEngine(count, settings),
    ...(settings.engine && { engine: settings.engine }),
    ...(sites.include.length > 0 && { include_domains: sites.include }),
    ...(sites.exclude.length > 0 && { exclude_domains: sites.exclude }),
  };
}

/** The tool takes one of the two lists; the other one is held on what comes back. */
function writeTool({ count, sites, settings }: Call<OpenRouterSettings>): Readonly<Record<string, unknown>> {
  return {
    type: "openrouter:web_search",
    parameters: {
      max_results: clampToEngine(count, settings),
      ...(settings.engine && { engine: settings.engine }),
      ...(sites.include.length > 0
        ? { allowed_domains: sites.include }
        : sites.exclude.length > 0 && { excluded_domains: sites.exclude }),
    },
  };
}

/** Perplexity gives at most 20. */
function clampToEngine(count: number, { engine }: OpenRouterSettings): number {
  return engine === "perplexity" ? Math.min(count, 20) : count;
}

import type { QuerySyntax } from "@websonde/search-core";
import { SearchProviderError } from "@websonde/search-core";
import type { Call, HttpRequest } from "@websonde/search-kit";
import { isFoundry } from "./access.ts";
import { meta } from "./meta.ts";
import type { AnthropicSettings } from "./settings.ts";
import type { Block } from "./wire.ts";

const defaultModel = "claude-haiku-4-5";
const defaultMaxTokens = 4096;
const defaultMaxUses = 5;
const basicTool = "web_search_20250305";
/** These models answer 400 to a temperature, top_p or top_k. */
const withoutSampling = /opus-(?:4-[7-9]|4-\d\d|[5-9])(?!\d{6})|sonnet-[5-9]|fable|mythos/;

/** There is no field for any of these, and the model reads them as people write them. */
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

/** What is asked; `turns` are the blocks of turns that the upstream paused, to be continued. */
export function writeRequest(call: Call<AnthropicSettings>, turns: readonly (readonly Block[])[]): HttpRequest {
  const { query } = call;
  const model = readModel(call);
  return {
    url: `${call.baseUrl.replace(/\/v1$/, "")}/v1/messages`,
    headers: {
      Accept: "text/event-stream",
      "anthropic-version": "2023-06-01",
      ...readCustomHeaders(call),
      ...writeAuthorization(call),
    },
    json: {
      model,
      max_tokens: query.maxTokens ?? defaultMaxTokens,
      ...(query.systemPrompt && { system: [{ type: "text", text: query.systemPrompt }] }),
      messages: [
        { role: "user", content: call.text(syntax) },
        ...turns.map((content) => ({ role: "assistant", content })),
      ],
      tools: [writeTool(call)],
      ...(query.temperature !== undefined && takesTemperature(call, model) && { temperature: query.temperature }),
      stream: true,
    },
  };
}

function readModel(call: Call<AnthropicSettings>): string {
  return call.model ?? (call.context.env["ANTHROPIC_SEARCH_MODEL"]?.trim() || defaultModel);
}

function takesTemperature(call: Call<AnthropicSettings>, model: string): boolean {
  if (!withoutSampling.test(model) && !call.without.has("temperature")) return true;
  call.note(`${model} takes no temperature`);
  return false;
}

/** Both lists at once are refused; the other one is held on what comes back. */
function writeTool({ sites, settings }: Call<AnthropicSettings>): Readonly<Record<string, unknown>> {
  const type = settings.toolVersion ?? basicTool;
  return {
    type,
    name: "web_search",
    max_uses: settings.maxUses ?? defaultMaxUses,
    ...(sites.include.length > 0
      ? { allowed_domains: sites.include }
      : sites.exclude.length > 0 && { blocked_domains: sites.exclude }),
    // The newer tools filter by code that not every model may run.
    ...(type !== basicTool && { allowed_callers: ["direct"] }),
  };
}

/** The vendor's own address takes keys in a header of its own; a gateway takes them as everyone does. */
function writeAuthorization({ baseUrl, credential, authMode }: Call<AnthropicSettings>): Record<string, string> {
  if (credential === undefined) return {};
  const isOwn = new URL(baseUrl).origin === meta.baseUrl;
  if (authMode === "oauth")
    return { Authorization: `Bearer ${credential.value}`, "anthropic-beta": "oauth-2025-04-20" };
  return isOwn ? { "x-api-key": credential.value } : { Authorization: `Bearer ${credential.value}` };
}

/** `Name: value` pairs, by commas or lines, for a gateway in between; the vendor's own address never gets them. */
function readCustomHeaders({ baseUrl, context }: Call<AnthropicSettings>): Record<string, string> {
  const written = context.env["ANTHROPIC_CUSTOM_HEADERS"]?.trim();
  const isOwn = new URL(baseUrl).origin === meta.baseUrl;
  if (!written || (isOwn && !isFoundry(context))) return {};
  const pairs = written.split(/[\n,]+(?=\s*[\w-]+\s*:)/).map((pair) => /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(pair));
  if (pairs.some((pair) => pair === null))
    throw new SearchProviderError({
      provider: meta.id,
      kind: "not-configured",
      message: 'ANTHROPIC_CUSTOM_HEADERS must be "Name: value" pairs, separated by commas or new lines.',
    });
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", pair?.[2] ?? ""]));
}

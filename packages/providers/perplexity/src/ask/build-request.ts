import type { Call, HttpRequest } from "@websonde/search-kit";
import { readFilters, syntax, writeDate } from "../filters.ts";
import type { Settings } from "../settings.ts";
import { makeUuid } from "./make-uuid.ts";

/** The website; no setting sends a session anywhere else. */
const site = "https://www.perplexity.ai";
const version = "2.18";

/** A request as the website's own pages make it. There is no place for a system prompt, a count or a temperature. */
export function buildAskRequest(
  call: Call<Settings>,
  ids: { readonly request: string; readonly model: string },
): HttpRequest {
  const { context, credential, settings, query } = call;
  const isAnonymous = credential === undefined;
  const text = call.text(syntax);
  return {
    url: `${site}/rest/sse/perplexity_ask`,
    headers: {
      Accept: "text/event-stream",
      Origin: site,
      Referer: `${site}/`,
      "User-Agent": settings.userAgent ?? undefined,
      "X-Request-ID": ids.request,
      ...(!isAnonymous && {
        "X-App-ApiClient": "default",
        "X-App-ApiVersion": version,
        "X-Perplexity-Request-Reason": "submit",
      }),
    },
    json: {
      query_str: text,
      params: {
        query_str: text,
        search_focus: "internet",
        mode: "copilot",
        model_preference: ids.model,
        sources: ["web"],
        attachments: [],
        frontend_uuid: makeUuid(context.random),
        frontend_context_uuid: makeUuid(context.random),
        version,
        language: query.locale ?? "en-US",
        timezone: context.env["TZ"]?.trim() || "UTC",
        search_recency_filter: null,
        is_incognito: true,
        use_schematized_api: true,
        // With it the website may decide not to search at all.
        skip_search_enabled: false,
        always_search_override: true,
        prompt_source: "user",
        source: "default",
        // With any of these the stream may wait for a confirmation that nobody gives.
        local_search_enabled: false,
        should_ask_for_mcp_tool_confirmation: false,
        supports_tool_approval_modal: false,
        force_enable_browser_agent: false,
        is_local_browser_available: false,
        is_local_browser_allowed: false,
        ...(isAnonymous && { send_back_text_in_streaming_api: true }),
        ...withoutUndefined(readFilters(call, writeDate)),
      },
    },
  };
}

/** What is not filtered must not take the place of what stands there. */
function withoutUndefined(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A model of this call or the settings, where it is one of the website's; the API has others (`sonar-…`). */
export function readAskModel({ model, context }: Call<Settings>): string {
  const own = model?.startsWith("sonar") ? undefined : model;
  return own ?? (context.env["PI_PERPLEXITY_MODEL"]?.trim() || "experimental");
}

import type { SearchSource } from "@websonde/search-core";
import { SearchProviderError } from "@websonde/search-core";
import type { Call, HttpReply, Reading } from "@websonde/search-kit";
import * as v from "valibot";
import { meta } from "./meta.ts";
import type { OpenRouterSettings } from "./settings.ts";
import { Annotation, Completion, TextPart } from "./wire.ts";
import { usesTool } from "./write-request.ts";

/** Reads one completion. Its failures come with status 200, at the top or inside the choice. */
export function readCompletion(reply: HttpReply, call: Call<OpenRouterSettings>): Reading {
  const { id, model, error, choices, usage } = call.json(reply, Completion);
  const [choice] = choices ?? [];
  const failure = error ?? choice?.error;
  if (failure) throw call.failure({ ...reply, body: JSON.stringify({ error: failure }) });
  if (!choice?.message)
    throw new SearchProviderError({
      provider: meta.id,
      kind: "invalid-response",
      message: "OpenRouter sent a completion without a message.",
    });
  const answer = readText(choice.message.content);
  const pages = (choice.message.annotations ?? []).flatMap(readPage);
  const calls = (usage?.server_tool_use_details ?? usage?.server_tool_use)?.web_search_requests ?? undefined;
  const read = readUsage(usage, calls);
  return {
    ...(answer && { answer }),
    sources: pages,
    ...(pages.length > 0 && {
      citations: pages.map(({ url, title, snippet }) => ({ url, title, ...(snippet && { citedText: snippet }) })),
    }),
    ...(read && { usage: read }),
    ...(model && { model }),
    ...(id && { requestId: id }),
    grounding: {
      // The plugin searches always; with the tool the model may not have.
      searched: pages.length > 0 || (calls === undefined ? !usesTool(call) : calls > 0),
      grounded: pages.length > 0,
      ...(calls !== undefined && { calls }),
    },
  };
}

function readText(content: string | readonly unknown[] | null | undefined): string {
  if (typeof content === "string") return content.trim();
  const parts = (content ?? []).flatMap((part) => {
    const read = v.safeParse(TextPart, part);
    return read.success ? [read.output.text] : [];
  });
  return parts.join("\n").trim();
}

function readPage(annotation: unknown): readonly SearchSource[] {
  const read = v.safeParse(Annotation, annotation);
  if (!read.success || read.output.type !== "url_citation") return [];
  const { url, title, content } = read.output.url_citation ?? read.output;
  if (!url) return [];
  return [{ url, title: title || url, ...(content && { snippet: content }) }];
}

function readUsage(usage: Completion["usage"], calls: number | undefined): Reading["usage"] {
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: totalTokens } = usage ?? {};
  if (!inputTokens && !outputTokens && !totalTokens && !calls) return undefined;
  return {
    ...(inputTokens != null && { inputTokens }),
    ...(outputTokens != null && { outputTokens }),
    ...(totalTokens != null && { totalTokens }),
    ...(calls !== undefined && { searchRequests: calls }),
  };
}

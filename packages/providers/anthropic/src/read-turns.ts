import type { SearchCitation, SearchSource } from "@websonde/search-core";
import { SearchProviderError } from "@websonde/search-core";
import type { Call, Reading } from "@websonde/search-kit";
import * as v from "valibot";
import type { Turn } from "./collect-message.ts";
import { meta } from "./meta.ts";
import { readFound, readSearch } from "./read-block.ts";
import { Citation, TextBlock } from "./wire.ts";
import type { Block, Usage } from "./wire.ts";

/** What a search that failed says, and which kind that is; `max_uses_exceeded` is the limit that we set. */
const kinds = {
  too_many_requests: "rate-limit",
  unavailable: "server",
  max_uses_exceeded: "quota",
  invalid_tool_input: "invalid-request",
  invalid_input: "invalid-request",
  query_too_long: "invalid-request",
  request_too_large: "invalid-request",
} as const;

/** Reads all turns of one answer. Throws where nothing was found although it was searched for, and for a refusal. */
export function readTurns(turns: readonly Turn[], call: Call): Reading {
  const blocks = turns.flatMap(({ content }) => content);
  const last = turns.at(-1);
  const searches = blocks.flatMap((block) => readSearch(block) ?? []);
  const found = blocks.flatMap((block) => readFound(block) ?? []);
  const sources = found.flatMap((one) => one.sources);
  const citations = blocks.filter(({ type }) => type === "text").flatMap(readCitations);
  const failed = found.flatMap(({ error }) => error ?? []);
  const hasSearched = found.some(({ error }) => error === undefined);
  const answer = readAnswer(blocks);
  if (failed.length > 0 && !hasSearched && citations.length === 0) throw searchFailed(failed[0] ?? "");
  if (answer === "" && last?.stop_reason === "refusal") throw fail("invalid-request", "refused to answer.");
  // Where it searched and found nothing there is nothing to read, which the core calls empty.
  if (answer === "" && !hasSearched && last?.isWhole !== false)
    throw fail("invalid-response", "gave neither an answer nor sources.");
  if (last?.isWhole === false && sources.length === 0) throw fail("invalid-response", "broke its answer off.");
  for (const code of new Set(failed)) call.note(`a search of the model failed (${code})`);
  const cut = readCut(last);
  if (cut !== undefined) call.note(cut);
  const usage = readUsage(turns);
  const model = turns.findLast((turn) => turn.model)?.model;
  const requestId = last?.id;
  return {
    ...(answer && { answer }),
    sources: withCitedText(sources, citations),
    ...(citations.length > 0 && { citations }),
    ...(searches.length > 0 && { searchQueries: [...new Set(searches)] }),
    ...(usage && { usage }),
    ...(model && { model }),
    ...(requestId && { requestId }),
    ...(cut !== undefined && { partial: true }),
    grounding: {
      searched: hasSearched,
      grounded: sources.length > 0 || citations.length > 0,
      calls: usage?.searchRequests ?? found.length,
    },
  };
}

/**
 * The text from the first results on: what stands before them is the model saying what it will do. Text between two
 * searches often holds half of the answer, so it stays, as a paragraph. Blocks are cut inside sentences and are joined as
 * they are.
 */
function readAnswer(blocks: readonly Block[]): string {
  const first = blocks.findIndex((block) => (readFound(block)?.sources.length ?? 0) > 0);
  const after = joinStretches(blocks.slice(first + 1));
  return after === "" ? joinStretches(blocks) : after;
}

function joinStretches(blocks: readonly Block[]): string {
  const stretches: string[] = [];
  let isOpen = false;
  for (const block of blocks) {
    const text = readText(block);
    if (text !== undefined) stretches.push(isOpen ? `${stretches.pop() ?? ""}${text}` : text);
    isOpen = text !== undefined;
  }
  return stretches
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .join("\n\n");
}

function readText(block: Block): string | undefined {
  const read = block.type === "text" ? v.safeParse(TextBlock, block) : undefined;
  return read?.success ? (read.output.text ?? "") : undefined;
}

function readCitations(block: Block): readonly SearchCitation[] {
  const read = v.safeParse(TextBlock, block);
  if (!read.success) return [];
  return (read.output.citations ?? []).flatMap((one) => {
    const citation = v.safeParse(Citation, one);
    // Other sorts of citations point into documents and have no address.
    if (!citation.success || !citation.output.url) return [];
    const { url, title, cited_text: citedText } = citation.output;
    return [{ url, title: title || url, ...(citedText && { citedText }) }];
  });
}

/** What a page is cited for is the best that is known of its text. */
function withCitedText(sources: readonly SearchSource[], citations: readonly SearchCitation[]): SearchSource[] {
  const cited = new Map(citations.toReversed().flatMap(({ url, citedText }) => (citedText ? [[url, citedText]] : [])));
  return sources.map((source) => {
    const snippet = cited.get(source.url);
    return snippet === undefined ? source : { ...source, snippet };
  });
}

function readCut(last: Turn | undefined): string | undefined {
  if (last?.isWhole === false) return `${meta.label} broke its answer off`;
  if (last?.stop_reason === "max_tokens") return `the answer was cut at the limit of tokens`;
  if (last?.stop_reason === "model_context_window_exceeded") return "the answer was cut, since the context was full";
  if (last?.stop_reason === "pause_turn") return "the model did not come to an end";
  return undefined;
}

function readUsage(turns: readonly Turn[]): Reading["usage"] {
  const usages = turns.flatMap(({ usage }) => usage ?? []);
  const sum = (read: (usage: Usage) => number | null | undefined) => {
    const known = usages.flatMap((usage) => read(usage) ?? []);
    return known.length === 0 ? undefined : known.reduce((total, one) => total + one, 0);
  };
  const inputTokens = sum((one) => one.input_tokens);
  const outputTokens = sum((one) => one.output_tokens);
  const searchRequests = sum((one) => one.server_tool_use?.web_search_requests);
  const totalTokens = inputTokens === undefined || outputTokens === undefined ? undefined : inputTokens + outputTokens;
  if (!inputTokens && !outputTokens && !searchRequests) return undefined;
  return {
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(totalTokens !== undefined && { totalTokens }),
    ...(searchRequests !== undefined && { searchRequests }),
  };
}

function searchFailed(code: string): SearchProviderError {
  const kind = Object.entries(kinds).find(([name]) => name === code)?.[1] ?? "invalid-response";
  const advice = code === "max_uses_exceeded" ? " Raise providers.anthropic.maxUses." : "";
  return fail(kind, `could not search (${code.slice(0, 60)}).${advice}`);
}

function fail(kind: SearchProviderError["kind"], what: string): SearchProviderError {
  return new SearchProviderError({ provider: meta.id, kind, message: `${meta.label} ${what}` });
}

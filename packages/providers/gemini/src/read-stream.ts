import { SearchProviderError } from "@websonde/search-core";
import type { SearchCitation, SearchSource } from "@websonde/search-core";
import type { Call, Reading } from "@websonde/search-kit";
import type { HttpStream } from "@websonde/search-kit/http";
import { readJsonEvents } from "@websonde/search-kit/sse";
import * as v from "valibot";
import { meta } from "./meta.ts";
import { Piece, Wrapped } from "./wire.ts";
import type { Grounding } from "./wire.ts";

type Chunks = NonNullable<Grounding["groundingChunks"]>;

/** Everything that the pieces said so far. */
interface Gathered {
  answer: string;
  readonly queries: Set<string>;
  readonly pages: Map<string, SearchSource>;
  readonly citations: Map<string, SearchCitation>;
  chunks: Chunks;
  usage: Piece["usageMetadata"];
  model: string | undefined;
  requestId: string | undefined;
  finish: string | undefined;
  refusal: string | undefined;
  isCut: boolean;
}

/** Reads all pieces to the end of the stream: what is cited may come after the last word. */
export async function readStream(stream: HttpStream, call: Call): Promise<Reading> {
  const gathered: Gathered = {
    answer: "",
    queries: new Set(),
    pages: new Map(),
    citations: new Map(),
    chunks: [],
    usage: undefined,
    model: undefined,
    requestId: undefined,
    finish: undefined,
    refusal: undefined,
    isCut: false,
  };
  try {
    for await (const event of readJsonEvents(stream.chunks, { provider: meta.id, signal: call.context.signal })) {
      if (event.kind === "truncated") gathered.isCut = true;
      else
        for (const value of Array.isArray(event.value) ? event.value : [event.value])
          take(value, gathered, stream, call);
    }
  } finally {
    await stream.close();
  }
  return conclude(gathered, call);
}

function take(value: unknown, gathered: Gathered, stream: HttpStream, call: Call): void {
  const wrapped = v.safeParse(Wrapped, value);
  const inner = wrapped.success ? (wrapped.output.response ?? value) : value;
  const piece = v.safeParse(Piece, inner);
  if (!piece.success) throw fail("invalid-response", "sent an answer of another form than documented.");
  const { error, candidates, promptFeedback, usageMetadata, modelVersion, responseId } = piece.output;
  if (error) throw call.failure({ ...stream, contentType: "application/json", body: JSON.stringify({ error }) });
  const [candidate] = candidates ?? [];
  for (const { text, thought } of candidate?.content?.parts ?? []) {
    if (!text || thought) continue;
    gathered.answer += text;
    call.context.emit({ type: "answer-delta", text });
  }
  gathered.usage = usageMetadata ?? gathered.usage;
  gathered.model = modelVersion ?? gathered.model;
  gathered.requestId = responseId ?? (wrapped.success ? wrapped.output.traceId : undefined) ?? gathered.requestId;
  gathered.finish = candidate?.finishReason ?? gathered.finish;
  gathered.refusal = promptFeedback?.blockReason ?? gathered.refusal;
  if (candidate?.groundingMetadata) takeGrounding(candidate.groundingMetadata, gathered);
}

/** Indices point into the chunks that came with them, else into the last ones that came. */
function takeGrounding({ webSearchQueries, groundingChunks, groundingSupports }: Grounding, gathered: Gathered): void {
  for (const query of webSearchQueries ?? []) if (query.trim() !== "") gathered.queries.add(query);
  if (groundingChunks && groundingChunks.length > 0) gathered.chunks = groundingChunks;
  const pages = gathered.chunks.map((chunk) => {
    const { uri, title } = chunk?.web ?? {};
    return uri ? { url: uri, title: title || uri } : undefined;
  });
  for (const page of pages) if (page && !gathered.pages.has(page.url)) gathered.pages.set(page.url, page);
  for (const { segment, groundingChunkIndices } of groundingSupports ?? [])
    for (const index of groundingChunkIndices ?? []) {
      const page = pages[index];
      const citedText = segment?.text?.trim();
      // The same grounding comes again with later pieces.
      if (page) gathered.citations.set(`${page.url}\n${citedText ?? ""}`, { ...page, ...(citedText && { citedText }) });
    }
}

/** How the vendor says that it will not answer; what was written before stands. */
const refusals = /^(?:SAFETY|RECITATION|BLOCKLIST|PROHIBITED_CONTENT|SPII|LANGUAGE)$/;

function conclude(gathered: Gathered, call: Call): Reading {
  const { queries, finish, refusal, usage, model, requestId, isCut } = gathered;
  const answer = gathered.answer.trim();
  const pages = [...gathered.pages.values()];
  const citations = [...gathered.citations.values()];
  if (answer === "" && refusal) throw fail("invalid-request", `refused the question (${refusal}).`);
  if (answer === "" && finish && refusals.test(finish)) throw fail("invalid-request", `refused to answer (${finish}).`);
  if (answer === "" && pages.length === 0)
    throw fail("invalid-response", `gave no answer${finish && finish !== "STOP" ? ` (${finish})` : ""}.`);
  if (isCut && pages.length === 0) throw fail("invalid-response", "broke its answer off.");
  const cut = isCut
    ? "Gemini broke its answer off"
    : finish === "MAX_TOKENS"
      ? "the answer was cut at the limit of tokens"
      : undefined;
  if (cut !== undefined) call.note(cut);
  const cited = new Map(citations.toReversed().flatMap(({ url, citedText }) => (citedText ? [[url, citedText]] : [])));
  const read = readUsage(usage, queries.size);
  return {
    ...(answer && { answer }),
    sources: pages.map((page) => ({ ...page, ...(cited.has(page.url) && { snippet: cited.get(page.url) ?? "" }) })),
    ...(citations.length > 0 && { citations }),
    ...(queries.size > 0 && { searchQueries: [...queries] }),
    ...(read && { usage: read }),
    ...(model && { model }),
    ...(requestId && { requestId }),
    ...(cut !== undefined && { partial: true }),
    grounding: { searched: queries.size > 0 || pages.length > 0, grounded: pages.length > 0, calls: queries.size },
  };
}

function readUsage(usage: Piece["usageMetadata"], searches: number): Reading["usage"] {
  const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount, totalTokenCount } = usage ?? {};
  if (!promptTokenCount && !candidatesTokenCount && !totalTokenCount) return undefined;
  return {
    ...(promptTokenCount != null && { inputTokens: promptTokenCount }),
    ...(candidatesTokenCount != null && { outputTokens: candidatesTokenCount + (thoughtsTokenCount ?? 0) }),
    ...(totalTokenCount != null && { totalTokens: totalTokenCount }),
    ...(searches > 0 && { searchRequests: searches }),
  };
}

function fail(kind: SearchProviderError["kind"], what: string): SearchProviderError {
  return new SearchProviderError({ provider: meta.id, kind, message: `${meta.label} ${what}` });
}

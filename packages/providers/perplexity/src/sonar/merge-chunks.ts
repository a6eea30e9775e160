import type { SearchCitation, SearchSource, SearchUsage } from "@websonde/search-core";
import { hideThoughts } from "./hide-thoughts.ts";
import { listSources } from "./list-sources.ts";
import type { Chunk, Cited, Found, Message } from "./wire.ts";

/** What a stream said so far, or an answer that came whole. */
export interface Chunks {
  /** Takes over one more; hands back what of the answer is new. */
  add(chunk: Chunk): string;
  /** What is still held back of the answer, once nothing more comes. */
  end(): string;
  read(): ChunksReading;
}

export interface ChunksReading {
  readonly answer: string;
  readonly sources: readonly SearchSource[];
  readonly citations: readonly SearchCitation[];
  readonly relatedQuestions: readonly string[];
  readonly usage: SearchUsage | undefined;
  readonly model: string | undefined;
  readonly id: string | undefined;
  /** `stop` or `length`; nothing before the end. */
  readonly finish: string | undefined;
}

/** Pieces of text are joined; of everything else the last that came counts, and nothing erases it by being absent. */
export function createChunks(): Chunks {
  const shown = hideThoughts();
  let answer = "";
  let whole = "";
  let citations: readonly Cited[] = [];
  let found: readonly Found[] = [];
  /** By their URL, since the whole message repeats them. */
  const marked = new Map<string, Found>();
  let relatedQuestions: readonly string[] = [];
  let usage: SearchUsage | undefined;
  let model: string | undefined;
  let id: string | undefined;
  let finish: string | undefined;

  function add(chunk: Chunk): string {
    const choice = chunk.choices?.[0];
    citations = chunk.citations ?? citations;
    found = chunk.search_results ?? found;
    for (const mark of [...readMarks(choice?.delta), ...readMarks(choice?.message)])
      if (mark.url && !marked.has(mark.url)) marked.set(mark.url, mark);
    relatedQuestions = chunk.related_questions ?? relatedQuestions;
    usage = chunk.usage ? readUsage(chunk.usage) : usage;
    model = chunk.model || model;
    id = chunk.id || id;
    finish = choice?.finish_reason || finish;
    whole = readContent(choice?.message) || whole;
    return isPiece(chunk) ? keep(shown.add(readContent(choice?.delta))) : "";
  }

  function keep(text: string): string {
    answer += text;
    return text;
  }

  return {
    add,
    /** Where there were no pieces the text came whole. */
    end: () => keep(shown.end()) || (answer === "" ? keep(readWhole(whole)) : ""),
    read: () => ({
      answer,
      ...listSources({ citations, found, marked: [...marked.values()] }),
      relatedQuestions,
      usage,
      model,
      id,
      finish,
    }),
  };
}

/** In the concise form thoughts have events of their own, and the last event repeats the whole text. */
function isPiece({ object }: Chunk): boolean {
  return object == null || !(object.startsWith("chat.reasoning") || object === "chat.completion.done");
}

function readContent(message: Message | null | undefined): string {
  const content = message?.content;
  return typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join("");
}

function readWhole(text: string): string {
  const shown = hideThoughts();
  return shown.add(text) + shown.end();
}

function readMarks(message: Message | null | undefined): readonly Found[] {
  return (message?.annotations ?? []).flatMap(({ url_citation: mark }) =>
    mark ? [{ url: mark.url, title: mark.title, snippet: mark.content }] : [],
  );
}

function readUsage(usage: NonNullable<Chunk["usage"]>): SearchUsage {
  const { prompt_tokens: input, completion_tokens: output, total_tokens: total, num_search_queries: queries } = usage;
  return {
    ...(input != null && { inputTokens: input }),
    ...(output != null && { outputTokens: output }),
    ...(total != null && { totalTokens: total }),
    ...(queries != null && { searchRequests: queries }),
  };
}

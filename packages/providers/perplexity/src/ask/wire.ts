import * as v from "valibot";

/** What is of another type than known counts as absent: it costs itself, not the answer. */
const text = v.fallback(v.nullish(v.string()), undefined);
const code = v.fallback(v.nullish(v.union([v.string(), v.pipe(v.number(), v.transform(String))])), undefined);

const WebResult = v.object({ name: text, title: text, url: text, snippet: text, timestamp: text, date: text });
export type WebResult = v.InferOutput<typeof WebResult>;

const Results = v.fallback(v.nullish(v.array(v.fallback(WebResult, {}))), undefined);

const MarkdownBlock = v.object({
  chunks: v.fallback(v.nullish(v.array(v.fallback(v.string(), ""))), undefined),
  chunk_starting_offset: v.fallback(v.nullish(v.number()), undefined),
  answer: text,
});
export type MarkdownBlock = v.InferOutput<typeof MarkdownBlock>;

const Block = v.object({
  intended_usage: text,
  markdown_block: v.fallback(v.nullish(MarkdownBlock), undefined),
  web_result_block: v.fallback(v.nullish(v.object({ web_results: Results })), undefined),
});

/** One snapshot; of blocks that are not known nothing is read. */
export const AskEvent = v.object({
  uuid: text,
  status: text,
  final: v.fallback(v.nullish(v.boolean()), undefined),
  error_code: code,
  error: v.optional(v.unknown()),
  user_selected_model: text,
  display_model: text,
  blocks: v.fallback(v.nullish(v.array(v.fallback(Block, {}))), undefined),
  sources_list: Results,
  related_queries: v.fallback(v.nullish(v.array(v.fallback(v.string(), ""))), undefined),
  /** Plain text, or JSON in a text. */
  text: v.optional(v.unknown()),
});
export type AskEvent = v.InferOutput<typeof AskEvent>;

const Part = v.fallback(
  v.object({ text, chunks: v.fallback(v.nullish(v.array(v.fallback(v.string(), ""))), undefined) }),
  {},
);

/** An answer inside of `text`, or one step on the way to it. */
export const TextPayload = v.object({
  structured_answer: v.fallback(v.nullish(v.array(Part)), undefined),
  chunks: v.fallback(v.nullish(v.array(v.fallback(v.string(), ""))), undefined),
  answer: v.optional(v.unknown()),
  web_results: Results,
  content: v.optional(v.unknown()),
});
export type TextPayload = v.InferOutput<typeof TextPayload>;

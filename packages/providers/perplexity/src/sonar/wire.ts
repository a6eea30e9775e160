import * as v from "valibot";

/** What is of another type than documented counts as absent: it costs itself, not the answer. */
const lenient = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.nullish(schema), undefined);
const text = lenient(v.string());
const count = lenient(v.number());

const Found = v.object({ title: text, url: text, snippet: text, date: text });
export type Found = v.InferOutput<typeof Found>;

/** A URL, or an object with one, as gateways write it. */
const Cited = v.fallback(v.union([v.string(), v.object({ url: text, title: text })]), "");
export type Cited = v.InferOutput<typeof Cited>;

const Marked = v.object({ url: text, title: text, content: text });
/** As OpenRouter sends citations. */
const Annotation = v.fallback(v.object({ type: text, url_citation: lenient(Marked) }), {});

const Message = v.object({
  /** A text, or parts of one. */
  content: lenient(v.union([v.string(), v.array(v.fallback(v.object({ text }), {}))])),
  annotations: lenient(v.array(Annotation)),
});
export type Message = v.InferOutput<typeof Message>;

const Choice = v.object({
  delta: lenient(Message),
  /** In a stream: the whole text so far. */
  message: lenient(Message),
  finish_reason: text,
  error: v.optional(v.unknown()),
});

/** A chunk of a stream, or the whole answer. */
export const Chunk = v.object({
  id: text,
  object: text,
  model: text,
  error: v.optional(v.unknown()),
  choices: lenient(v.array(v.fallback(Choice, {}))),
  citations: lenient(v.array(Cited)),
  search_results: lenient(v.array(v.fallback(Found, {}))),
  related_questions: lenient(v.array(v.fallback(v.string(), ""))),
  usage: lenient(
    v.object({ prompt_tokens: count, completion_tokens: count, total_tokens: count, num_search_queries: count }),
  ),
});
export type Chunk = v.InferOutput<typeof Chunk>;

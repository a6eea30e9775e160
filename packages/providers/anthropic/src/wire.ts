import * as v from "valibot";

const text = v.nullish(v.string());
const count = v.nullish(v.number());

const Usage = v.object({
  input_tokens: count,
  output_tokens: count,
  server_tool_use: v.nullish(v.object({ web_search_requests: count })),
});
export type Usage = v.InferOutput<typeof Usage>;

/** A block of the answer as it came: it goes back unchanged where a turn is continued. */
export const Block = v.looseObject({ type: v.string() });
export type Block = v.InferOutput<typeof Block>;

export const Message = v.object({
  type: text,
  id: text,
  model: text,
  stop_reason: text,
  content: v.nullish(v.array(Block)),
  usage: v.nullish(Usage),
});
export type Message = v.InferOutput<typeof Message>;

/** Every event of the stream; which fields it has depends on its type. */
export const StreamEvent = v.object({
  type: v.string(),
  message: v.nullish(Message),
  index: count,
  content_block: v.nullish(Block),
  delta: v.nullish(v.looseObject({ type: text, stop_reason: text })),
  usage: v.nullish(Usage),
});
export type StreamEvent = v.InferOutput<typeof StreamEvent>;

export const Citation = v.object({ url: text, title: text, cited_text: text });
export const TextBlock = v.object({ text, citations: v.nullish(v.array(v.unknown())) });
export const SearchCall = v.object({ name: text, input: v.nullish(v.object({ query: text })) });
export const Found = v.object({ url: text, title: text, page_age: text });
/** A list of results, or one object with the reason why there are none. */
export const SearchResult = v.object({
  content: v.union([v.array(v.unknown()), v.object({ error_code: text })]),
});

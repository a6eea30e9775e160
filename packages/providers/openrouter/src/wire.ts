import * as v from "valibot";

const text = v.nullish(v.string());
const count = v.nullish(v.number());
/** One field of the wrong form must not lose the answer: it counts as not given. */
const lenientText = v.fallback(text, undefined);

const Message = v.object({
  content: v.fallback(v.nullish(v.union([v.string(), v.array(v.unknown())])), undefined),
  annotations: v.fallback(v.nullish(v.array(v.unknown())), undefined),
});
const searches = v.fallback(v.nullish(v.object({ web_search_requests: count })), undefined);

export const Completion = v.object({
  id: text,
  model: text,
  error: v.nullish(v.unknown()),
  choices: v.nullish(v.array(v.object({ message: v.nullish(Message), error: v.nullish(v.unknown()) }))),
  usage: v.fallback(
    v.nullish(
      v.object({
        prompt_tokens: count,
        completion_tokens: count,
        total_tokens: count,
        server_tool_use_details: searches,
        server_tool_use: searches,
      }),
    ),
    undefined,
  ),
});
export type Completion = v.InferOutput<typeof Completion>;

const Page = v.object({ url: lenientText, title: lenientText, content: lenientText });
/** A page that is cited; the fields stand in an object of their own, or beside the type. */
export const Annotation = v.object({
  type: lenientText,
  url_citation: v.fallback(v.nullish(Page), undefined),
  ...Page.entries,
});
export const TextPart = v.object({ type: text, text: v.string() });

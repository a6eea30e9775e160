import * as v from "valibot";

/** Everything is optional, and a field of another type counts as absent. */
const text = v.fallback(v.nullish(v.string()), undefined);
const id = v.fallback(v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), undefined);

const Result = v.object({
  title: text,
  link: text,
  url: text,
  content: text,
  media: text,
  publish_date: text,
  publishedDate: text,
});
export type Result = v.InferOutput<typeof Result>;

export const Results = v.array(Result);

/** The list of results as it stands in an object; null is an empty one. */
export const Listed = v.object({
  search_result: v.nullish(Results),
  results: v.nullish(Results),
  request_id: id,
  requestId: id,
  id,
  search_intent: v.fallback(v.nullish(v.array(v.object({ keywords: text }))), undefined),
});
export type Listed = v.InferOutput<typeof Listed>;

/** Where a list may stand deeper. */
export const Wrapped = v.object({
  data: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  structuredContent: v.optional(v.unknown()),
  reader_result: v.optional(v.unknown()),
});

/** How an answer reports a failure; successes may have a code and a message, too. */
export const Refused = v.object({
  success: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
  code: v.optional(v.unknown()),
  msg: v.optional(v.unknown()),
});

/** The tools of a server, with the names of the arguments that each takes. */
export const ToolList = v.object({
  tools: v.array(
    v.object({
      name: v.string(),
      inputSchema: v.fallback(
        v.nullish(v.object({ properties: v.nullish(v.record(v.string(), v.unknown())) })),
        undefined,
      ),
    }),
  ),
});

/** An argument that takes only these values. */
export const Choice = v.object({ enum: v.array(v.unknown()) });

export const Page = v.object({
  title: text,
  url: text,
  content: text,
  author: text,
  publish_date: text,
  publishedDate: text,
  metadata: v.fallback(v.nullish(v.record(v.string(), v.unknown())), undefined),
});
export type Page = v.InferOutput<typeof Page>;

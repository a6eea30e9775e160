import * as v from "valibot";

/** What is of another type than documented counts as absent: it costs itself, not the answer. */
const text = v.fallback(v.nullish(v.string()), undefined);

const Result = v.object({ title: text, url: text, content: text, published_date: text });
export type Result = v.InferOutput<typeof Result>;

/** An error may come with 200: then there is `detail` or `error`, and no `results`. */
export const Answer = v.object({
  answer: text,
  results: v.nullish(v.array(v.fallback(Result, {}))),
  follow_up_questions: v.fallback(v.nullish(v.array(v.string())), undefined),
  request_id: text,
  detail: v.nullish(v.unknown()),
  error: v.nullish(v.unknown()),
});

const Page = v.object({ title: text, url: text, raw_content: text });

/** An answer to a page fetch: a page that could not be fetched is told in `failed_results`, with 200. */
export const Pages = v.object({
  results: v.nullish(v.array(v.fallback(Page, {}))),
  failed_results: v.nullish(v.array(v.fallback(v.object({ error: text }), {}))),
});

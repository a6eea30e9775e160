import * as v from "valibot";

const text = v.nullish(v.string());

const Result = v.object({
  title: text,
  url: text,
  publishedDate: text,
  author: text,
  text,
  highlights: v.nullish(v.array(v.string())),
  summary: text,
});
export type Result = v.InferOutput<typeof Result>;

/** An answer to a search; without `results` it is an error, whatever the status says. */
export const Answer = v.object({
  requestId: text,
  results: v.nullish(v.array(Result)),
  error: v.nullish(v.unknown()),
});
export type Answer = v.InferOutput<typeof Answer>;

const PageStatus = v.object({
  status: text,
  error: v.nullish(v.object({ tag: text, httpStatusCode: v.nullish(v.number()) })),
});

/** An answer to a page fetch: what failed is told in `statuses`, with HTTP 200. */
export const Pages = v.object({
  results: v.nullish(v.array(Result)),
  statuses: v.nullish(v.array(PageStatus)),
});

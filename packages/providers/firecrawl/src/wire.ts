import * as v from "valibot";

/** A text; anything else counts as absent, so that one odd field costs no result. */
const text = v.fallback(v.nullish(v.string()), undefined);
/** Of pages that say it several times Firecrawl makes a list. */
const texts = v.fallback(v.nullish(v.union([v.string(), v.array(v.string())])), undefined);

const Result = v.object({
  url: text,
  title: text,
  description: text,
  snippet: text,
  markdown: text,
  date: text,
  metadata: v.fallback(v.nullish(v.object({ sourceURL: text, url: text })), undefined),
});
export type Result = v.InferOutput<typeof Result>;

const Results = v.array(v.fallback(v.nullish(Result), undefined));

/** An answer to a search: version 2 has lists by source in `data`, version 1 one list, some servers `results`. */
export const Answer = v.pipe(
  v.object({
    success: v.nullish(v.boolean()),
    data: v.nullish(v.union([Results, v.object({ web: v.nullish(Results) })])),
    results: v.nullish(Results),
    id: text,
    error: v.nullish(v.unknown()),
  }),
  v.check(({ success, data, results, error }) => [success, data, results, error].some((part) => part !== undefined)),
);

/** An answer to a page fetch. */
export const Page = v.object({
  success: v.nullish(v.boolean()),
  data: v.nullish(
    v.object({
      markdown: text,
      metadata: v.nullish(
        v.object({
          title: texts,
          url: text,
          sourceURL: text,
          /** What the page's own server answered. */
          statusCode: v.fallback(v.nullish(v.number()), undefined),
          publishedTime: texts,
          author: texts,
        }),
      ),
    }),
  ),
});

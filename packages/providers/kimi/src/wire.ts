import * as v from "valibot";

/** What is of another type than documented counts as absent: it costs itself, not the answer. */
const text = v.fallback(v.nullish(v.string()), undefined);

/** Any text may be empty. */
const Result = v.object({ site_name: text, title: text, url: text, snippet: text, content: text, date: text });
export type Result = v.InferOutput<typeof Result>;

/** An error may come with 200; without one there is a list, and be it empty. */
export const Answer = v.pipe(
  v.object({ error: v.nullish(v.unknown()), search_results: v.nullish(v.array(v.fallback(Result, {}))) }),
  v.check(({ error, search_results: results }) => Boolean(error) || Boolean(results)),
);

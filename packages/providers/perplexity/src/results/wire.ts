import * as v from "valibot";

/** What is of another type than documented counts as absent: it costs itself, not the answer. */
const text = v.fallback(v.nullish(v.string()), undefined);

const Result = v.object({ title: text, url: text, snippet: text, date: text, last_updated: text });
export type Result = v.InferOutput<typeof Result>;

const LenientResult = v.fallback(Result, {});

/** An error may come with 200; without one there is a list, in which there may be one list for each of several queries. */
export const ResultList = v.pipe(
  v.object({
    id: text,
    error: v.optional(v.unknown()),
    results: v.nullish(v.array(v.union([v.array(LenientResult), LenientResult]))),
  }),
  v.check(({ error, results }) => Boolean(error) || results != null),
);

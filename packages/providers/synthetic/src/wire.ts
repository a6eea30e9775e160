import * as v from "valibot";

/** What is of another type than documented counts as absent: it costs itself, not the answer. */
const text = v.fallback(v.nullish(v.string()), undefined);

const Result = v.object({ url: text, title: text, text, published: text });
export type Result = v.InferOutput<typeof Result>;

/** Without `results` nothing was found, unless one of the others says that it is an error. */
export const Answer = v.pipe(
  v.unknown(),
  v.check((body) => !Array.isArray(body)),
  v.object({
    results: v.nullish(v.array(v.fallback(Result, {}))),
    error: v.nullish(v.unknown()),
    message: v.nullish(v.unknown()),
    detail: v.nullish(v.unknown()),
  }),
);

import * as v from "valibot";

const text = v.nullish(v.string());

const Result = v.object({ title: text, url: text, snippet: text, published: text });
export type Result = v.InferOutput<typeof Result>;

/** Only what is read, and nothing that must be there: an upstream adds and drops fields as it likes. */
export const Answer = v.object({ error: v.nullish(v.unknown()), results: v.nullish(v.array(Result)) });

import * as v from "valibot";

/** A text; anything else counts as absent, so that one odd field costs no result. */
const text = v.fallback(v.nullish(v.string()), undefined);

const Result = v.object({
  title: text,
  url: text,
  description: text,
  content: text,
  date: text,
  publishedTime: text,
});
export type Result = v.InferOutput<typeof Result>;

const Results = v.array(v.fallback(v.nullish(Result), undefined));

/** What every answer says of itself; another code than 200 is an error, whatever the HTTP status says. */
const envelope = { code: v.nullish(v.number()) };

/** An answer to a search: the list stands in `data`, in an object there, or alone. */
export const Answer = v.union([
  Results,
  v.object({ ...envelope, data: v.nullish(v.union([Results, v.object({ results: Results })])) }),
]);

/** A page of the reader as JSON. */
export const Page = v.object({
  ...envelope,
  data: v.nullish(v.object({ title: text, url: text, content: text, publishedTime: text, warning: text })),
});

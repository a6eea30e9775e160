import * as v from "valibot";

/** Engines are plug-ins that put into a field what they like; what is no text counts as absent. */
const text = v.fallback(v.nullish(v.string()), undefined);

const Result = v.object({
  title: text,
  url: text,
  content: text,
  snippet: text,
  author: text,
  publishedDate: text,
  published_date: text,
  pubdate: text,
});
export type Result = v.InferOutput<typeof Result>;

/** Without `results` it is an error, whatever the status says. */
export const Page = v.object({
  results: v.nullish(v.array(v.fallback(Result, {}))),
  // Elements of other shapes are passed over, since every engine may add its own.
  answers: v.nullish(v.array(v.unknown())),
  corrections: v.nullish(v.array(v.unknown())),
  suggestions: v.nullish(v.array(v.unknown())),
  unresponsive_engines: v.nullish(v.array(v.unknown())),
});
export type Page = v.InferOutput<typeof Page>;

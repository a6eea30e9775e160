import * as v from "valibot";

const text = v.nullish(v.string());

const Result = v.object({
  title: text,
  url: text,
  description: text,
  age: text,
  page_age: text,
  extra_snippets: v.nullish(v.array(v.string())),
  article: v.nullish(v.object({ author: v.nullish(v.array(v.object({ name: text }))) })),
  profile: v.nullish(v.object({ name: text })),
});
export type Result = v.InferOutput<typeof Result>;

/** Every block may be absent: without `web` nothing was found. */
export const Answer = v.object({
  type: text,
  query: v.nullish(v.object({ altered: text })),
  web: v.nullish(v.object({ results: v.nullish(v.array(Result)) })),
  faq: v.nullish(v.object({ results: v.nullish(v.array(v.object({ question: text }))) })),
});

/** The envelope's facts beyond code and message. */
export const Refused = v.object({
  error: v.object({
    meta: v.object({
      quota_limit: v.nullish(v.number()),
      quota_current: v.nullish(v.number()),
      option: text,
      errors: v.nullish(v.array(v.object({ loc: v.nullish(v.array(v.union([v.string(), v.number()]))) }))),
    }),
  }),
});

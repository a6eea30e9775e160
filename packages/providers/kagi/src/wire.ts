import * as v from "valibot";

/** A text; anything else counts as absent, so that one odd field costs no result. */
const text = v.fallback(v.nullish(v.string()), undefined);

const Item = v.object({
  url: text,
  href: text,
  link: text,
  title: text,
  name: text,
  snippet: text,
  description: text,
  summary: text,
  time: text,
  props: v.fallback(v.nullish(v.object({ question: text, query: text })), undefined),
});
export type Item = v.InferOutput<typeof Item>;

const Bucket = v.nullish(v.array(v.fallback(v.nullish(Item), undefined)));

/** A list passes for an object otherwise, and would read as one without fields. */
const noList = v.check((value) => !Array.isArray(value));

/** Results by kind; a kind without results is absent. */
export const Buckets = v.pipe(
  v.unknown(),
  noList,
  v.object({
    search: Bucket,
    video: Bucket,
    news: Bucket,
    infobox: Bucket,
    adjacent_question: Bucket,
    related_search: Bucket,
    direct_answer: Bucket,
  }),
);

/** An answer to a search. What `data` holds is read once it is known that `error` is empty. */
export const Answer = v.pipe(
  v.unknown(),
  noList,
  v.object({
    meta: v.nullish(v.object({ trace: text, id: text })),
    data: v.nullish(v.unknown()),
    error: v.nullish(v.unknown()),
  }),
);

/** An answer to a page fetch: pages that failed have no text and an entry in `errors`. */
export const Extract = v.pipe(
  v.unknown(),
  noList,
  v.object({
    data: v.nullish(v.array(v.fallback(v.nullish(v.object({ url: text, markdown: text })), undefined))),
    error: v.nullish(v.unknown()),
    errors: v.nullish(v.array(v.object({ message: text, location: text }))),
  }),
);

import * as v from "valibot";

const text = v.nullish(v.string());

const Result = v.object({ title: text, site_name: text, url: text, snippet: text, date: text });
export type Result = v.InferOutput<typeof Result>;

/** One page of results; without `results` it is an error, whatever the status says. */
export const Page = v.object({ results: v.nullish(v.array(Result)) });

const FetchedPage = v.object({
  url: text,
  final_url: text,
  title: text,
  author: text,
  published_date: text,
  /** An object in the format `json`, which is not asked for. */
  text: v.nullish(v.unknown()),
});

/** An answer to a page fetch: what failed is told in `errors`, with HTTP 200. */
export const FetchedPages = v.object({
  results: v.nullish(v.array(FetchedPage)),
  errors: v.nullish(v.array(v.object({ error: text, status: v.nullish(v.number()) }))),
});

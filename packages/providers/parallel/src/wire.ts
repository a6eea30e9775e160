import * as v from "valibot";

/** What is of another type than documented counts as absent: it costs itself, not the answer. */
const text = v.fallback(v.nullish(v.string()), undefined);

const Result = v.object({
  url: text,
  title: text,
  publish_date: text,
  excerpts: v.fallback(v.nullish(v.array(v.unknown())), undefined),
  /** Of a page that was fetched whole. */
  full_content: text,
});
export type Result = v.InferOutput<typeof Result>;

const results = v.nullish(v.array(v.fallback(Result, {})));

/** An error, which may come with 200; a gateway has a form of its own. */
const refusal = { error: v.nullish(v.unknown()), message: v.nullish(v.unknown()), detail: v.nullish(v.unknown()) };

/** Whether a body reports an error. */
export function isRefused(body: {
  readonly error?: unknown;
  readonly message?: unknown;
  readonly detail?: unknown;
}): boolean {
  return Boolean(body.error || body.message || body.detail);
}

/** An answer to a search: results, or an error. */
export const Answer = v.pipe(
  v.object({ search_id: text, results, ...refusal }),
  v.check((body) => Boolean(body.results) || isRefused(body)),
);
export type Answer = v.InferOutput<typeof Answer>;

const PageFailure = v.object({
  url: text,
  error_type: text,
  http_status_code: v.fallback(v.nullish(v.number()), undefined),
});
export type PageFailure = v.InferOutput<typeof PageFailure>;

/** An answer to a page fetch: a page that could not be fetched is told in `errors`, with HTTP 200. */
export const Pages = v.pipe(
  v.object({ results, errors: v.nullish(v.array(v.fallback(PageFailure, {}))), ...refusal }),
  v.check((body) => Boolean(body.results) || Boolean(body.errors) || isRefused(body)),
);
export type Pages = Pick<v.InferOutput<typeof Pages>, "results" | "errors">;

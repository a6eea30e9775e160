import * as v from "valibot";

/** What is of another type than documented counts as absent: it costs itself, not the answer. */
const text = v.fallback(v.nullish(v.string()), undefined);
const texts = v.fallback(v.nullish(v.array(v.string())), undefined);

const Result = v.object({ title: text, url: text, description: text, snippets: texts, page_age: text, authors: texts });
export type Result = v.InferOutput<typeof Result>;

const Section = v.nullish(v.array(v.fallback(Result, {})));

/** An error, which may come with 200; a gateway calls it `message`. */
const refusal = { error: v.nullish(v.unknown()), detail: v.nullish(v.unknown()), message: text };
const Refusal = v.object(refusal);

/** Every field may be absent: without `results` nothing was found. */
export const Answer = v.pipe(
  v.unknown(),
  v.check((body) => !Array.isArray(body)),
  v.object({
    ...refusal,
    results: v.nullish(v.object({ web: Section, news: Section })),
    metadata: v.fallback(v.nullish(v.object({ search_uuid: text, request_uuid: text })), undefined),
  }),
);
export type Answer = v.InferOutput<typeof Answer>;

/** Whether a body reports an error. */
export function isRefused(body: unknown): boolean {
  const { success, output } = v.safeParse(Refusal, body);
  return success && Boolean(output.error || output.detail || output.message);
}

/** An answer to a page fetch, as a list at the top. */
export const Pages = v.array(v.object({ url: text, title: text, markdown: text }));

/** What the MCP server gives beside its text; with nothing found only the counts. */
export const ToolAnswer = v.union([
  v.object({ results: v.object({ web: Section, news: Section }) }),
  v.object({ resultCounts: v.object({ total: v.literal(0) }) }),
]);

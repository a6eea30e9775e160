import * as v from "valibot";

/** What is of another type than documented counts as absent: it costs itself, not the answer. */
const text = v.fallback(v.nullish(v.string()), undefined);
const Block = { title: text, link: text, snippet: text };

const Result = v.object({ ...Block, date: text });
export type Result = v.InferOutput<typeof Result>;

const AnswerBox = v.object({ ...Block, answer: text });
const KnowledgeGraph = v.object({ description: text, descriptionSource: text, descriptionLink: text });
const Question = v.object({ question: text });
const Related = v.object({ query: text });

/** Every block may be absent: without `organic` nothing was found. A list answers a list of queries, which none asked. */
export const Answer = v.pipe(
  v.unknown(),
  v.check((body) => !Array.isArray(body)),
  v.object({
    organic: v.nullish(v.array(v.fallback(Result, {}))),
    answerBox: v.fallback(v.nullish(AnswerBox), undefined),
    knowledgeGraph: v.fallback(v.nullish(KnowledgeGraph), undefined),
    peopleAlsoAsk: v.fallback(v.nullish(v.array(v.fallback(Question, {}))), undefined),
    relatedSearches: v.fallback(v.nullish(v.array(v.fallback(Related, {}))), undefined),
    message: text,
    statusCode: v.fallback(v.nullish(v.number()), undefined),
  }),
);
export type Answer = v.InferOutput<typeof Answer>;

/** A page. `metadata` holds what its `meta` elements say, by their names. */
export const Page = v.object({
  text,
  markdown: text,
  metadata: v.fallback(v.nullish(v.record(v.string(), v.unknown())), undefined),
  message: text,
  statusCode: v.fallback(v.nullish(v.number()), undefined),
});

import * as v from "valibot";

const text = v.nullish(v.string());
const count = v.nullish(v.number());
const list = <Item extends v.GenericSchema>(item: Item) => v.nullish(v.array(item));

const Grounding = v.object({
  webSearchQueries: list(v.string()),
  groundingChunks: list(v.nullish(v.object({ web: v.nullish(v.object({ uri: text, title: text })) }))),
  groundingSupports: list(
    v.object({ segment: v.nullish(v.object({ text })), groundingChunkIndices: list(v.number()) }),
  ),
});
export type Grounding = v.InferOutput<typeof Grounding>;

const Usage = v.object({
  promptTokenCount: count,
  candidatesTokenCount: count,
  thoughtsTokenCount: count,
  totalTokenCount: count,
});

/** One piece of the stream; all pieces have the same form. */
export const Piece = v.object({
  error: v.nullish(v.unknown()),
  candidates: list(
    v.object({
      content: v.nullish(v.object({ parts: list(v.object({ text, thought: v.nullish(v.boolean()) })) })),
      finishReason: text,
      groundingMetadata: v.nullish(Grounding),
    }),
  ),
  promptFeedback: v.nullish(v.object({ blockReason: text })),
  usageMetadata: v.nullish(Usage),
  modelVersion: text,
  responseId: text,
});
export type Piece = v.InferOutput<typeof Piece>;

/** Gateways of the vendor's own tools wrap each piece. */
export const Wrapped = v.object({ response: v.nullish(v.unknown()), traceId: text });

/** What a 429 counts: a day's limit is a quota, a minute's a rate. */
export const Exceeded = v.object({
  details: v.array(
    v.object({
      reason: text,
      violations: v.nullish(v.array(v.object({ quotaId: text }))),
      metadata: v.nullish(v.record(v.string(), v.unknown())),
    }),
  ),
});

import { SearchProviderError } from "@websonde/search-core";
import type { Call, Reading } from "@websonde/search-kit";
import type { HttpStream } from "@websonde/search-kit/http";
import { readJsonEvents } from "@websonde/search-kit/sse";
import * as v from "valibot";
import { meta } from "../meta.ts";
import { expectSuccess, findFailure } from "../open-events.ts";
import type { Settings } from "../settings.ts";
import { buildSonarRequest, readSonarModel } from "./build-request.ts";
import { createChunks } from "./merge-chunks.ts";
import type { Chunks } from "./merge-chunks.ts";
import { Chunk } from "./wire.ts";

/** How a stream ended: as it should, without its end, or before anything came. */
type StreamEnd = "complete" | "broken" | "nothing";

/** Sonar: a model that searches and answers, as a stream. */
export async function searchSonar(call: Call<Settings>): Promise<Reading> {
  const stream = await expectSuccess(call, await call.stream(buildSonarRequest(call)));
  const chunks = createChunks();
  const end = await readChunks(call, stream, chunks);
  const { answer, sources, citations, relatedQuestions, usage, model, id, finish } = chunks.read();
  const isBlank = answer.trim() === "" && sources.length === 0;
  if (end === "nothing" || (isBlank && finish === undefined)) throw describeNothing(stream);
  const cut = end === "broken" ? "broke off before its end" : finish === "length" ? "is cut at maxTokens" : undefined;
  if (cut !== undefined) call.note(`${meta.label}'s answer ${cut}`);
  for (const citation of citations) call.context.emit({ type: "citation", citation });
  const calls = usage?.searchRequests;
  const requestId = id ?? stream.headers.get("x-request-id");
  return {
    ...(answer.trim() && { answer }),
    sources,
    citations,
    relatedQuestions,
    ...(usage && { usage }),
    model: model ?? readSonarModel(call),
    ...(requestId && { requestId }),
    grounding: {
      searched: sources.length > 0 || (calls ?? 0) > 0,
      grounded: sources.length > 0,
      ...(calls !== undefined && { calls }),
    },
    ...(cut !== undefined && { partial: true }),
  };
}

/** Stops at the end of the answer without waiting for the connection's. Throws the error that stands in the stream. */
async function readChunks(call: Call<Settings>, stream: HttpStream, chunks: Chunks): Promise<StreamEnd> {
  const { emit, signal } = call.context;
  const told = new Set<string>();
  const tell = (text: string): void => {
    if (text !== "") emit({ type: "answer-delta", text });
  };
  let end: StreamEnd = "nothing";
  for await (const item of readJsonEvents(stream.chunks, { provider: meta.id, signal })) {
    if (item.kind === "truncated") break;
    const chunk = v.safeParse(Chunk, item.value);
    if (!chunk.success) continue;
    const error = chunk.output.error || chunk.output.choices?.[0]?.error;
    if (error) throw findFailure(call, stream, { error });
    tell(chunks.add(chunk.output));
    const { sources, usage, finish } = chunks.read();
    for (const source of sources) {
      if (told.has(source.url)) continue;
      told.add(source.url);
      emit({ type: "source", source });
    }
    end = item.kind === "body" || finish !== undefined ? "complete" : "broken";
    // Gateways send the usage in a chunk of its own after the last piece of text.
    if (finish !== undefined && usage !== undefined) break;
  }
  tell(chunks.end());
  return end;
}

function describeNothing({ status }: HttpStream): SearchProviderError {
  return new SearchProviderError({
    provider: meta.id,
    kind: "invalid-response",
    status,
    message: `${meta.label} ended its answer before it began. Try again.`,
  });
}

import { isSearchProviderError, SearchProviderError } from "@websonde/search-core";
import type { Call, HttpRequest, Reading } from "@websonde/search-kit";
import type { HttpStream } from "@websonde/search-kit/http";
import { meta } from "../meta.ts";
import { expectSuccess } from "../open-events.ts";
import type { Settings } from "../settings.ts";
import { buildAskRequest, readAskModel } from "./build-request.ts";
import { describeWall, explainFailure } from "./explain-failure.ts";
import { makeUuid } from "./make-uuid.ts";
import { createSnapshots } from "./merge-snapshots.ts";
import type { Snapshots } from "./merge-snapshots.ts";
import { readSnapshots } from "./read-snapshots.ts";

/**
 * The private interface of Perplexity's own website: with the user's cookies or session, or, where the user named it,
 * without any. A challenge is reported, and nothing is done to get around it.
 */
export async function searchAsk(call: Call<Settings>): Promise<Reading> {
  try {
    return await ask(call);
  } catch (error) {
    call.context.signal.throwIfAborted();
    throw explainFailure(error, call.credential);
  }
}

async function ask(call: Call<Settings>): Promise<Reading> {
  const ids = { request: makeUuid(call.context.random), model: readAskModel(call) };
  const stream = await open(call, buildAskRequest(call, ids));
  const snapshots = createSnapshots();
  const end = await readSnapshots(call, stream, snapshots);
  const answer = snapshots.answer();
  const sources = snapshots.sources();
  const isBroken = end === "broken";
  if (end === "nothing" || (isBroken && answer === "" && sources.length === 0)) throw describeNothing(stream);
  if (isBroken) call.note(`${meta.label}'s answer broke off before its end`);
  noteIgnored(call);
  return {
    ...(answer && { answer }),
    sources,
    relatedQuestions: snapshots.relatedQuestions(),
    model: readModel(snapshots, call, ids.model),
    requestId: snapshots.fact("uuid") ?? ids.request,
    grounding: { searched: sources.length > 0, grounded: sources.length > 0 },
    ...(isBroken && { partial: true }),
  };
}

async function open(call: Call<Settings>, request: HttpRequest): Promise<HttpStream> {
  const stream = await sendOnceMore(call, request);
  const { status, contentType } = stream;
  if (contentType !== "text/html" || (status >= 300 && status !== 403)) return expectSuccess(call, stream);
  await stream.close();
  throw describeWall(status);
}

/** The website's edge drops connections now and then. Once it has answered, the answer is final. */
async function sendOnceMore(call: Call<Settings>, request: HttpRequest): Promise<HttpStream> {
  try {
    return await call.stream(request);
  } catch (error) {
    call.context.signal.throwIfAborted();
    if (!isSearchProviderError(error) || error.kind !== "network") throw error;
    return call.stream(request);
  }
}

function describeNothing({ status }: HttpStream): SearchProviderError {
  return new SearchProviderError({
    provider: meta.id,
    kind: "invalid-response",
    status,
    message: `${meta.label}'s website ended its stream without an answer. Try again.`,
  });
}

function noteIgnored({ query, note }: Call<Settings>): void {
  if ([query.systemPrompt, query.maxTokens, query.temperature].some((one) => one !== undefined))
    note(`${meta.label}'s website takes no system prompt, maxTokens or temperature`);
}

/** Of a session the name of the free model, `turbo`, says nothing: it stands in early snapshots of every answer. */
function readModel(snapshots: Snapshots, { credential }: Call<Settings>, requested: string): string {
  const shown = snapshots.fact("display_model");
  const known = [snapshots.fact("user_selected_model"), shown].find((name) => name && name !== "turbo");
  return known ?? (credential === undefined ? (shown ?? requested) : requested);
}

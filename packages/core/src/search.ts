import { constrainResponse } from "./constrain/constrain-response.ts";
import { describeProviders } from "./describe-providers.ts";
import type { ProviderDescription } from "./describe-providers.ts";
import { errorKinds } from "./errors.ts";
import type { ErrorKind } from "./errors.ts";
import { formatForModel } from "./format/format-for-model.ts";
import { tidyEvent } from "./merge/tidy-event.ts";
import { tidyResponse } from "./merge/tidy-response.ts";
import { planCandidates } from "./plan/plan-candidates.ts";
import { findSignal, readCall } from "./plan/read-call.ts";
import { readOptions } from "./plan/read-options.ts";
import { readRequest } from "./query/read-request.ts";
import { describeFailure } from "./run/describe-failure.ts";
import { failOutcome } from "./run/fail-outcome.ts";
import type { Finish } from "./run/run-attempt.ts";
import { runChain } from "./run/run-chain.ts";
import { startRun } from "./run/start-run.ts";
import { streamEvents } from "./run/stream-events.ts";
import type { CallOptions, SearchOptions } from "./types/options.ts";
import type { SearchEvent, SearchOutcome } from "./types/outcome.ts";
import type { SearchProvider } from "./types/provider.ts";
import type { SearchRequest } from "./types/request.ts";

/** A client: its own order, exclusions, settings and loaded providers. */
export interface WebSearch {
  /**
   * Asks the first provider that can answer. Never throws but for the caller's own abort, whose reason is rethrown;
   * everything else is in the outcome.
   */
  search(request: SearchRequest, call?: CallOptions): Promise<SearchOutcome>;
  /** The same run, told while it happens; the last event is `done` with the outcome. Leaving the loop aborts the run. */
  stream(request: SearchRequest, call?: CallOptions): AsyncGenerator<SearchEvent, void, undefined>;
  /**
   * Every provider in default order: whether it is installed, whether it can run, and why. Sends nothing. Rejects with
   * `invalid-request` where the settings cannot be read.
   */
  providers(): Promise<readonly ProviderDescription[]>;
}

/**
 * Makes a client. It reads and loads nothing until the first call. Throws `invalid-request` for an option of the wrong
 * type.
 */
export function createSearch(options: SearchOptions = {}): WebSearch {
  const client = readOptions(options);
  const advanceOn = readAdvanceOn(client);
  const now = client.now ?? Date.now;
  const loaded = new Map<string, SearchProvider>();

  /** The flow, step by step; each step knows only what the former handed it. */
  async function ask(
    request: SearchRequest,
    call: CallOptions,
    caller: AbortSignal,
    emit: Emit,
  ): Promise<SearchOutcome> {
    caller.throwIfAborted();
    try {
      const { query, notes: requestNotes } = readRequest(request);
      const { forced, overrides } = readCall(call);
      const plan = planCandidates(client, forced);
      const finishMember: Finish = (response, { id }) => ({ response: tidyResponse(response, id, now()), notes: [] });
      const run = await startRun(client, { call, overrides, loaded, caller, finishMember, emit });
      const finish: Finish = (response, meta) =>
        constrainResponse(tidyResponse(response, meta.id, now()), query, meta, {
          now: now(),
          grounding: run.grounding,
        });
      const result = await runChain(query, plan.candidates, run, advanceOn, finish).finally(run.end);
      // An abort beats an answer that arrived in the same moment.
      caller.throwIfAborted();
      const notes = [...new Set([...requestNotes, ...plan.notes, ...result.notes])];
      if (!result.ok) return failOutcome(result.error, result.lastProvider, notes, result.attempts);
      const { response, attempts } = result;
      return { ok: true, response, text: formatForModel(response, notes), notes, attempts };
    } catch (thrown) {
      caller.throwIfAborted();
      const error = describeFailure(thrown, { label: "the search" });
      return failOutcome(error, error.provider, [], []);
    }
  }

  function stream(request: SearchRequest, call?: CallOptions): AsyncGenerator<SearchEvent, void, undefined> {
    return streamEvents(
      (caller, emit) =>
        ask(request, call ?? {}, caller, (event) => {
          const tidied = tidyEvent(event, now());
          if (tidied !== undefined) emit(tidied);
        }),
      findSignal(call),
    );
  }

  return {
    search: (request, call) => ask(request, call ?? {}, findSignal(call) ?? new AbortController().signal, () => {}),
    stream,
    providers: () => describeProviders(client, loaded),
  };
}

type Emit = (event: SearchEvent) => void;

function readAdvanceOn({ advanceOn }: SearchOptions): ReadonlySet<ErrorKind> {
  return new Set((advanceOn ?? errorKinds).filter((kind) => kind !== "cancelled"));
}

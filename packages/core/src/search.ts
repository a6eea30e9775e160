import { constrainResponse } from "./constrain/constrain-response.ts";
import type { ErrorKind } from "./errors.ts";
import { errorKinds, isSearchProviderError } from "./errors.ts";
import { formatForModel } from "./format/format-for-model.ts";
import { tidyResponse } from "./merge/tidy-response.ts";
import { describeProviders } from "./describe-providers.ts";
import type { ProviderDescription } from "./describe-providers.ts";
import { planCandidates } from "./plan/plan-candidates.ts";
import { readRequest } from "./query/read-request.ts";
import { runChain } from "./run/run-chain.ts";
import type { Finish } from "./run/run-attempt.ts";
import { startRun } from "./run/start-run.ts";
import { streamEvents } from "./run/stream-events.ts";
import { failOutcome } from "./run/fail-outcome.ts";
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
  /** Every provider in default order: whether it is installed, whether it can run, and why. Sends nothing. */
  providers(): Promise<readonly ProviderDescription[]>;
}

/** Makes a client. It reads nothing and loads nothing until the first call. */
export function createSearch(options: SearchOptions = {}): WebSearch {
  const loaded = new Map<string, SearchProvider>();

  /** The flow, step by step; each step knows only what the former handed it. */
  async function run(request: SearchRequest, call: CallOptions, emit: (event: SearchEvent) => void) {
    call.signal?.throwIfAborted();
    try {
      const { query, notes: requestNotes } = readRequest(request);
      const plan = planCandidates(options, call.provider);
      const run = await startRun(options, call, loaded, emit, tidyResponse);
      const finish: Finish = (response, meta) =>
        constrainResponse(tidyResponse(response, meta.id, run.now()), query, meta, run.now());
      const result = await runChain(query, plan.candidates, run, readAdvanceOn(options), finish);
      const notes = [...requestNotes, ...plan.notes];
      if (!result.ok) return failOutcome(result.error, result.lastProvider, notes, result.attempts);
      const allNotes = [...new Set([...notes, ...result.notes])];
      const { response, attempts } = result;
      return { ok: true, response, text: formatForModel(response, allNotes), notes: allNotes, attempts } as const;
    } catch (error) {
      call.signal?.throwIfAborted();
      if (isSearchProviderError(error)) return failOutcome(error, error.provider, [], []);
      throw error;
    }
  }

  return {
    search: (request, call = {}) => run(request, call, () => {}),
    stream: (request, call = {}) => streamEvents((signal, emit) => run(request, { ...call, signal }, emit), call.signal),
    providers: () => describeProviders(options, loaded),
  };
}

function readAdvanceOn({ advanceOn }: SearchOptions): ReadonlySet<ErrorKind> {
  return new Set((advanceOn ?? errorKinds).filter((kind) => kind !== "cancelled"));
}

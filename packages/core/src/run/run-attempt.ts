import { SearchProviderError } from "../errors.ts";
import { isNotInstalled, loadProvider } from "../plan/load-provider.ts";
import type { Candidate } from "../plan/plan-candidates.ts";
import type { Availability, ProviderMeta } from "../types/provider.ts";
import type { SearchQuery } from "../types/request.ts";
import type { SearchResponse } from "../types/response.ts";
import { askAvailability, findDisabled } from "./ask-availability.ts";
import { describeFailure } from "./describe-failure.ts";
import { limitTime } from "./limit-time.ts";
import { makeContext, openContext } from "./make-context.ts";
import { raceSignal } from "./race-signal.ts";
import type { Run } from "./run.ts";
import { formatSeconds, timeoutError } from "./timeout-error.ts";

/** What one provider came to: an answer, a failure, or a reason why it was passed over. */
export type AttemptResult =
  | { readonly status: "ok"; readonly response: SearchResponse; readonly notes: readonly string[] }
  | { readonly status: "failed" | "skipped"; readonly error: SearchProviderError };

/**
 * Turns what a provider gave into what is handed on (tidied and constrained). Throws `empty` when nothing is left, so that
 * an unusable answer is a failure of the provider that gave it.
 */
export type Finish = (
  response: SearchResponse,
  meta: ProviderMeta,
) => { readonly response: SearchResponse; readonly notes: readonly string[] };

/**
 * Loads, asks and finishes one candidate within its time. Everything that goes wrong is a result; only the caller's own
 * abort is thrown.
 */
export async function runAttempt(
  query: SearchQuery,
  candidate: Candidate,
  run: Run,
  finish: Finish,
): Promise<AttemptResult> {
  const { id, forced } = candidate;
  let who: { readonly id: string; readonly label: string; readonly meta?: ProviderMeta } = candidate;
  const { signal, end } = limitTime(run.signal, run.timeoutMs, () =>
    timeoutError(id, `${who.label} did not answer within ${formatSeconds(run.timeoutMs)}.`),
  );
  try {
    const base = { ...makeContext(candidate, run), signal };
    const disabled = findDisabled(base, who.label);
    const early = disabled && findRefusal(candidate, disabled);
    if (early !== undefined) return early;
    const provider = await raceSignal(() => loadProvider(candidate, run.loaded), signal);
    const { meta } = provider;
    who = { id, label: meta.label, meta };
    const availability = await raceSignal(() => askAvailability(provider, base), signal);
    const refusal = findRefusal(candidate, availability);
    if (refusal !== undefined) return refusal;
    const { context, notes, close } = openContext(base, candidate, query, run, signal);
    const ask = () => {
      run.emit({ type: "attempt-started", provider: id });
      return provider.search(query, context);
    };
    const answer = await raceSignal(ask, signal).finally(close);
    const { response, notes: furtherNotes } = finish(answer, meta);
    return { status: "ok", response, notes: [...notes, ...furtherNotes] };
  } catch (thrown) {
    run.caller.throwIfAborted();
    const error = describeFailure(thrown, who);
    return { status: isNotInstalled(error) && !forced ? "skipped" : "failed", error };
  } finally {
    end();
  }
}

/** Why a provider is passed over, where it is: the chain goes on, but one that was forced has failed. */
function findRefusal(candidate: Candidate, { level, reason, retryAfterMs }: Availability): AttemptResult | undefined {
  const { id, explicit, forced } = candidate;
  const mayRun = level === "auto" || (level === "explicit" && explicit);
  const isCooling = retryAfterMs !== undefined && retryAfterMs > 0;
  if (mayRun && !isCooling) return undefined;
  const cause = mayRun ? ({ kind: "rate-limit", retryAfterMs } as const) : ({ kind: "not-configured" } as const);
  const error = describeFailure(new SearchProviderError({ provider: id, message: reason, ...cause }), candidate);
  return { status: forced ? "failed" : "skipped", error };
}

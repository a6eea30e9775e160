import { SearchProviderError } from "../errors.ts";
import { isNotInstalled, loadProvider } from "../plan/load-provider.ts";
import type { Candidate } from "../plan/plan-candidates.ts";
import type { Availability, ProviderContext, ProviderMeta, SearchContext, SearchProvider } from "../types/provider.ts";
import type { SearchQuery } from "../types/request.ts";
import type { SearchResponse } from "../types/response.ts";
import { describeFailure } from "./describe-failure.ts";
import { raceSignal } from "./race-signal.ts";
import type { Run } from "./run.ts";

/** What one provider came to: an answer, a failure, or a reason why it was passed over. */
export type AttemptResult =
  | { readonly status: "ok"; readonly response: SearchResponse; readonly notes: readonly string[] }
  | { readonly status: "failed"; readonly error: SearchProviderError }
  | { readonly status: "skipped"; readonly error: SearchProviderError; readonly cooling: boolean };

/**
 * Turns what a provider gave into what is handed on (tidied and constrained). Throws `empty` when nothing is left, so that
 * an unusable answer is a failure of the provider that gave it.
 */
export type Finish = (response: SearchResponse, meta: ProviderMeta) => {
  readonly response: SearchResponse;
  readonly notes: readonly string[];
};

/**
 * Loads, asks and finishes one candidate within its deadline. Everything that goes wrong is a result; only the caller's own
 * abort is thrown.
 */
export async function runAttempt(
  query: SearchQuery,
  candidate: Candidate,
  run: Run,
  finish: Finish,
): Promise<AttemptResult> {
  const started = run.now();
  const timeoutMs = Math.min(run.timeoutMs, run.deadline - started);
  const limited = limitTime(run.signal, timeoutMs, () => timedOut(candidate, timeoutMs));
  const notes: string[] = [];
  let meta: ProviderMeta | undefined;
  try {
    const base = makeContext(candidate, run);
    const disabled = base.settings.enabled === false;
    if (disabled) return pass(candidate, `${candidate.label} is disabled in the settings.`);
    const provider = await raceSignal(load(candidate, run), limited.signal);
    meta = provider.meta;
    const availability = await raceSignal(Promise.resolve(provider.availability(base)), limited.signal);
    const refusal = refuse(candidate, meta, availability);
    if (refusal !== undefined) return refusal;
    const context: SearchContext = {
      ...base,
      signal: limited.signal,
      deadline: started + timeoutMs,
      grounding: run.grounding,
      note: (text) => notes.push(text),
      emit: (event) => run.emit({ ...event, provider: candidate.id }),
      run: (ids, signal) => run.runOthers(ids, query, signal),
    };
    run.emit({ type: "attempt-started", provider: candidate.id });
    const answer = await raceSignal(Promise.resolve(provider.search(query, context)), limited.signal);
    // A caller's abort beats an answer that arrived in the same moment.
    run.signal.throwIfAborted();
    const finished = finish(answer, meta);
    return { status: "ok", response: finished.response, notes: [...notes, ...finished.notes] };
  } catch (thrown) {
    run.signal.throwIfAborted();
    // What a provider made of our own timer is still the timeout.
    const cause: unknown = limited.signal.aborted ? limited.signal.reason : thrown;
    const error = describeFailure(cause, candidate.id, candidate.label, meta);
    if (isNotInstalled(thrown) && !candidate.forced) return { status: "skipped", error, cooling: false };
    return { status: "failed", error };
  } finally {
    limited.clear();
  }
}

async function load(candidate: Candidate, run: Run): Promise<SearchProvider> {
  const known = run.loaded.get(candidate.id);
  if (known !== undefined) return known;
  const provider = await loadProvider(candidate.id, candidate.entry, candidate.loader);
  // Only successes are kept: a failed import is tried again next time.
  run.loaded.set(candidate.id, provider);
  return provider;
}

/** What a provider may know of this client, before there is a search. */
export function makeContext(candidate: Candidate, run: Pick<Run, "client" | "settings" | "overrides" | "now" | "random">): ProviderContext {
  const { credentials, fetch, upstreamUrl, upstreams, env } = run.client;
  const all = run.settings.providers;
  return {
    env,
    settings: (all !== undefined && Object.hasOwn(all, candidate.id) ? all[candidate.id] : undefined) ?? {},
    overrides: run.overrides,
    explicit: candidate.explicit,
    now: run.now,
    random: run.random,
    ...(credentials && { credentials }),
    ...(fetch && { fetch }),
    ...(upstreamUrl && { upstreamUrl }),
    ...(upstreams && { upstreams }),
  };
}

function refuse(candidate: Candidate, meta: ProviderMeta, availability: Availability): AttemptResult | undefined {
  const { level, reason, retryAfterMs } = availability;
  if (level === "none" || (level === "explicit" && !candidate.explicit)) return pass(candidate, reason);
  if (retryAfterMs === undefined || retryAfterMs <= 0) return undefined;
  const error = new SearchProviderError({ provider: candidate.id, kind: "rate-limit", message: reason, retryAfterMs });
  return candidate.forced ? { status: "failed", error } : { status: "skipped", error, cooling: true };
}

function pass(candidate: Candidate, message: string): AttemptResult {
  const error = new SearchProviderError({ provider: candidate.id, kind: "not-configured", message });
  return candidate.forced ? { status: "failed", error } : { status: "skipped", error, cooling: false };
}

function timedOut(candidate: Candidate, timeoutMs: number): SearchProviderError {
  return new SearchProviderError({
    provider: candidate.id,
    kind: "timeout",
    status: 504,
    message: `${candidate.label} did not answer within ${Number((timeoutMs / 1000).toFixed(1))} s.`,
  });
}

/** A signal that fires with the caller's, or with our own error after `timeoutMs`. */
function limitTime(
  signal: AbortSignal,
  timeoutMs: number,
  reason: () => SearchProviderError,
): { readonly signal: AbortSignal; clear(): void } {
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal.reason);
  const timer = setTimeout(() => controller.abort(reason()), Math.max(0, timeoutMs));
  signal.addEventListener("abort", onAbort, { once: true });
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    },
  };
}

import { SearchProviderError } from "../errors.ts";
import type { ErrorKind } from "../errors.ts";
import type { Candidate } from "../plan/plan-candidates.ts";
import type { Attempt } from "../types/outcome.ts";
import type { SearchQuery } from "../types/request.ts";
import type { SearchResponse } from "../types/response.ts";
import { describeFailure } from "./describe-failure.ts";
import { runAttempt } from "./run-attempt.ts";
import type { AttemptResult, Finish } from "./run-attempt.ts";
import type { Run } from "./run.ts";

export type ChainResult = { readonly attempts: readonly Attempt[]; readonly notes: readonly string[] } & (
  | { readonly ok: true; readonly response: SearchResponse }
  | { readonly ok: false; readonly error: SearchProviderError; readonly lastProvider: string }
);

/**
 * Asks one candidate after the other until one answers, until a failure of a kind that is not in `advanceOn`, or until the
 * time for the whole call is used up. The caller's abort is checked before each and thrown.
 */
export async function runChain(
  query: SearchQuery,
  candidates: readonly Candidate[],
  run: Run,
  advanceOn: ReadonlySet<ErrorKind>,
  finish: Finish,
): Promise<ChainResult> {
  const attempts: Attempt[] = [];
  const failures: SearchProviderError[] = [];
  const cooling: SearchProviderError[] = [];
  const notes: string[] = [];
  for (const candidate of candidates) {
    run.caller.throwIfAborted();
    if (run.signal.aborted) {
      notes.push("the time for the whole search was used up before every provider was asked");
      if (failures.length === 0) failures.push(describeFailure(run.signal.reason, { label: "the search" }));
      break;
    }
    const startedAt = run.context.now();
    const result = await runAttempt(query, candidate, run, finish);
    const attempt = makeAttempt(candidate.id, result, run.context.now() - startedAt);
    attempts.push(attempt);
    run.attempted(attempt);
    if (result.status === "ok") return { ok: true, attempts, response: result.response, notes: result.notes };
    const { error } = result;
    if (result.status === "failed") {
      failures.push(error);
      if (!advanceOn.has(error.kind)) break;
    } else if (error.kind === "rate-limit") cooling.push(error);
  }
  const causes = failures.length > 0 ? failures : cooling;
  const lastProvider = attempts.findLast((attempt) => attempt.status === "failed")?.provider ?? "none";
  return { ok: false, attempts, notes, error: sumUp(causes), lastProvider };
}

function makeAttempt(provider: string, result: AttemptResult, elapsedMs: number): Attempt {
  // Clocks may step back; a duration never does.
  const durationMs = elapsedMs > 0 ? elapsedMs : 0;
  if (result.status === "ok") {
    const { authMode } = result.response;
    return { provider, status: "ok", durationMs, ...(authMode && { authMode }) };
  }
  const { kind, status, message, retryAfterMs } = result.error;
  return {
    provider,
    status: result.status,
    kind,
    ...(status !== undefined && { httpStatus: status }),
    message,
    durationMs,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** One failure speaks for itself; several are listed, in the order of the attempts. */
function sumUp(failures: readonly SearchProviderError[]): SearchProviderError {
  const [first, second] = failures;
  if (first === undefined)
    return new SearchProviderError({
      provider: "none",
      kind: "not-configured",
      message: "No web search provider configured.",
    });
  if (second === undefined) return first;
  const kinds = new Set(failures.map((failure) => failure.kind));
  const waits = failures.map((failure) => failure.retryAfterMs).filter((wait) => wait !== undefined);
  return new SearchProviderError({
    provider: failures.at(-1)?.provider ?? "none",
    kind: kinds.size === 1 ? first.kind : "unknown",
    message: `All web search providers failed: ${failures.map((one) => `${one.provider}: ${one.message}`).join("; ")}`,
    // The soonest moment at which trying again can help.
    retryAfterMs: waits.length === failures.length ? Math.min(...waits) : undefined,
    cause: new AggregateError(failures),
  });
}

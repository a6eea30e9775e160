import { SearchProviderError } from "@websonde/search-core";
import type { ErrorKind, SearchProviderErrorDetails } from "@websonde/search-core";
import { describeError, listFailed, listUnusable } from "./engine-state.ts";
import type { EngineState, FailedState } from "./engine-state.ts";
import { meta } from "./meta.ts";

/** For all engines together; the core cuts messages at 500 characters. */
const listLength = 400;

/**
 * Why no engine gave a result; nothing where all that were asked truly found nothing. Some empty and some failed is
 * `empty`, and the message says what failed.
 */
export function explainNothing(states: readonly EngineState[], waitedMs: number): SearchProviderError | undefined {
  const asked = states.filter(({ status }) => status !== "not-asked");
  const failed = listFailed(asked);
  if (asked.length === 0) return explainNobody(states);
  if (asked.some(({ status }) => status === "waiting")) {
    const message = `No engine found anything within ${formatSeconds(waitedMs)}: ${listStates(asked)}`;
    return makeError("timeout", message, { status: 504 });
  }
  if (failed.length === 0) return undefined;
  if (failed.length < asked.length)
    return makeError("empty", `${meta.label} found nothing: ${listStates(asked)}`, { status: 204 });
  const areBlocked = failed.every(({ error }) => error.kind === "blocked");
  return makeError(areBlocked ? "blocked" : "server", `All public engines failed: ${listStates(failed)}`, {
    status: 503,
    retryAfterMs: findSoonest(failed),
    reason: areBlocked ? findCommonReason(failed) : undefined,
    cause: new AggregateError(failed.map(({ error }) => error)),
  });
}

/** No engine takes part: all are excluded, not installed, not usable, or cooling down. */
function explainNobody(states: readonly EngineState[]): SearchProviderError {
  if (states.length === 0)
    return makeError("invalid-request", `Every engine of ${meta.label} is excluded; take one out of exclude.`, {
      status: 400,
    });
  const unusable = listUnusable(states);
  if (unusable.length === 0)
    return makeError(
      "not-configured",
      `No engine of ${meta.label} is installed. Install one, for example with: npm install @websonde/search-duckduckgo`,
      { reason: "not-installed" },
    );
  const message = `No engine of ${meta.label} can be asked now: ${listStates(unusable)}`;
  const cooling = unusable.filter(({ error }) => error.kind === "rate-limit");
  if (cooling.length === 0) return makeError("not-configured", message, {});
  return makeError("rate-limit", message, { retryAfterMs: findSoonest(cooling) });
}

function makeError(
  kind: ErrorKind,
  message: string,
  more: Omit<SearchProviderErrorDetails, "provider" | "kind" | "message">,
): SearchProviderError {
  return new SearchProviderError({ provider: meta.id, kind, message, ...more });
}

function listStates(states: readonly EngineState[]): string {
  const share = Math.floor(listLength / states.length);
  return states.map((state) => `${state.engine}: ${describeState(state, share)}`).join("; ");
}

function describeState(state: EngineState, maxLength: number): string {
  if (state.status === "waiting") return "no answer yet";
  if (state.status === "answered") return "found nothing";
  return describeError(state, maxLength);
}

/** Milliseconds until the first of them may be asked again, where each of them says when. */
function findSoonest(states: readonly FailedState[]): number | undefined {
  const waits = states.map(({ error }) => error.retryAfterMs).filter((wait) => wait !== undefined);
  return waits.length === states.length ? Math.min(...waits) : undefined;
}

function findCommonReason(states: readonly FailedState[]): string | undefined {
  const [reason, ...others] = new Set(states.map(({ error }) => error.reason));
  return others.length === 0 ? reason : undefined;
}

function formatSeconds(milliseconds: number): string {
  return `${Number((milliseconds / 1_000).toFixed(1))} s`;
}

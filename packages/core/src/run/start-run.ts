import { SearchProviderError } from "../errors.ts";
import type { CallOptions, SearchOptions, SearchSettings } from "../types/options.ts";
import type { SearchEvent } from "../types/outcome.ts";
import type { ProviderOverrides, SearchProvider } from "../types/provider.ts";
import { askOthers } from "./ask-others.ts";
import { describeFailure } from "./describe-failure.ts";
import { limitTime } from "./limit-time.ts";
import { raceSignal } from "./race-signal.ts";
import type { Finish } from "./run-attempt.ts";
import type { ClientContext, Run } from "./run.ts";
import { formatSeconds, timeoutError } from "./timeout-error.ts";

const defaultTimeoutMs = 60_000;
const maxTimeoutMs = 300_000;
const defaultDeadlineMs = 180_000;

/** What is given to one run beside the client's options. */
export interface RunStart {
  readonly call: Pick<CallOptions, "timeoutMs" | "deadlineMs">;
  readonly overrides: ProviderOverrides;
  readonly loaded: Map<string, SearchProvider>;
  readonly caller: AbortSignal;
  /** What the later steps make of a response of an aggregate's members. */
  readonly finishMember: Finish;
  emit(event: SearchEvent): void;
}

/**
 * Gathers what one call shares over its attempts; what varies (clock, random, environment) comes in here and nowhere else.
 * Whoever starts a run ends it, too.
 */
export async function startRun(options: SearchOptions, start: RunStart): Promise<Run & { end(): void }> {
  const { call, overrides, loaded, caller, finishMember, emit } = start;
  const deadlineMs = readDeadline(call.deadlineMs ?? options.deadlineMs);
  const { signal, end } = limitTime(caller, deadlineMs, () =>
    timeoutError("none", `The time for the whole search (${formatSeconds(deadlineMs)}) was used up.`),
  );
  try {
    const context = readClient(options);
    const deadline = context.now() + deadlineMs;
    const run: Run & { end(): void } = {
      context,
      settings: await readSettings(options, signal),
      overrides,
      grounding: options.grounding ?? "required",
      loaded,
      caller,
      signal,
      timeoutMs: readTimeout(call.timeoutMs ?? options.timeoutMs),
      deadline,
      end,
      emit,
      attempted(attempt) {
        if (attempt.status !== "ok") emit({ type: `attempt-${attempt.status}`, attempt });
        // A listener that fails is no reason to lose a search, whether it throws or rejects.
        new Promise((resolve) => resolve(options.onAttempt?.(attempt))).catch(() => {});
      },
      askOthers: (ids, query, asker) => askOthers(ids, query, options, run, asker, finishMember),
    };
    return run;
  } catch (error) {
    end();
    throw error;
  }
}

/** Settings now, so that a change applies to the next call. */
export async function readSettings({ settings }: SearchOptions, signal: AbortSignal): Promise<SearchSettings> {
  if (typeof settings !== "function") return settings ?? {};
  try {
    // They may come from plain JavaScript, or from a file that is empty.
    const read: SearchSettings | null | undefined = await raceSignal(settings, signal);
    return read ?? {};
  } catch (thrown) {
    signal.throwIfAborted();
    throw unreadable("settings", thrown);
  }
}

/** What the client hands to every provider. */
export function readClient(options: SearchOptions): ClientContext {
  const { credentials, fetch, upstreams, now = Date.now, random = Math.random } = options;
  try {
    const env = options.env ?? globalThis.process?.env ?? {};
    const upstreamUrl = options.upstreamUrl ?? env["WEBSONDE_UPSTREAM_URL"];
    return {
      env,
      now,
      random,
      ...(credentials && { credentials }),
      ...(fetch && { fetch }),
      ...(upstreams && { upstreams }),
      ...(upstreamUrl?.trim() && { upstreamUrl: upstreamUrl.trim() }),
    };
  } catch (thrown) {
    throw unreadable("environment", thrown);
  }
}

/** An error of ours says itself what is wrong (a file and a line), and keeps its kind. */
function unreadable(what: string, thrown: unknown): SearchProviderError {
  const error = describeFailure(thrown, { label: `the ${what}` });
  if (error.kind !== "unknown" && error.cause !== thrown) return error;
  return new SearchProviderError({
    provider: "none",
    kind: "invalid-request",
    message: `The ${what} could not be read: ${error.message}`,
    cause: thrown,
  });
}

/** Anything that is no time above 0 means the default; beyond 300 s it becomes 300 s. */
export function readTimeout(value: number | undefined): number {
  return Math.ceil(Math.min(readTime(value) ?? defaultTimeoutMs, maxTimeoutMs));
}

function readDeadline(value: number | undefined): number {
  return Math.ceil(readTime(value) ?? defaultDeadlineMs);
}

function readTime(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) && value > 0 ? value : undefined;
}

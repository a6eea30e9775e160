import { makeCandidate } from "../plan/plan-candidates.ts";
import type { CallOptions, SearchOptions, SearchSettings } from "../types/options.ts";
import type { SearchEvent } from "../types/outcome.ts";
import type { SearchProvider } from "../types/provider.ts";
import type { SearchQuery } from "../types/request.ts";
import type { SearchResponse } from "../types/response.ts";
import { runAttempt } from "./run-attempt.ts";
import type { Run } from "./run.ts";

const defaultTimeoutMs = 60_000;
const maxTimeoutMs = 300_000;
const defaultDeadlineMs = 180_000;

/** The merge step's own, handed in so that this step does not read a later one. */
type Tidy = (response: SearchResponse, provider: string, now: number) => SearchResponse;

/** Gathers what one call shares over its attempts; what varies (clock, random, environment) comes in here and nowhere else. */
export async function startRun(
  options: SearchOptions,
  call: CallOptions,
  loaded: Map<string, SearchProvider>,
  emit: (event: SearchEvent) => void,
  tidy: Tidy,
): Promise<Run> {
  const now = options.now ?? Date.now;
  const { model, baseUrl, apiKey, headers } = call;
  const run: Run = {
    client: readClient(options),
    settings: await readSettings(options),
    overrides: { model, baseUrl, apiKey, headers },
    grounding: options.grounding ?? "required",
    loaded,
    signal: call.signal ?? new AbortController().signal,
    timeoutMs: readTimeout(call.timeoutMs ?? options.timeoutMs),
    deadline: now() + readDeadline(call.deadlineMs ?? options.deadlineMs),
    now,
    random: options.random ?? Math.random,
    emit,
    attempted: (attempt) => {
      if (attempt.status !== "ok") emit({ type: `attempt-${attempt.status}`, attempt });
      try {
        options.onAttempt?.(attempt);
      } catch {
        // A listener that fails is no reason to lose a search.
      }
    },
    runOthers: (ids, query, signal) =>
      ids.map((id) => ({ provider: id, response: askAlone(id, query, options, { ...run, signal }, tidy) })),
  };
  return run;
}

/** One provider for an aggregate: as if the caller had named it, unconstrained, since the merged list is filtered once. */
async function askAlone(
  id: string,
  query: SearchQuery,
  options: SearchOptions,
  run: Run,
  tidy: Tidy,
): Promise<SearchResponse> {
  const candidate = makeCandidate(id, options, { explicit: true, forced: true });
  const result = await runAttempt(query, candidate, { ...run, overrides: {}, emit: () => {} }, (response) => ({
    response: tidy(response, id, run.now()),
    notes: [],
  }));
  if (result.status === "ok") return result.response;
  throw result.error;
}

/** Settings now, so that a change applies to the next call. */
export async function readSettings(options: SearchOptions): Promise<SearchSettings> {
  const { settings } = options;
  return (typeof settings === "function" ? await settings() : settings) ?? {};
}

/** What the client hands to every provider. */
export function readClient(options: SearchOptions): Run["client"] {
  const env = options.env ?? globalThis.process?.env ?? {};
  const upstreamUrl = options.upstreamUrl ?? env.WEBSONDE_UPSTREAM_URL?.trim();
  const { credentials, fetch, upstreams } = options;
  return {
    env,
    ...(credentials && { credentials }),
    ...(fetch && { fetch }),
    ...(upstreams && { upstreams }),
    ...(upstreamUrl && { upstreamUrl }),
  };
}

/** Anything that is no time above 0 means the default; beyond 300 s it becomes 300 s. */
function readTimeout(value: number | undefined): number {
  if (value === undefined || !Number.isFinite(value) || value <= 0) return defaultTimeoutMs;
  return Math.ceil(Math.min(value, maxTimeoutMs));
}

function readDeadline(value: number | undefined): number {
  return value === undefined || !Number.isFinite(value) || value <= 0 ? defaultDeadlineMs : Math.ceil(value);
}

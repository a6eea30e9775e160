import { cleanText, cutText, isSearchProviderError, SearchProviderError } from "@websonde/search-core";
import type { SearchSource } from "@websonde/search-core";

/** Where one engine stands. */
export type EngineState = { readonly engine: string } & (
  | { readonly status: "waiting" }
  | { readonly status: "answered"; readonly sources: readonly SearchSource[] }
  | { readonly status: "failed"; readonly error: SearchProviderError }
  /** Not installed, disabled, wrongly set up, or left alone after a refusal: it is no member of this search. */
  | { readonly status: "not-asked"; readonly error: SearchProviderError }
);

/** An engine that did not answer, and why. */
export type FailedState = Extract<EngineState, { readonly error: SearchProviderError }>;

/** What the rejection of an engine means. */
export function readRejection(engine: string, thrown: unknown): EngineState {
  const error = isSearchProviderError(thrown) ? thrown : makeUnknown(engine, thrown);
  const { kind, status, retryAfterMs } = error;
  if (kind === "empty") return { engine, status: "answered", sources: [] };
  // What an upstream itself answers has a status; the core's refusal to ask an engine that is cooling down has none.
  const isCooling = kind === "rate-limit" && status === undefined && retryAfterMs !== undefined;
  return { engine, status: isCooling || kind === "not-configured" ? "not-asked" : "failed", error };
}

/** Engines that were asked and failed. */
export function listFailed(states: readonly EngineState[]): readonly FailedState[] {
  return states.filter((state) => state.status === "failed");
}

/** Engines that are there but could not be asked. Nobody asked for one whose package is missing: nothing is said of it. */
export function listUnusable(states: readonly EngineState[]): readonly FailedState[] {
  return states.filter((state) => state.status === "not-asked").filter(({ error }) => error.reason !== "not-installed");
}

/** What went wrong, on one line. */
export function describeError({ error }: FailedState, maxLength: number): string {
  return cutText(cleanText(error.message), maxLength);
}

function makeUnknown(engine: string, cause: unknown): SearchProviderError {
  return new SearchProviderError({ provider: engine, kind: "unknown", message: `Unknown error from ${engine}`, cause });
}

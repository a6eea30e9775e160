import type { Attempt, SearchEvent } from "../types/outcome.ts";
import type { SearchOptions, SearchSettings } from "../types/options.ts";
import type { ProviderOverrides, SearchContext, SearchProvider } from "../types/provider.ts";
import type { SearchQuery } from "../types/request.ts";

/** What one call of a client shares over all its attempts. */
export interface Run {
  readonly client: Pick<SearchOptions, "credentials" | "fetch" | "upstreamUrl" | "upstreams"> & {
    readonly env: Readonly<Record<string, string | undefined>>;
  };
  readonly settings: SearchSettings;
  readonly overrides: ProviderOverrides;
  readonly grounding: "required" | "reported";
  /** Providers that this client has loaded. */
  readonly loaded: Map<string, SearchProvider>;
  /** The caller's own signal: whoever fires it gets its reason thrown. */
  readonly signal: AbortSignal;
  /** Per provider, in milliseconds. */
  readonly timeoutMs: number;
  /** Of the whole call, in milliseconds since the epoch. */
  readonly deadline: number;
  now(): number;
  random(): number;
  emit(event: SearchEvent): void;
  /** Tells the caller what came of one provider. */
  attempted(attempt: Attempt): void;
  runOthers(ids: readonly string[], query: SearchQuery, signal: AbortSignal): ReturnType<SearchContext["run"]>;
}

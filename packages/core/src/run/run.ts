import type { SearchOptions, SearchSettings } from "../types/options.ts";
import type { Attempt, SearchEvent } from "../types/outcome.ts";
import type { ProviderContext, ProviderOverrides, SearchContext, SearchProvider } from "../types/provider.ts";
import type { SearchQuery } from "../types/request.ts";

/** What the client gives to every provider, whoever it is and whatever is asked. */
export type ClientContext = Pick<
  ProviderContext,
  "env" | "credentials" | "fetch" | "upstreamUrl" | "upstreams" | "now" | "random"
>;

/** What a provider may be told before there is a search. */
export interface Client {
  readonly context: ClientContext;
  readonly settings: SearchSettings;
  readonly overrides: ProviderOverrides;
}

/** What one call of a client shares over all its attempts. */
export interface Run extends Client {
  readonly grounding: NonNullable<SearchOptions["grounding"]>;
  /** Providers that this client has loaded. */
  readonly loaded: Map<string, SearchProvider>;
  /** The caller's own signal: whoever fires it gets its reason thrown. */
  readonly caller: AbortSignal;
  /** Fires with the caller's, and when the time for the whole call is used up. */
  readonly signal: AbortSignal;
  /** Per provider, in milliseconds. */
  readonly timeoutMs: number;
  /** Of the whole call, in milliseconds since the epoch; only told to providers, since clocks can be set. */
  readonly deadline: number;
  emit(event: SearchEvent): void;
  /** Tells the caller what came of one provider. */
  attempted(attempt: Attempt): void;
  /** Asks other providers on behalf of an aggregate. */
  askOthers(ids: readonly string[], query: SearchQuery, from: Asker): ReturnType<SearchContext["run"]>;
}

/** The aggregate that asks others, as far as they depend on it. */
export interface Asker {
  readonly signal: AbortSignal;
  note(text: string): void;
}

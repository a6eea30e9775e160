import type { ErrorKind } from "../errors.ts";
import type { Attempt } from "./outcome.ts";
import type { CredentialResolver, ProviderOverrides, ProviderSettings, SearchProvider } from "./provider.ts";
import type { UpstreamRegistry } from "./upstream-registry.ts";

/** A provider, its module, or a function that loads either. */
export type ProviderLoader =
  | SearchProvider
  | (() =>
      | SearchProvider
      | { readonly default: SearchProvider }
      | Promise<SearchProvider | { readonly default: SearchProvider }>);

/** Settings that reach the providers: `providers.<id>` of the settings file. */
export interface SearchSettings {
  readonly providers?: Readonly<Record<string, ProviderSettings>> | undefined;
}

/** What belongs to a client. Two clients never share it; what protects an upstream is shared (`upstreams`). */
export interface SearchOptions {
  /** Ids to try first, in this order; they count as explicit, so keyless ones among them may run. The others follow. */
  readonly order?: readonly string[] | undefined;
  /** Ids that are never used, not even when forced. */
  readonly exclude?: readonly string[] | undefined;
  /** One id to try before `order`; counts as explicit. */
  readonly preferred?: string | undefined;
  /** Kinds of failure after which the next provider is tried. Default: all but `cancelled`. */
  readonly advanceOn?: readonly ErrorKind[] | undefined;
  /** Answer engines: whether an answer without a real search counts. Default `required`. */
  readonly grounding?: "required" | "reported" | undefined;
  /** Per provider, in milliseconds; above 0, at most 300,000. Default 60,000. */
  readonly timeoutMs?: number | undefined;
  /** For the whole call, in milliseconds; above 0. It wins over `timeoutMs`. Default 180,000. */
  readonly deadlineMs?: number | undefined;
  readonly credentials?: CredentialResolver | undefined;
  /** A function is asked at each call, so that changes apply to the next one. */
  readonly settings?: SearchSettings | (() => SearchSettings | Promise<SearchSettings>) | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Default: the process's environment where there is one. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Sends all upstream traffic to `{upstreamUrl}/{host}{path}{query}`. Default: `WEBSONDE_UPSTREAM_URL`. */
  readonly upstreamUrl?: string | undefined;
  readonly upstreams?: UpstreamRegistry | undefined;
  readonly now?: (() => number) | undefined;
  readonly random?: (() => number) | undefined;
  /** Providers of third parties, or loaders given explicitly for a bundler; an id of ours is replaced. */
  readonly providers?: Readonly<Record<string, ProviderLoader>> | undefined;
  /** Called after each provider, with what happened. What it throws is ignored. */
  readonly onAttempt?: ((attempt: Attempt) => void) | undefined;
}

/** What belongs to one call. Its overrides (model, base URL, key, headers) are for the one that `provider` names. */
export interface CallOptions extends ProviderOverrides {
  /** The only provider to ask; an error if it cannot run. `auto` means unset. */
  readonly provider?: string | undefined;
  /** Whoever fires it gets its reason thrown, whatever else happens. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly deadlineMs?: number | undefined;
}

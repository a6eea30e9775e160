import type { UpstreamRegistry } from "./upstream-registry.ts";
import type { Recency, SearchQuery } from "./request.ts";
import type { AuthMode, FetchedPage, SearchCitation, SearchResponse, SearchSource } from "./response.ts";

/** Whose index an engine serves. Agreement counts between families, not between engines of one. */
export type IndexFamily = "bing" | "google" | "brave" | "mojeek" | "yandex" | "own" | "mixed";

/**
 * How a provider takes a filter: `native` in a field of its own, `text` as an operator inside the query, `none` not at all
 * (then the core filters what comes back and says so in a note).
 */
export type FilterSupport = "native" | "text" | "none";

export interface ProviderCapabilities {
  /** Which recencies the upstream filters by itself; an empty list where it has no such filter. */
  readonly recency: readonly Recency[];
  /** `after:` and `before:`; `after`: the first alone, in a field of its own. */
  readonly dates: FilterSupport | "after";
  /** `site:` and the request's domain lists. */
  readonly sites: FilterSupport;
  readonly locale: boolean;
  /** `lang:`. Default: as `locale`; false where that is a country alone. */
  readonly language?: boolean;
  readonly safeSearch: boolean;
  /** Answer engines: whether `systemPrompt`, `maxTokens` and `temperature` reach the model. Default false. */
  readonly prompt?: boolean;
  /** Answer engines: whether `urls` are read. Default false. */
  readonly urls?: boolean;
  /** Whether a model or the vendor writes an answer beside the sources. Default false. */
  readonly answer?: boolean;
  /** Whether the provider can fetch one page as text (`fetchPage`). Default false. */
  readonly page?: boolean;
}

export interface CountLimits {
  readonly min: number;
  readonly default: number;
  readonly max: number;
}

export interface ProviderLimits {
  readonly count: CountLimits;
  /** Longest query, in UTF-16 code units. */
  readonly queryCharacters?: number;
  readonly queryWords?: number;
  /** Smallest gap between the starts of two requests, in milliseconds. */
  readonly minGapMs?: number;
  /** How many requests may start at once before the gap counts. Default 1. */
  readonly burst?: number;
}

export interface ProviderKeys {
  /** Environment variables that may hold the credential; the first one that is not blank counts. */
  readonly env: readonly string[];
  /** Environment variables that may hold another base URL. */
  readonly baseUrlEnv?: readonly string[];
  /** Further environment variables that the provider reads, for the generated list. */
  readonly otherEnv?: readonly string[];
  /**
   * When it may run without a credential. `never` (default), `explicit`: only when the caller names it, or lists it in
   * `order` or `preferred`; `auto`: always.
   */
  readonly keyless?: "never" | "explicit" | "auto";
}

/** What everyone may know of a provider without asking its upstream. */
export interface ProviderMeta<Id extends string = string> {
  readonly id: Id;
  /** The vendor's name as it writes it itself. */
  readonly label: string;
  /** Page of the vendor's documentation, or of the engine. */
  readonly site: string;
  /** Place in the default order. */
  readonly order: number;
  /** `json`: a search API; `html`: an engine read from its result pages; `answer`: a model that searches; `aggregate`: several. */
  readonly form: "json" | "html" | "answer" | "aggregate";
  /** The chain never chooses it; it runs only when the caller names it. Default false. */
  readonly explicitOnly?: boolean;
  readonly baseUrl?: string;
  readonly keys: ProviderKeys;
  readonly family?: IndexFamily;
  readonly capabilities: ProviderCapabilities;
  readonly limits: ProviderLimits;
}

/** Whether a provider can run now, and why. */
export interface Availability {
  /** `auto`: the chain may choose it; `explicit`: it runs when named; `none`: it cannot run. */
  readonly level: "auto" | "explicit" | "none";
  /** In words; for `none`, what to do about it. */
  readonly reason: string;
  /** Where the credential comes from (`BRAVE_API_KEY`, `settings`), never the credential. */
  readonly credentialSource?: string;
  readonly authMode?: AuthMode;
  /** Set while the upstream cools down after a block or a rate limit: milliseconds until it may be asked again. */
  readonly retryAfterMs?: number;
}

/** Settings of one provider, as in `providers.<id>` of the settings file. The kit validates them by the provider's schema. */
export type ProviderSettings = Readonly<Record<string, unknown>>;

/** One credential, as a host or the settings package hands it out. */
export interface Credential {
  readonly value: string;
  /** Where it comes from, in words that may be shown. */
  readonly source: string;
  readonly authMode?: AuthMode;
  /** Further facts of the account that the provider needs (account id, project id). */
  readonly details?: Readonly<Record<string, string>>;
}

/**
 * Hands out credentials. `refresh` after a 401 asks for a fresh value of the same credential, `rotate` for another one;
 * nothing comes back when there is none (or none that was not tried). `listing` asks only whether there is one and where it
 * comes from: nothing is run, renewed or asked for it, and `value` may be dots in its place.
 */
export interface CredentialResolver {
  resolve(request: {
    readonly provider: string;
    readonly reason: "initial" | "refresh" | "rotate" | "listing";
    readonly previous?: Credential;
    readonly signal?: AbortSignal;
  }): Credential | undefined | Promise<Credential | undefined>;
}

/** Overrides for one call; they win over environment and settings. */
export interface ProviderOverrides {
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What a provider may know of the client that asks it. Everything that varies is here; nothing is read from globals. */
export interface ProviderContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly settings: ProviderSettings;
  readonly overrides: ProviderOverrides;
  /** True when the caller named the provider, or listed it in `order` or `preferred`: keyless ones may run. */
  readonly explicit: boolean;
  readonly credentials?: CredentialResolver;
  /** Fires when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
  /** An injected `fetch` wins over every transport of our own. */
  readonly fetch?: typeof fetch;
  /** Where all upstream traffic goes instead: `{upstreamUrl}/{host}{path}{query}`. */
  readonly upstreamUrl?: string;
  /** Pacing and cool-down; the process-wide one where it is not given. */
  readonly upstreams?: UpstreamRegistry;
  /** Milliseconds since the epoch. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
}

/** The context of one search: one deadline and one signal for everything that it does. */
export interface SearchContext extends ProviderContext {
  /** Fires on the caller's abort and at the deadline. */
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch, by `now()`. */
  readonly deadline: number;
  /** Answer engines: with `required` an answer without a search is no result; with `reported` it is returned and marked. */
  readonly grounding: "required" | "reported";
  /** Adds a note to the outcome. */
  note(text: string): void;
  /** Reports what arrives while it arrives; whoever does not listen loses nothing. */
  emit(
    event:
      | { readonly type: "answer-delta"; readonly text: string }
      | { readonly type: "source"; readonly source: SearchSource }
      | { readonly type: "citation"; readonly citation: SearchCitation },
  ): void;
  /** Aggregates only: runs other providers with this query and hands back what each gave. */
  run(
    ids: readonly string[],
    signal: AbortSignal,
  ): readonly { readonly provider: string; readonly response: Promise<SearchResponse> }[];
}

/** A saved result page, as `websonde parse` reads it. */
export interface SavedPage {
  readonly html: string;
  readonly url?: string;
  readonly status?: number;
}

/** What stands on a result page. Markup that is not known is an error of kind `invalid-response`, not a reading. */
export interface PageReading {
  readonly kind: "results" | "empty" | "blocked";
  /** Of a blocked page: `challenge`, `consent`, `javascript`, `traffic`, `rate`, `denied`, `pow`. */
  readonly reason?: string;
  readonly sources: readonly SearchSource[];
  readonly relatedQuestions?: readonly string[];
  readonly notes?: readonly string[];
}

/** What anyone can implement; the kit's `defineProvider` makes one from a description. */
export interface SearchProvider<Id extends string = string> {
  readonly meta: ProviderMeta<Id>;
  availability(context: ProviderContext): Availability | Promise<Availability>;
  /** Rejects with a `SearchProviderError`, or with the reason of `context.signal`. */
  search(query: SearchQuery, context: SearchContext): Promise<SearchResponse>;
  /** One page as text. The caller has checked that the URL is public. */
  fetchPage?(url: string, context: SearchContext): Promise<FetchedPage>;
  /** Engines read from their result pages: what a saved page says. */
  parsePage?(page: SavedPage): PageReading;
}

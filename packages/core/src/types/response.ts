export const authModes = [
  "api_key",
  "oauth",
  "cookie",
  "anonymous",
  "keyless",
  "local",
  "basic",
  "bearer",
  "none",
] as const;
/** How the provider was paid or let in. */
export type AuthMode = (typeof authModes)[number];

/** One result. Absent means absent: never `null`, never an empty string. */
export interface SearchSource {
  /** Plain text on one line; the URL where the upstream gave no title. */
  readonly title: string;
  /** http or https, unwrapped from the engine's redirects, at most 2,048 characters. */
  readonly url: string;
  readonly snippet?: string;
  /** As the upstream gave it: ISO 8601, or a text such as `3 days ago`. */
  readonly publishedDate?: string;
  /** Seconds since publication, never negative. */
  readonly ageSeconds?: number;
  readonly author?: string;
  /** Merged results only: the ids of the engines that returned it. */
  readonly engines?: readonly string[];
  /** Merged results only: the fusion score. */
  readonly score?: number;
}

export interface SearchCitation {
  readonly url: string;
  readonly title: string;
  readonly citedText?: string;
}

export interface SearchUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly totalTokens?: number;
  readonly searchRequests?: number;
}

/** Answer engines: whether the model really searched, and whether the answer rests on what it found. */
export interface Grounding {
  readonly searched: boolean;
  readonly grounded: boolean;
  /** How many search calls the model made, where the upstream says so. */
  readonly calls?: number;
}

/** The unified answer of every provider. */
export interface SearchResponse {
  /** Id of the provider that answered. */
  readonly provider: string;
  readonly answer?: string;
  readonly sources: readonly SearchSource[];
  readonly citations?: readonly SearchCitation[];
  readonly searchQueries?: readonly string[];
  readonly relatedQuestions?: readonly string[];
  readonly usage?: SearchUsage;
  readonly model?: string;
  readonly requestId?: string;
  readonly authMode?: AuthMode;
  readonly grounding?: Grounding;
  /** True when some of what was asked could not be had (a failing second page, an engine of a fusion). */
  readonly partial?: boolean;
}

/** One page as text, from a provider's page-fetch endpoint. */
export interface FetchedPage {
  readonly url: string;
  readonly title?: string;
  readonly text: string;
  readonly contentType: string;
  readonly publishedDate?: string;
  readonly author?: string;
}

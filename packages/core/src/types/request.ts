import type { ParsedQuery } from "../query/parse-query.ts";

export const recencies = ["day", "week", "month", "year"] as const;
/** A pure time filter: 24 hours, 7, 31 or 365 days back. It never changes topic or ranking. */
export type Recency = (typeof recencies)[number];

export const safeSearchLevels = ["off", "moderate", "strict"] as const;
export type SafeSearch = (typeof safeSearchLevels)[number];

/** One question. Every field but `query` is optional; snake-case aliases (`max_tokens`) are accepted at the edges. */
export interface SearchRequest {
  /** What to search for, with the usual operators (`site:`, `-word`, `"phrase"`, `after:2024-01-01`); at most 10,000 characters. */
  readonly query: string;
  readonly recency?: Recency | undefined;
  /** The most sources to return: a whole number from 1. Without it: what the provider gives for its default count. */
  readonly limit?: number | undefined;
  /** How many results to ask of the upstream (breadth); clamped to the provider's range. Default `limit`, else the provider's own. */
  readonly numSearchResults?: number | undefined;
  /** Answer engines only: the longest answer, in tokens. */
  readonly maxTokens?: number | undefined;
  /** Answer engines only: 0 to 2. */
  readonly temperature?: number | undefined;
  /** BCP 47, for example `de-DE`. */
  readonly locale?: string | undefined;
  readonly safeSearch?: SafeSearch | undefined;
  /** Hosts to keep, with their sub-domains. Strict: when nothing is left the provider counts as empty. */
  readonly includeDomains?: readonly string[] | undefined;
  /** Hosts to leave out, with their sub-domains. Strict. */
  readonly excludeDomains?: readonly string[] | undefined;
  /** Answer engines only: pages to read, up to 20 http(s) URLs. */
  readonly urls?: readonly string[] | undefined;
  /** Answer engines only. Default: the core's own prompt. */
  readonly systemPrompt?: string | undefined;
}

/** A request after validation: whole numbers, clean hosts, well-formed text, and the operators parsed once. */
export interface SearchQuery extends SearchRequest {
  readonly parsed: ParsedQuery;
}

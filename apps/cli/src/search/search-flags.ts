import type { Recency, SafeSearch } from "@websonde/search-core";

/** The options of `websonde search` after a first check of their form. */
export interface SearchFlags {
  readonly provider?: string;
  readonly recency?: Recency;
  readonly limit?: number;
  readonly numSearchResults?: number;
  readonly maxTokens?: number;
  readonly temperature?: number;
  readonly locale?: string;
  readonly safeSearch?: SafeSearch;
  readonly includeDomain?: readonly string[];
  readonly excludeDomain?: readonly string[];
  readonly url?: readonly string[];
  readonly order?: readonly string[];
  readonly exclude?: readonly string[];
  /** In seconds. */
  readonly timeout?: number;
  readonly json?: true;
  readonly verbose?: true;
  readonly sandbox?: true;
  readonly live?: true;
  readonly scenario?: string;
}

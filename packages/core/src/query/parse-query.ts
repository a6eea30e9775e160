/** A plain word or phrase of a query. */
export interface QueryTerm {
  readonly text: string;
  /** Quoted: the words stand together. */
  readonly phrase?: true;
  readonly negated?: true;
  /** Terms with the same number are alternatives (`a OR b`). */
  readonly group?: number;
}

/** A query with its operators taken apart. Lists are empty where an operator does not occur. */
export interface ParsedQuery {
  /** As it was typed. */
  readonly raw: string;
  /** The free text alone, rendered again with quotes, `-` and OR groups. */
  readonly text: string;
  readonly terms: readonly QueryTerm[];
  /** `site:` values: lower case, without scheme; a path is kept. */
  readonly sites: readonly string[];
  readonly excludedSites: readonly string[];
  readonly inUrl: readonly string[];
  readonly excludedInUrl: readonly string[];
  readonly inTitle: readonly string[];
  readonly excludedInTitle: readonly string[];
  readonly inText: readonly string[];
  readonly excludedInText: readonly string[];
  readonly filetypes: readonly string[];
  readonly excludedFiletypes: readonly string[];
  /** Inclusive, `YYYY-MM-DD`. */
  readonly after?: string;
  /** Exclusive, `YYYY-MM-DD`. */
  readonly before?: string;
  /** As typed, lower case. */
  readonly lang?: string;
  /** An operator or boolean was recognised; a quoted phrase alone does not set it. */
  readonly hasDirectives: boolean;
  /** Something that can be checked on a result: sites, URL, title, file type, dates. */
  readonly hasConstraints: boolean;
}

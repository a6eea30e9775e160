/** What an operator does in one engine: `nothing` = it matches no page at all, `ignored` = it is dropped from the query. */
export type OperatorEffect = "host" | "title" | "body" | "page" | "filetype" | "language" | "nothing" | "ignored";

/** Which operators an engine understands: name → effect. Every other `name:value` is plain words to it. */
export type EngineDialect = Readonly<Record<string, OperatorEffect>>;

/** A question to the index, with the filters that the engine takes outside the query text. */
export interface EngineQuestion {
  /** Id of the upstream: each one ranks a little differently. */
  readonly engine: string;
  readonly text: string;
  readonly dialect: EngineDialect;
  /** Milliseconds since the epoch, inclusive. Pages without a date are left out. */
  readonly publishedFrom?: number | undefined;
  /** Milliseconds since the epoch, inclusive. Pages without a date are left out. */
  readonly publishedUntil?: number | undefined;
  /** Hosts with their sub-domains; `host/path` keeps a path, `*.host` only sub-domains. Empty = all. */
  readonly includeHosts?: readonly string[];
  readonly excludeHosts?: readonly string[];
}

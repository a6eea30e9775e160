/** The operators that can be written into a query. */
export type OperatorName = "site" | "inUrl" | "inTitle" | "inText" | "filetype" | "after" | "before";

/** What an upstream understands inside the query. Every switch is off by default; all off means plain keywords. */
export interface QuerySyntax {
  /** `"some words"` */
  readonly phrases?: boolean;
  /** `-word`, and `-` before each operator that is on. */
  readonly negation?: boolean;
  /** `(a OR b)` */
  readonly or?: boolean;
  readonly site?: boolean;
  readonly inUrl?: boolean;
  readonly inTitle?: boolean;
  readonly inText?: boolean;
  readonly filetype?: boolean;
  /** `after:2024-01-31` and `before:2024-02-29` */
  readonly dateRange?: boolean;
  /** A query without directives goes out as it was typed, byte for byte. */
  readonly verbatim?: true;
  /**
   * For engines that find nothing for `inurl:` or for a `site:` with a path: both become plain words after the terms; their
   * exclusions stay. Implies `verbatim`.
   */
  readonly demote?: true;
  /** How the upstream spells operators, without the colon: `{ inText: "inbody" }`. Default {@link operatorNames}. */
  readonly names?: Readonly<Partial<Record<OperatorName, string>>>;
}

export const operatorNames: Readonly<Record<OperatorName, string>> = {
  site: "site",
  inUrl: "inurl",
  inTitle: "intitle",
  inText: "intext",
  filetype: "filetype",
  after: "after",
  before: "before",
};

/** No operator at all: keywords. */
export const plainSyntax: QuerySyntax = {};

/** Every operator. */
export const fullSyntax: QuerySyntax = {
  phrases: true,
  negation: true,
  or: true,
  site: true,
  inUrl: true,
  inTitle: true,
  inText: true,
  filetype: true,
  dateRange: true,
};

/** What can be typed into an engine's search box; switch off what the engine lacks: `{ ...scraperSyntax, dateRange: false }`. */
export const scraperSyntax: QuerySyntax = { ...fullSyntax, demote: true };

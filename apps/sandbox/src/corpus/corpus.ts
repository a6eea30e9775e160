/** One page of the emulated web, or one section of a page (`#section` in its URL). */
export interface CorpusDocument {
  readonly title: string;
  /** http or https. */
  readonly url: string;
  /** Plain text. */
  readonly text: string;
  readonly author?: string;
  /** Days before now on which it was published; left out for pages without a date. */
  readonly ageDays?: number;
  /** Questions that a reader of it asks next. */
  readonly related?: readonly string[];
}

/** What the emulated upstreams know. */
export interface Corpus {
  readonly documents: readonly CorpusDocument[];
}

/** A page with all of its sections, as a page-fetch endpoint reads it. */
export interface CorpusPage {
  readonly title: string;
  readonly url: string;
  readonly text: string;
  readonly author?: string;
  /** Milliseconds since the epoch. */
  readonly publishedAt?: number;
}

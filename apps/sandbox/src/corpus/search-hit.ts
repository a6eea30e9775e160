/** One document that answers a question. */
export interface SearchHit {
  readonly title: string;
  readonly url: string;
  readonly host: string;
  readonly text: string;
  readonly author?: string;
  /** Milliseconds since the epoch. */
  readonly publishedAt?: number;
  readonly related: readonly string[];
  /** From 0 to 1; the best hit has 1. */
  readonly score: number;
  /** The sentences that contain the words of the question, at most 320 characters. */
  readonly snippet: string;
  /** Up to five further passages. */
  readonly passages: readonly string[];
  /** Whether a word is one of the question's, for highlighting. */
  isAsked(word: string): boolean;
}

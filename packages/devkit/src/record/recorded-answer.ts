/** One answer of an upstream, as it came. */
export interface RecordedAnswer {
  readonly status: number;
  /** As sent, with parameters; `""` when the upstream sent none. */
  readonly contentType: string;
  /** Where it came from after redirects, as the upstream's own URL. */
  readonly url: string;
  readonly body: string;
}

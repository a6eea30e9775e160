import type { ErrorKind, SearchProviderError } from "../errors.ts";
import type { AuthMode, SearchCitation, SearchResponse, SearchSource } from "./response.ts";

/** What happened with one provider. */
export interface Attempt {
  readonly provider: string;
  readonly status: "ok" | "failed" | "skipped";
  readonly kind?: ErrorKind;
  readonly httpStatus?: number;
  /** Why it failed or was skipped, in words. */
  readonly message?: string;
  readonly durationMs: number;
  readonly retryAfterMs?: number;
  readonly authMode?: AuthMode;
}

interface OutcomeBase {
  /** For the model: the formatted response, or `Error: …`. */
  readonly text: string;
  /** What the caller should know although it worked: a filter relaxed or not supported, a count clamped, a partial result. */
  readonly notes: readonly string[];
  /** Every provider that was tried or passed over, in order. */
  readonly attempts: readonly Attempt[];
}

/** `search()` never throws but for the caller's own abort: it hands back one of these. */
export type SearchOutcome =
  | (OutcomeBase & { readonly ok: true; readonly response: SearchResponse })
  | (OutcomeBase & {
      readonly ok: false;
      readonly error: SearchProviderError;
      /** Empty sources; `provider` is the last one attempted, or `none`. */
      readonly response: SearchResponse;
    });

/** What `web.stream()` yields, in the order in which it happens. */
export type SearchEvent =
  | { readonly type: "attempt-started"; readonly provider: string }
  | { readonly type: "answer-delta"; readonly provider: string; readonly text: string }
  | { readonly type: "source"; readonly provider: string; readonly source: SearchSource }
  | { readonly type: "citation"; readonly provider: string; readonly citation: SearchCitation }
  | { readonly type: "attempt-failed"; readonly attempt: Attempt }
  | { readonly type: "attempt-skipped"; readonly attempt: Attempt }
  | { readonly type: "done"; readonly outcome: SearchOutcome };

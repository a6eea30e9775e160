import type { ErrorKind } from "@websonde/search-core";

/** What a code or status of an upstream means. */
export type ErrorRule =
  | ErrorKind
  | {
      readonly kind: ErrorKind;
      /** Replaces the whole message. What the upstream says is not added; credentials are still removed. */
      readonly message?: string;
      /** Which wall a `blocked` one is. */
      readonly reason?: string;
      readonly retryAfterMs?: number;
    };

/**
 * A provider's own rules: by a code of the envelope (exactly as it is written there) or by a status (`"432"`). Codes go
 * first.
 */
export type ErrorTable = Readonly<Record<string, ErrorRule>>;

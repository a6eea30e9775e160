import type { Reply, UpstreamTools } from "../emulator.ts";
import type { ParameterProblem, ProblemKind } from "../parameter-reader.ts";
import { jsonReply, withHeaders } from "../reply.ts";

interface FirecrawlError {
  readonly error: string | null;
  readonly code?: string;
  readonly details?: unknown;
}

/** The vendor's error envelope; it also stands in answers with status 200. */
export function firecrawlError(status: number, { error, code, details }: FirecrawlError): Reply {
  return jsonReply(status, {
    success: false,
    ...(code === undefined ? {} : { code }),
    error,
    ...(details === undefined ? {} : { details }),
  });
}

const issueCodes: Readonly<Record<ProblemKind, string>> = {
  missing: "invalid_type",
  "not-a-number": "invalid_type",
  "not-a-flag": "invalid_type",
  "not-a-text": "invalid_type",
  "too-small": "too_small",
  "too-short": "too_small",
  "too-large": "too_big",
  "too-long": "too_big",
  "not-in-list": "invalid_enum_value",
  "not-valid": "custom",
};

/** 400 with one issue for each refused field. */
export function firecrawlValidationError(problems: readonly ParameterProblem[]): Reply {
  const details = problems.map(({ name, kind, expected }) => ({
    code: issueCodes[kind],
    path: name.split("."),
    message: kind === "missing" ? "Required" : `Expected ${expected}`,
  }));
  return firecrawlError(400, { code: "BAD_REQUEST", error: "Bad Request", details });
}

const errorsByStatus: ReadonlyMap<number, FirecrawlError> = new Map([
  [400, { code: "BAD_REQUEST", error: "Bad Request", details: [] }],
  [401, { error: "Unauthorized: Invalid token" }],
  [402, { error: "Payment Required: Insufficient credits" }],
  [403, { error: "Access to this site is not supported" }],
  [404, { code: "SCRAPE_NO_CACHED_DATA", error: "No cached data is available for this request" }],
  [
    408,
    {
      code: "SCRAPE_TIMEOUT",
      error: "The scrape timed out",
      details: { state: "processing_continues", retryAfterSeconds: 5 },
    },
  ],
  [413, { error: "Request body too large" }],
  [429, { error: "Rate limit exceeded. Consumed 11, limit 10 per minute." }],
]);

/** The vendor's error for a status. */
export function firecrawlStatusError(status: number, tools: UpstreamTools): Reply {
  const unknown = { code: "UNKNOWN_ERROR", error: `(Internal server error) - id ${tools.makeId()}` };
  const other = status < 500 ? { error: `Request failed with status ${status}` } : unknown;
  const reply = firecrawlError(status, errorsByStatus.get(status) ?? other);
  return status === 429 ? withHeaders(reply, { "retry-after": "12" }) : reply;
}

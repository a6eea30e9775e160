import type { Reply, UpstreamTools } from "../emulator.ts";
import type { ParameterProblem } from "../parameter-reader.ts";
import { jsonReply, withHeaders } from "../reply.ts";

/** An error of the API. The first three digits of `status` are the HTTP status. */
interface JinaError {
  readonly name: string;
  readonly status: number;
  readonly message: string;
  /** Which parameter is wrong. */
  readonly path?: string;
}

const retryAfterSeconds = 17;

/** The vendor's error envelope. */
export function jinaError({ name, status, message, path }: JinaError, tools: UpstreamTools): Reply {
  const code = Math.floor(status / 100);
  const retryAfterDate = new Date(tools.now() + retryAfterSeconds * 1000).toISOString();
  const reply = jsonReply(code, {
    data: null,
    ...(path === undefined ? {} : { path }),
    ...(code === 429 ? { retryAfter: retryAfterSeconds, retryAfterDate } : {}),
    code,
    name,
    status,
    message,
    readableMessage: `${name}: ${message}`,
  });
  return code === 429 ? withHeaders(reply, { "retry-after": String(retryAfterSeconds) }) : reply;
}

/** 400 for the first refused parameter. */
export function jinaRefusal(problem: Pick<ParameterProblem, "name" | "expected">, tools: UpstreamTools): Reply {
  const message = `Invalid value: ${problem.name} should be ${problem.expected}`;
  return jinaError({ name: "ParamValidationError", status: 40_001, message, path: problem.name }, tools);
}

/** A search without results is an error of this API. */
export function noResults(query: string, tools: UpstreamTools): Reply {
  const message = `No search results available for query ${query}`;
  return jinaError({ name: "AssertionFailureError", status: 42_206, message }, tools);
}

const errors: readonly JinaError[] = [
  { name: "ParamValidationError", status: 40_001, message: "Invalid value", path: "count" },
  { name: "AuthenticationFailedError", status: 40_102, message: "Invalid API key" },
  { name: "InsufficientBalanceError", status: 40_203, message: "Account balance not enough to run this query" },
  { name: "OperationNotAllowedError", status: 40_301, message: "This operation is not allowed" },
  { name: "BudgetExceededError", status: 40_904, message: "The token budget is smaller than the content" },
  { name: "BatchSizeTooLargeError", status: 41_201, message: "The batch is too large" },
  { name: "RequestPayloadTooLargeError", status: 41_301, message: "The request payload is too large" },
  { name: "AssertionFailureError", status: 42_206, message: "No search results available for query" },
  { name: "RateLimitTriggeredError", status: 42_903, message: "Per IP rate limit exceeded" },
  { name: "HarmfulContentError", status: 45_101, message: "The content is blocked" },
  { name: "ServiceCrashedError", status: 50_302, message: "The service crashed" },
];

/** The vendor's error for an HTTP status. */
export function jinaStatusError(status: number, tools: UpstreamTools): Reply {
  const known = errors.find((error) => Math.floor(error.status / 100) === status);
  const name = status >= 500 ? "InternalServerError" : "RequestError";
  return jinaError(known ?? { name, status: status * 100, message: `Failed with status ${status}` }, tools);
}

/** Search asks for a key. */
export function keyNeeded(tools: UpstreamTools): Reply {
  const message = "An API key is needed for search";
  return jinaError({ name: "AuthenticationRequiredError", status: 40_103, message }, tools);
}

/** The target of the reader is blocked, or does not answer. */
export function targetBlocked(kind: "forbidden" | "timeout", tools: UpstreamTools): Reply {
  return kind === "forbidden"
    ? jinaError({ name: "SecurityCompromiseError", status: 45_102, message: "Access to this domain is blocked" }, tools)
    : jinaError(
        { name: "DownstreamServiceFailureError", status: 42_205, message: "The page did not load in time" },
        tools,
      );
}

import type { Reply, UpstreamTools } from "../emulator.ts";
import type { ParameterProblem, ProblemKind } from "../parameter-reader.ts";
import { jsonReply } from "../reply.ts";

interface BraveError {
  readonly code: string;
  readonly detail: string;
  readonly meta?: unknown;
}

/** The vendor's error envelope. */
export function braveError(status: number, error: BraveError, tools: UpstreamTools): Reply {
  const { code, detail, meta } = error;
  return jsonReply(status, {
    type: "ErrorResponse",
    error: { id: tools.makeId(), status, code, detail, ...(meta === undefined ? {} : { meta }) },
    time: Math.floor(tools.now() / 1000),
  });
}

const problemTypes: Readonly<Record<ProblemKind, string>> = {
  missing: "missing",
  "too-small": "greater_than_equal",
  "too-large": "less_than_equal",
  "too-short": "string_too_short",
  "too-long": "string_too_long",
  "not-a-number": "int_parsing",
  "not-a-flag": "bool_parsing",
  "not-a-text": "string_type",
  "not-in-list": "enum",
  "not-valid": "value_error",
};

/** 422 with one entry for each refused parameter. */
export function braveValidationError(
  place: string,
  problems: readonly ParameterProblem[],
  tools: UpstreamTools,
): Reply {
  const errors = problems.map(({ name, kind, expected, input }) => ({
    type: problemTypes[kind],
    loc: [place, name],
    msg: kind === "missing" ? "Field required" : `Input should be ${expected}`,
    input,
  }));
  const detail = "Unable to validate request parameter(s)";
  return braveError(422, { code: "VALIDATION", detail, meta: { errors } }, tools);
}

const authentication = { component: "authentication" };
const errorsByStatus: ReadonlyMap<number, BraveError> = new Map([
  [
    400,
    {
      code: "OPTION_NOT_IN_PLAN",
      detail: "The option is not part of the subscribed plan.",
      meta: { component: "subscription", option: "extra_snippets" },
    },
  ],
  [402, { code: "QUOTA_LIMITED", detail: "The monthly plan is used up." }],
  [403, { code: "RESOURCE_NOT_ALLOWED", detail: "The plan does not cover this resource.", meta: authentication }],
  [404, { code: "NOT_FOUND", detail: "There is no such resource." }],
  [405, { code: "METHOD_NOT_ALLOWED", detail: "The method is not allowed for this resource." }],
  [413, { code: "REQUEST_TOO_LARGE", detail: "The request body is too large." }],
  [500, { code: "INTERNAL", detail: "The backend failed." }],
]);

/** A token that the vendor does not know: 422 as a rule, 401 seen too. */
export function braveTokenError(status: 401 | 422, tools: UpstreamTools): Reply {
  const detail = "The provided subscription token is invalid.";
  return braveError(status, { code: "SUBSCRIPTION_TOKEN_INVALID", detail, meta: authentication }, tools);
}

/** The vendor's error for a status that needs nothing from the request. */
export function braveStatusError(status: number, tools: UpstreamTools): Reply {
  if (status === 401) return braveTokenError(status, tools);
  return braveError(status, errorsByStatus.get(status) ?? { code: `HTTP_${status}`, detail: "Refused." }, tools);
}

import type { Reply } from "../emulator.ts";
import type { ParameterProblem, ProblemKind } from "../parameter-reader.ts";
import { jsonReply, withHeaders } from "../reply.ts";

function tavilyError(status: number, error: string): Reply {
  return jsonReply(status, { detail: { error } });
}

const messages: ReadonlyMap<number, string> = new Map([
  [400, "topic value not allowed"],
  [401, "Unauthorized: missing or invalid API key."],
  [402, "payment required"],
  [403, "URL is not supported"],
  [404, "Not Found"],
  [405, "Method Not Allowed"],
  [413, "Request body is too large"],
  [429, "too many requests, slow down"],
  [432, "This request exceeds your plan's set usage limit"],
  [433, "This request exceeds your pay-as-you-go limit"],
  [500, "Internal Server Error"],
]);

/** The vendor's error for a status: 432 is the limit of a plan or key, 433 the one of paying as you go. */
export function tavilyStatusError(status: number): Reply {
  if (status === 422) return malformedBody();
  const reply = tavilyError(status, messages.get(status) ?? `Request failed with status ${status}`);
  return status === 429 ? withHeaders(reply, { "retry-after": "20" }) : reply;
}

/** The day's allowance for callers without a key is used up: another envelope than all other errors. */
export function keylessLimit(): Reply {
  const error = {
    code: "keyless_limit_exceeded",
    message: "The daily allowance without a key is used up.",
    window: "day",
    retry_after_seconds: 3600,
    next_actions: [{ type: "signup", url: "https://app.tavily.com" }],
  };
  return jsonReply(429, { error });
}

/** 422 in the framework's own form. */
export function malformedBody(): Reply {
  return validationList([{ loc: ["body"], msg: "value is not a valid dict", type: "type_error.dict" }]);
}

/** What the framework refuses by itself, before the API looks at values. */
const malformations: Partial<Record<ProblemKind, { readonly msg: string; readonly type: string }>> = {
  missing: { msg: "field required", type: "value_error.missing" },
  "not-a-number": { msg: "value is not a valid integer", type: "type_error.integer" },
  "not-a-flag": { msg: "value could not be parsed to a boolean", type: "type_error.bool" },
  "not-a-text": { msg: "str type expected", type: "type_error.str" },
};

/** 422 with a list for fields of a wrong type, else 400 about the first wrong value. */
export function tavilyRefusal(problems: readonly ParameterProblem[]): Reply {
  const malformed = problems.flatMap(({ name, kind }) => {
    const malformation = malformations[kind];
    return malformation === undefined ? [] : [{ loc: ["body", name], ...malformation }];
  });
  if (malformed.length > 0) return validationList(malformed);
  const [problem] = problems;
  if (problem === undefined) return tavilyStatusError(400);
  if (problem.kind === "too-long" && problem.name === "query") return tavilyError(400, problem.expected);
  return tavilyError(400, `${problem.name} value not allowed: it should be ${problem.expected}`);
}

function validationList(detail: readonly unknown[]): Reply {
  return jsonReply(422, { detail });
}

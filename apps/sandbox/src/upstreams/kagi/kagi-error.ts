import type { Reply, UpstreamTools } from "../emulator.ts";
import type { ParameterProblem } from "../parameter-reader.ts";
import { jsonReply, withHeaders } from "../reply.ts";

/** One entry of the error array. Codes are namespaced texts in v1 and were numbers in v0. */
interface KagiError {
  readonly code: string;
  /** The number that v0 used. */
  readonly number: number;
  readonly message: string;
  readonly location?: string;
}

const errorsByStatus: ReadonlyMap<number, KagiError> = new Map([
  [400, { code: "request.invalid", number: 200, message: "The request is not valid" }],
  [401, { code: "auth.invalid_token", number: 1, message: "Token is not valid" }],
  [403, { code: "auth.forbidden_ip", number: 2, message: "This address may not use the token" }],
  [404, { code: "request.unknown_path", number: 3, message: "There is no such endpoint" }],
  [405, { code: "request.method", number: 3, message: "The method is not allowed here" }],
  [413, { code: "request.too_large", number: 200, message: "The request body is too large" }],
  [429, { code: "limits.rate", number: 100, message: "Slow down" }],
  [500, { code: "server.internal", number: 0, message: "The server failed" }],
]);

/** The meta block of every v1 answer. */
export function kagiMeta(tools: UpstreamTools): Readonly<Record<string, unknown>> {
  return { trace: `tr-${tools.makeId().slice(0, 8)}`, node: "eu-1", ms: Math.round(80 + tools.random() * 300) };
}

/** Entries as they go out; with the mode `code-only` their message is null. */
export function writeErrors(errors: readonly KagiError[], tools: UpstreamTools): readonly unknown[] {
  return errors.map(({ code, message, location = null }) => ({
    code,
    url: `https://help.kagi.com/kagi/api/errors#${code}`,
    message: tools.modes.has("code-only") ? null : message,
    location,
  }));
}

/** The vendor's error for a status. Used-up credit (402) still comes in the form of v0, and so does all with `numeric-codes`. */
export function kagiStatusError(status: number, tools: UpstreamTools): Reply {
  if (status === 402) {
    const error = [{ code: 101, msg: "insufficient credit for this call" }];
    return jsonReply(402, { meta: { id: tools.makeId(), api_balance: 0 }, data: null, error });
  }
  const known = errorsByStatus.get(status) ?? { code: `server.status_${status}`, number: 0, message: "Refused" };
  const isBudget = status === 429 && tools.modes.has("budget");
  const error = isBudget ? { code: "limits.usage_budget", number: 102, message: "The usage budget is used up" } : known;
  if (tools.modes.has("numeric-codes")) return oldError(status, error, tools);
  const reply = jsonReply(status, { meta: kagiMeta(tools), data: null, error: writeErrors([error], tools) });
  return status === 429 && !isBudget ? withHeaders(reply, { "retry-after": "5" }) : reply;
}

/** An error as v0 writes it. */
export function oldStatusError(status: number, tools: UpstreamTools): Reply {
  if (status === 402) return kagiStatusError(402, tools);
  return oldError(status, errorsByStatus.get(status) ?? { code: "", number: 0, message: "Refused" }, tools);
}

function oldError(status: number, { number, message }: KagiError, tools: UpstreamTools): Reply {
  return jsonReply(status, { meta: { id: tools.makeId() }, data: null, error: [{ code: number, msg: message }] });
}

/** 400 with an entry for each refused field; `location` names it. Of an extraction the array is called `errors`. */
export function kagiRefusal(
  problems: readonly ParameterProblem[],
  tools: UpstreamTools,
  arrayName: "error" | "errors" = "error",
): Reply {
  const errors = problems.map(({ name, expected }) => ({
    code: "request.invalid",
    number: 200,
    message: `${name} should be ${expected}`,
    location: name,
  }));
  return jsonReply(400, { meta: kagiMeta(tools), data: null, [arrayName]: writeErrors(errors, tools) });
}

/** A failing backend inside an answer with status 200. */
export function backendFailed(tools: UpstreamTools): Reply {
  const errors = writeErrors([{ code: "search.backend", number: 0, message: "Upstream failed" }], tools);
  return jsonReply(200, { meta: kagiMeta(tools), data: { search: [] }, error: errors });
}

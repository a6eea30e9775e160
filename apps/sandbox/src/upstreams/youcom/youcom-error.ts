import type { Reply } from "../emulator.ts";
import type { ParameterProblem } from "../parameter-reader.ts";
import { jsonReply, withHeaders } from "../reply.ts";

const details: ReadonlyMap<number, string> = new Map([
  [400, "Bad Request"],
  [401, "Invalid or missing API key"],
  [403, "API key lacks scope for this path"],
  [404, "Not Found"],
  [405, "Method Not Allowed"],
  [413, "Request body too large"],
  [429, "Rate limit exceeded"],
]);

/** The vendor's error for a status. */
export function youcomStatusError(status: number): Reply {
  if (status === 402) return paymentRequired();
  if (status === 422) return validationList([{ loc: ["body"], msg: "Input should be valid", type: "value_error" }]);
  const reply = jsonReply(status, { detail: details.get(status) ?? "Internal server error" });
  return status === 429 ? withHeaders(reply, { "retry-after": "1" }) : reply;
}

/** Used-up credit, with an offer to pay for this call in a header. */
function paymentRequired(): Reply {
  const offer = Buffer.from(JSON.stringify({ x402Version: 1, accepts: [] })).toString("base64");
  return jsonReply(402, { error: "Payment required" }, { "payment-required": offer });
}

/** 422 with one entry for each refused parameter; `place` is `body` or `query`. */
export function youcomValidationError(place: string, problems: readonly ParameterProblem[]): Reply {
  return validationList(
    problems.map(({ name, kind, expected }) =>
      kind === "missing"
        ? { loc: [place, name], msg: "Field required", type: "missing" }
        : { loc: [place, name], msg: `must be ${expected}`, type: "value_error" },
    ),
  );
}

/** A body that is no JSON object. */
export function youcomBodyError(): Reply {
  return validationList([{ loc: ["body"], msg: "JSON decode error", type: "json_invalid" }]);
}

function validationList(detail: readonly unknown[]): Reply {
  return jsonReply(422, { detail });
}

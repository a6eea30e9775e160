import type { Reply, UpstreamTools } from "../emulator.ts";
import { jsonReply, withHeaders } from "../reply.ts";

const errorsByStatus: ReadonlyMap<number, readonly [code: string, message: string]> = new Map([
  [400, ["INVALID_INPUT", "The request is invalid"]],
  [401, ["UNAUTHORIZED", "Invalid API key"]],
  [402, ["PAYMENT_REQUIRED", "Active subscription or credits required"]],
  [403, ["FORBIDDEN", "Search is not enabled for this key"]],
  [404, ["NOT_FOUND", "There is no such resource"]],
  [405, ["METHOD_NOT_ALLOWED", "The method is not allowed for this resource"]],
  [413, ["PAYLOAD_TOO_LARGE", "The request body is too large"]],
  [429, ["RATE_LIMIT_EXCEEDED", "Per-minute limit reached"]],
  [503, ["SERVICE_UNAVAILABLE", "The service is unavailable"]],
]);

/** The vendor's error for a status, in its newer envelope or, with the mode `plain-errors`, as a bare message. */
export function tinyfishError(status: number, tools: UpstreamTools, detail?: string): Reply {
  const [code, known] = errorsByStatus.get(status) ?? ["INTERNAL_ERROR", "The backend failed"];
  const message = detail ?? known;
  const reply = jsonReply(status, tools.modes.has("plain-errors") ? { message } : { error: { code, message } });
  return status === 429 ? withHeaders(reply, { "retry-after": "30" }) : reply;
}

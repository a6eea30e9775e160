import type { Reply } from "../emulator.ts";
import { jsonReply, withHeaders } from "../reply.ts";

/** The vendor's error envelope. */
export function kimiError(status: number, type: string, message: string): Reply {
  return jsonReply(status, { error: { message, type } });
}

/** 400 about a field. */
export function kimiRefusal(message: string): Reply {
  return kimiError(400, "invalid_request_error", message);
}

/** The used-up quota of an account: 403, and yet no matter of rights. */
export function quotaExceeded(): Reply {
  return kimiError(403, "exceeded_current_quota_error", "Your account is suspended: exceeded current quota");
}

const errorsByStatus: ReadonlyMap<number, readonly [string, string]> = new Map([
  [400, ["invalid_request_error", "text_query is empty"]],
  [401, ["invalid_authentication_error", "Invalid Authentication"]],
  [402, ["payment_required", "Membership required"]],
  [403, ["access_terminated_error", "Access denied"]],
  [404, ["resource_not_found_error", "The requested resource was not found"]],
  [405, ["invalid_request_error", "Method not allowed"]],
  [413, ["invalid_request_error", "The request body is too large"]],
  [429, ["rate_limit_reached_error", "rate limit reached, wait 1 s"]],
]);

/** The vendor's error for a status. */
export function kimiStatusError(status: number): Reply {
  const other = status < 500 ? ["invalid_request_error", "Bad request"] : ["server_error", "internal"];
  const [type = "", message = ""] = errorsByStatus.get(status) ?? other;
  const reply = kimiError(status, type, message);
  return status === 429 ? withHeaders(reply, { "retry-after": "1" }) : reply;
}

import type { Reply } from "../emulator.ts";
import { jsonReply, withHeaders } from "../reply.ts";

const errorsByStatus: ReadonlyMap<number, unknown> = new Map<number, unknown>([
  [400, "query: Invalid input"],
  [401, "Invalid API key"],
  [402, "Payment required: no active subscription"],
  [403, { message: "Subscription required for search" }],
  [404, "Not Found"],
  [405, "Method Not Allowed"],
  [413, "Request body too large"],
  [429, "Rate limit exceeded"],
]);

/** The vendor's error for a status. Most are a text; that of a plan without search is an object. */
export function syntheticStatusError(status: number): Reply {
  const reply = jsonReply(status, { error: errorsByStatus.get(status) ?? "search backend failed" });
  return status === 429 ? withHeaders(reply, { "retry-after": "60" }) : reply;
}

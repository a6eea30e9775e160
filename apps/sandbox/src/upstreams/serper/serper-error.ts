import type { Reply } from "../emulator.ts";
import { jsonReply } from "../reply.ts";

const messages: ReadonlyMap<number, string> = new Map([
  [400, "Invalid request"],
  [401, "Unauthorized."],
  [402, "Not enough credits"],
  [403, "Unauthorized. Sign up for a free account to get a key."],
  [404, "Not Found"],
  [405, "Method Not Allowed"],
  [413, "Payload Too Large"],
  [429, "Too many requests"],
]);

/** The vendor's error body; `statusCode` is the one of the error, whatever status it is sent with. */
export function serperError(statusCode: number, message = messages.get(statusCode) ?? "Internal server error"): Reply {
  const isServerError = statusCode >= 500;
  return jsonReply(statusCode, { statusCode, message, ...(isServerError ? { error: "Internal Server Error" } : {}) });
}

/** Used-up credit: a 400 as a rule, a 429 seen too. */
export function noCredits(statusCode: 400 | 429): Reply {
  return serperError(statusCode, "Not enough credits");
}

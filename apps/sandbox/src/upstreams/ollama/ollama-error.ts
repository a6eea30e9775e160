import type { Reply } from "../emulator.ts";
import { jsonReply, textReply, withHeaders } from "../reply.ts";

/** Which of the two answers: the vendor's cloud, or the server on the user's machine, which asks the cloud by itself. */
export type OllamaServer = "cloud" | "local";

const usageLimit = "you have reached your weekly usage limit, please upgrade to continue";
const cloudMessages: ReadonlyMap<number, string> = new Map([
  [400, "query is required"],
  [401, "unauthorized"],
  [402, usageLimit],
  [403, "forbidden"],
  [413, "request body too large"],
  [429, "too many requests"],
]);
const localMessages: ReadonlyMap<number, string> = new Map([
  ...cloudMessages,
  [403, "ollama cloud is disabled: web search is unavailable"],
  [502, "failed to reach upstream"],
]);

/** The error of a server for a status. Paths and methods that are not known are told in plain text. */
export function ollamaStatusError(status: number, server: OllamaServer): Reply {
  if (status === 404) return textReply(404, "404 page not found");
  if (status === 405) return textReply(405, "405 method not allowed");
  const messages = server === "cloud" ? cloudMessages : localMessages;
  const error = messages.get(status) ?? "internal server error";
  // Only the local server can say where its user signs in.
  const signIn = status === 401 && server === "local" ? { signin_url: "https://ollama.com/connect?name=sandbox" } : {};
  const reply = jsonReply(status, { error, ...signIn });
  return status === 429 ? withHeaders(reply, { "retry-after": "10" }) : reply;
}

export function ollamaBadRequest(error: string): Reply {
  return jsonReply(400, { error });
}

/** The plan is used up: the status of a rate limit, and no word of when to come back. */
export function ollamaUsageLimit(): Reply {
  return jsonReply(429, { error: usageLimit });
}

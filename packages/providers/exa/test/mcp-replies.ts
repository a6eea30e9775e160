import { readJsonField } from "@websonde/search-testkit";
import type { CannedReply, ReplyFixture } from "@websonde/search-testkit";

const readId = readJsonField("id");

/** Messages as the server usually sends them: events, a notification before the answer. */
export function writeEvents(...messages: readonly object[]): CannedReply & { readonly body: string } {
  const started = { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "started" } };
  const events = [started, ...messages].map((message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`);
  return { contentType: "text/event-stream", body: events.join("") };
}

/** The answer to this very request, as events. */
export function answer(result: object): ReplyFixture {
  return (request) => writeEvents({ jsonrpc: "2.0", id: readId(request), result });
}

/** The same as plain JSON, which the server may send too. */
export function answerInJson(result: object): ReplyFixture {
  return (request) => ({ body: { jsonrpc: "2.0", id: readId(request), result } });
}

/** An error of JSON-RPC with the id of the request. */
export function refuse(code: number, message: string): ReplyFixture {
  return (request) => writeEvents({ jsonrpc: "2.0", id: readId(request), error: { code, message } });
}

/** An error without an id, as servers send it with a status of its own. */
export function refuseWithStatus(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): CannedReply {
  return { status, headers, body: { jsonrpc: "2.0", error: { code, message }, id: null } };
}

export const text = (written: string) => ({ content: [{ type: "text", text: written, _meta: { searchTime: 640 } }] });
export const failedTool = (written: string) => ({ isError: true, ...text(written) });

export const nothingFound = text("No search results found. Try fewer or other words.");
export const toolNotFound = (tool: string) => `MCP error -32602: Tool ${tool} not found`;

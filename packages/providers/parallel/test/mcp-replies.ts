import { readJsonField } from "@websonde/search-testkit";
import type { CannedReply, ReplyFixture } from "@websonde/search-testkit";

const readId = readJsonField("id");

/** Messages as the server sends them: events. */
export function writeEvents(...messages: readonly object[]): CannedReply {
  const events = messages.map((message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`);
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

export const text = (written: string) => ({ content: [{ type: "text", text: written }], isError: false });
export const failedTool = (written: string) => ({ ...text(written), isError: true });
/** As it comes today: the same in both places. */
export const structured = (content: object) => ({ ...text(JSON.stringify(content)), structuredContent: content });

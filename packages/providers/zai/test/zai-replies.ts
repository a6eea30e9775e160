import { readFixture, readJsonField } from "@websonde/search-testkit";
import type { CannedReply, ReplyFixture, SentRequest } from "@websonde/search-testkit";

const readId = readJsonField("id");

/** A message as the server sends it: an event without a blank after the colon, after a keep-alive comment. */
export function writeEvent(
  message: object,
  headers: Readonly<Record<string, string>> = {},
): CannedReply & { readonly body: string } {
  return {
    contentType: "text/event-stream;charset=UTF-8",
    headers,
    body: `:ping\n\nid:1\nevent:message\ndata:${JSON.stringify(message)}\n\n`,
  };
}

/** The result for this very request. */
export function answer(result: object, headers?: Readonly<Record<string, string>>): ReplyFixture {
  return (request) => writeEvent({ jsonrpc: "2.0", id: readId(request), result }, headers);
}

/** An error of JSON-RPC for this very request. */
export function refuse(code: number, message: string): ReplyFixture {
  return (request) => writeEvent({ jsonrpc: "2.0", id: readId(request), error: { code, message } });
}

/** A payload of the reference, its id replaced by that of the request. */
export function readReference(name: string): ReplyFixture {
  const reply = readFixture(import.meta.url, name);
  return (request) => ({ ...reply, body: reply.body.replace(/"id":"c\d"/, `"id":"${String(readId(request))}"`) });
}

export const text = (...written: readonly string[]) => ({
  content: written.map((one) => ({ type: "text", text: one })),
});
export const failedTool = (written: string) => ({ isError: true, ...text(written) });

/** A value as the tools write it: JSON in a JSON text. */
export const twice = (value: unknown) => text(JSON.stringify(JSON.stringify(value)));

/** The vendor's flat envelope, which comes with status 200. */
export const flat = (code: number, msg: string): CannedReply => ({ body: { code, msg, success: false } });
/** The other one; its code is a text. */
export const nested = (status: number, code: string, message: string): CannedReply => ({
  status,
  body: { error: { code, message } },
});

export const initialized = answer(
  {
    protocolVersion: "2025-03-26",
    capabilities: { tools: {} },
    serverInfo: { name: "web-search-prime", version: "1" },
  },
  { "Mcp-Session-Id": "7f-sess-1" },
);

const textProperty = { type: "string" };
const filters = {
  search_domain_filter: textProperty,
  search_recency_filter: { type: "string", enum: ["oneDay", "oneWeek", "oneMonth", "oneYear", "noLimit"] },
  content_size: { type: "string", enum: ["medium", "high"] },
  location: { type: "string", enum: ["cn", "us"] },
};
export const properties = { search_query: textProperty, ...filters, count: { type: "integer" } };

/** The list of a server's one tool. */
export const listTool = (name: string, args: object) =>
  answer({ tools: [{ name, description: "", inputSchema: { type: "object", properties: args } }] });

const readerProperties = { url: textProperty, return_format: { type: "string" }, timeout: { type: "integer" } };

/** What goes before the calls of a tool, as today's servers answer it. */
export const handshake: Readonly<Record<string, ReplyFixture>> = {
  initialize: initialized,
  "notifications/initialized": { status: 202 },
  "tools/list": (request) =>
    resolve(
      request.url.pathname.includes("web_reader")
        ? listTool("webReader", readerProperties)
        : listTool("web_search_prime", properties),
      request,
    ),
};

export function resolve(fixture: ReplyFixture, request: SentRequest): CannedReply {
  return typeof fixture === "function" ? fixture(request) : fixture;
}

/** The method of a message; nothing for a request of the REST API. */
export const readMethod = readJsonField("method");

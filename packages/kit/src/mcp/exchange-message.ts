import { SearchProviderError } from "@websonde/search-core";
import type { HttpReply, HttpRequest } from "../http.ts";
import type { ErrorTable } from "../errors.ts";
import { mcpErrors } from "./mcp-errors.ts";
import type { McpRequest } from "./encode-message.ts";
import { readMcpReply } from "./read-mcp-reply.ts";
import type { McpMessage } from "./read-mcp-reply.ts";

/** One MCP server over HTTP, and how it is reached. A provider's session has `send` and `failure`. */
export interface McpConnection {
  /** Id and name of the provider, for errors. */
  readonly provider: string;
  readonly label: string;
  readonly url: string;
  readonly query?: HttpRequest["query"];
  /** Beside those that `send` adds. Credentials belong there or here, never into `url` or `query`. */
  readonly headers?: HttpRequest["headers"];
  /** Hands back whatever status comes. */
  readonly send: (request: HttpRequest) => Promise<HttpReply>;
  /** Makes the error of a refusal, by the provider's own codes first, then by those of JSON-RPC, which come with it. */
  readonly failure: (reply: HttpReply, protocol: ErrorTable) => SearchProviderError;
  /** From 0 up to 1; makes the ids of requests. */
  readonly random: () => number;
}

export interface McpExchange {
  readonly reply: HttpReply;
  readonly message: McpMessage;
}

/** Sends one message and reads what came back; nothing is judged yet. */
export async function exchangeMessage(
  connection: McpConnection,
  request: McpRequest,
  headers: HttpRequest["headers"] = {},
): Promise<McpExchange> {
  const { url, query } = connection;
  const reply = await connection.send({
    method: "POST",
    url,
    ...(query && { query }),
    // Servers refuse a client that does not take both (406).
    headers: { ...connection.headers, accept: "application/json, text/event-stream", ...headers },
    json: request,
  });
  const { contentType, body } = reply;
  return { reply, message: readMcpReply({ contentType, body, id: request.id ?? "" }) };
}

/** The result of an exchange; throws what the server refused, and `invalid-response` for an answer that cannot be read. */
export function expectResult(connection: McpConnection, { reply, message }: McpExchange): unknown {
  if (message.type === "error") {
    const body = JSON.stringify(message.body);
    throw connection.failure({ ...reply, contentType: "application/json", body }, mcpErrors);
  }
  if (reply.status < 200 || reply.status > 299) throw connection.failure(reply, mcpErrors);
  if (message.type === "result") return message.result;
  throw new SearchProviderError({
    provider: connection.provider,
    kind: "invalid-response",
    status: reply.status,
    message: `${connection.label} sent ${message.reason}. Its MCP endpoint may have moved or changed.`,
  });
}

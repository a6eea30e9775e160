import { describeToolFailure } from "./describe-tool-failure.ts";
import { encodeToolCall, makeRequestId } from "./encode-message.ts";
import { exchangeMessage, expectResult } from "./exchange-message.ts";
import type { McpConnection, McpExchange } from "./exchange-message.ts";
import { mcpErrors } from "./mcp-errors.ts";
import { readToolResult } from "./read-tool-result.ts";
import type { McpResult } from "./read-tool-result.ts";

export interface CallToolOptions extends McpConnection {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/**
 * Calls one tool without a session, as servers allow that keep no state (Exa, Parallel): one request. Throws what the
 * server or the tool refused, `invalid-response` for an answer that cannot be read, and whatever `send` throws.
 */
export async function callTool(options: CallToolOptions): Promise<McpResult> {
  const request = encodeToolCall(makeRequestId(options.random), options.tool, options.arguments);
  return expectToolResult(options, await exchangeMessage(options, request));
}

/** The tool's result; a tool that failed is thrown like any other refusal. */
export function expectToolResult(connection: McpConnection, exchange: McpExchange): McpResult {
  const result = readToolResult(expectResult(connection, exchange));
  if (result.isError) throw connection.failure(describeToolFailure(result.texts, exchange.reply), mcpErrors);
  return result;
}

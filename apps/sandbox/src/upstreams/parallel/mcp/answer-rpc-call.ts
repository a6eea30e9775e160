import type { UpstreamTools } from "../../emulator.ts";
import type { RpcRequest } from "../../json-rpc.ts";
import type { KeyVerdict } from "../../judge-key.ts";
import { isJsonObject, type JsonObject } from "../../read-json-object.ts";
import { mcpTools } from "./mcp-tools.ts";
import { resultText } from "./result-text.ts";

/** `result` or `error` of one call. */
export type RpcAnswer =
  | { readonly result: JsonObject }
  | { readonly error: { readonly code: number; readonly message: string } };

/** Answers one request. `verdict` is about the caller's key. */
export function answerRpcCall(call: RpcRequest, verdict: KeyVerdict, tools: UpstreamTools): RpcAnswer {
  switch (call.method) {
    case "initialize": {
      const { protocolVersion = "2025-06-18" } = call.params;
      const serverInfo = { name: "parallel-search", version: "1.0.0" };
      return { result: { protocolVersion, capabilities: { tools: { listChanged: false } }, serverInfo } };
    }
    case "ping":
      return { result: {} };
    case "tools/list": {
      const listed = [...mcpTools].map(([name, { description, inputSchema }]) => ({ name, description, inputSchema }));
      return { result: { tools: listed } };
    }
    case "tools/call":
      return callTool(call, verdict, tools);
    default:
      return { error: { code: -32_601, message: "Method not found" } };
  }
}

function callTool({ params }: RpcRequest, verdict: KeyVerdict, tools: UpstreamTools): RpcAnswer {
  const name = typeof params["name"] === "string" ? params["name"] : "";
  const tool = mcpTools.get(name);
  if (tool === undefined) return { error: { code: -32_602, message: `Unknown tool: ${name}` } };
  if (verdict === "no-credit") return toolError("Insufficient credit in account");
  if (tools.modes.has("mcp-tool-error")) return toolError("Search failed: backend unavailable");
  const outcome = tool.call(isJsonObject(params["arguments"]) ? params["arguments"] : {}, tools);
  if ("invalidArguments" in outcome) {
    return { error: { code: -32_602, message: `Invalid arguments: ${outcome.invalidArguments}` } };
  }
  const { payload, isEmpty } = outcome;
  if (isEmpty) return { result: { content: [], isError: false } };
  const isText = tools.modes.has("mcp-text");
  const content = [{ type: "text", text: isText ? resultText(payload) : JSON.stringify(payload) }];
  const structuredContent = isText || tools.modes.has("mcp-unstructured") ? null : payload;
  return { result: { content, structuredContent, isError: false } };
}

/** A failure that shows inside the result of a tool. */
export function toolError(text: string): RpcAnswer {
  return { result: { content: [{ type: "text", text }], isError: true } };
}

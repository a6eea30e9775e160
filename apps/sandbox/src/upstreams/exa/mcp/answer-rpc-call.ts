import type { UpstreamTools } from "../../emulator.ts";
import { judgeKey } from "../../judge-key.ts";
import type { JsonObject } from "../../read-json-object.ts";
import type { RpcRequest } from "../../json-rpc.ts";
import { defaultTools, mcpTools } from "./mcp-tools.ts";

/** `result` or `error` of one call. */
export type RpcAnswer =
  | { readonly result: JsonObject }
  | { readonly error: { readonly code: number; readonly message: string } };

/** Who calls: the tools that the URL switches on, the default set without it, and the key. */
export interface RpcCaller {
  readonly enabledTools: readonly string[] | undefined;
  readonly key: string | undefined;
}

export function answerRpcCall(call: RpcRequest, caller: RpcCaller, tools: UpstreamTools): RpcAnswer {
  const { enabledTools: enabled = defaultTools, key } = caller;
  if (call.method === "initialize") {
    const { protocolVersion = "2025-06-18" } = call.params;
    const serverInfo = { name: "exa-search-server", version: "3.1.9" };
    return { result: { protocolVersion, capabilities: { tools: { listChanged: true } }, serverInfo } };
  }
  if (call.method === "ping") return { result: {} };
  if (call.method === "tools/list") {
    const listed = enabled.flatMap((name) => {
      const tool = mcpTools.get(name);
      return tool === undefined ? [] : [{ name, description: tool.description, inputSchema: tool.inputSchema }];
    });
    return { result: { tools: listed } };
  }
  if (call.method !== "tools/call") return { error: { code: -32_601, message: "Method not found" } };
  return callTool(call, enabled, key, tools);
}

function callTool(
  call: RpcRequest,
  enabled: readonly string[],
  key: string | undefined,
  tools: UpstreamTools,
): RpcAnswer {
  const name = toolName(call);
  const tool = enabled.includes(name) ? mcpTools.get(name) : undefined;
  if (tool === undefined) return { error: { code: -32_602, message: `MCP error -32602: Tool ${name} not found` } };
  const verdict = judgeKey(key);
  if (verdict === "invalid") return toolError(call, 401, "Invalid API key", tools);
  if (verdict === "no-credit") return toolError(call, 402, "credits used up", tools);
  const values = call.params["arguments"];
  const outcome = tool.call(typeof values === "object" && values !== null ? { ...values } : {}, tools);
  if ("invalidArguments" in outcome) {
    const message = `MCP error -32602: Invalid arguments for tool ${name}: ${outcome.invalidArguments}`;
    return { error: { code: -32_602, message } };
  }
  if ("apiStatus" in outcome) return toolError(call, outcome.apiStatus, outcome.message, tools);
  const content = [{ type: "text", text: outcome.text, _meta: { searchTime: Math.round(300 + tools.random() * 600) } }];
  return { result: { content, ...(outcome.isError === true ? { isError: true } : {}) } };
}

export function toolError(call: RpcRequest, status: number, message: string, tools: UpstreamTools): RpcAnswer {
  const text = `${toolName(call)} error (${status}): ${message}\nTimestamp: ${new Date(tools.now()).toISOString()}`;
  return { result: { isError: true, content: [{ type: "text", text }] } };
}

function toolName({ params }: RpcRequest): string {
  return typeof params["name"] === "string" ? params["name"] : "";
}

import type { Reply, UpstreamRequest, UpstreamTools } from "../../emulator.ts";
import { readRpcRequest, rpcErrorReply, type RpcRequest } from "../../json-rpc.ts";
import { parseJson } from "../../parse-json.ts";
import { isJsonObject, type JsonObject } from "../../read-json-object.ts";
import { jsonReply, withHeaders } from "../../reply.ts";
import { writeToolError, writeToolResult } from "./tool-result.ts";
import { isSessionOf, startSession } from "./zai-session.ts";
import { toolErrorText, type ZaiTool } from "./zai-tool.ts";

const serverError = -32_000;
const wantedTypes = ["application/json", "text/event-stream"];
const protocolVersions = ["2024-11-05", "2025-03-26", "2025-06-18"] as const;
const sessionHeader = "mcp-session-id";

type RpcAnswer =
  | { readonly result: JsonObject }
  | { readonly error: { readonly code: number; readonly message: string } };

/** One MCP server of the vendor for a caller whose key is right: a session is needed for all but `initialize`. */
export function answerZaiMcp(request: UpstreamRequest, tool: ZaiTool, key: string, tools: UpstreamTools): Reply {
  const { headers } = request;
  const owner = `${tool.server} ${key}`;
  if (!wantedTypes.every((type) => headers["accept"]?.includes(type) === true)) {
    const message = "Not Acceptable: Client must accept both application/json and text/event-stream";
    return rpcErrorReply(406, { code: serverError, message });
  }
  if (headers["content-type"]?.toLowerCase().startsWith("application/json") !== true) {
    const message = "Unsupported Media Type: Content-Type must be application/json";
    return rpcErrorReply(415, { code: serverError, message });
  }
  const value = parseJson(request.body);
  if (value === undefined) return rpcErrorReply(400, { code: -32_700, message: "Parse error" });
  const call = readRpcRequest(value);
  if (call === undefined) return rpcErrorReply(400, { code: -32_600, message: "Invalid Request" });
  if (call.method === "initialize" && call.id !== undefined) return answerInitialize(call, tool, owner, tools);
  const refused = judgeSession(request, call, owner, tools);
  if (refused !== undefined) return refused;
  // Notifications: accepted, without a body and without a content type.
  return call.id === undefined ? { status: 202 } : wrap(call, answerCall(call, tool, tools), tools);
}

/** A session that the server does not know any more. */
export function lostSession(): Reply {
  return rpcErrorReply(404, { code: -32_001, message: "Session not found" });
}

function answerInitialize(call: RpcRequest, tool: ZaiTool, owner: string, tools: UpstreamTools): Reply {
  const asked = call.params["protocolVersion"];
  const protocolVersion = protocolVersions.find((version) => version === asked) ?? "2025-03-26";
  const serverInfo = { name: tool.server, version: "1.0.0" };
  const reply = wrap(
    call,
    { result: { protocolVersion, capabilities: { tools: { listChanged: true } }, serverInfo } },
    tools,
  );
  return tools.modes.has("no-session") ? reply : withHeaders(reply, { [sessionHeader]: startSession(owner, tools) });
}

/** A call without a session gets the server's misleading complaint about a key that is right. */
function judgeSession(
  { headers }: UpstreamRequest,
  call: RpcRequest,
  owner: string,
  tools: UpstreamTools,
): Reply | undefined {
  const version = headers["mcp-protocol-version"];
  if (version !== undefined && !protocolVersions.some((known) => known === version)) {
    return rpcErrorReply(400, { code: serverError, message: "Bad Request: Unsupported protocol version" });
  }
  if (tools.modes.has("no-session")) return undefined;
  const session = headers[sessionHeader];
  if (session !== undefined) return isSessionOf(session, owner) ? undefined : lostSession();
  if (call.method === "tools/call" && call.id !== undefined) {
    const text = toolErrorText(401, "Api key not found, please get your apikey");
    return wrap(call, { result: writeToolError(text) }, tools);
  }
  return rpcErrorReply(400, { code: serverError, message: "Bad Request: Mcp-Session-Id header is required" });
}

function answerCall(call: RpcRequest, tool: ZaiTool, tools: UpstreamTools): RpcAnswer {
  const { name, description, inputSchema } = tool;
  if (call.method === "ping") return { result: {} };
  if (call.method === "tools/list") return { result: { tools: [{ name, description, inputSchema }] } };
  if (call.method !== "tools/call") return { error: { code: -32_601, message: `Unknown method: ${call.method}` } };
  const asked = call.params["name"];
  if (asked !== name) {
    return { error: { code: -32_602, message: `Unknown tool: ${typeof asked === "string" ? asked : ""}` } };
  }
  const values = call.params["arguments"];
  const outcome = tool.call(isJsonObject(values) ? values : {}, tools);
  if ("invalidArguments" in outcome) {
    return { error: { code: -32_602, message: `Invalid arguments: ${outcome.invalidArguments}` } };
  }
  if ("toolError" in outcome) return { result: writeToolError(outcome.toolError) };
  return { result: writeToolResult(outcome.value, tools) };
}

/** Events as the server writes them, without a space after the colon and with a keep-alive comment before a tool's answer. */
function wrap(call: RpcRequest, answer: RpcAnswer, tools: UpstreamTools): Reply {
  const response = { jsonrpc: "2.0", id: call.id, ...answer };
  if (tools.modes.has("mcp-json")) return jsonReply(200, response);
  const event = `id:1\nevent:message\ndata:${JSON.stringify(response)}\n\n`;
  return {
    status: 200,
    headers: { "content-type": "text/event-stream;charset=UTF-8", "cache-control": "no-cache" },
    body: call.method === "tools/call" ? [":ping\n\n", event] : [event],
  };
}

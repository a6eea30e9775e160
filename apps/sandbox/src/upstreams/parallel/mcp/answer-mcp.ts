import type { Reply, UpstreamRequest, UpstreamTools } from "../../emulator.ts";
import { readRpcRequest, rpcErrorReply, type RpcRequest } from "../../json-rpc.ts";
import { judgeBearer } from "../../judge-bearer.ts";
import { parseJson } from "../../parse-json.ts";
import { eventStreamReply, jsonReply, textReply, withHeaders } from "../../reply.ts";
import { answerRpcCall, toolError, type RpcAnswer } from "./answer-rpc-call.ts";

const serverError = -32_000;
const wantedTypes = ["application/json", "text/event-stream"];

/** The public MCP server: no key, no session and no `initialize` needed; a bearer token raises the limits. */
export function answerMcp(request: UpstreamRequest, tools: UpstreamTools): Reply {
  const { headers, method, path } = request;
  if (path.replace(/\/$/, "") !== "/mcp") return textReply(404, "Not Found");
  if (method !== "POST") {
    return rpcErrorReply(405, { code: serverError, message: "Method not allowed." }, { allow: "POST" });
  }
  if (!wantedTypes.every((type) => headers["accept"]?.includes(type) === true)) {
    const message = `Not Acceptable: Client must accept ${wantedTypes.join(" and ")}`;
    return rpcErrorReply(406, { code: serverError, message });
  }
  if (headers["content-type"]?.toLowerCase().startsWith("application/json") !== true) {
    return rpcErrorReply(415, { code: serverError, message: "Content-Type must be application/json" });
  }
  const value = parseJson(request.body);
  if (value === undefined) return rpcErrorReply(400, { code: -32_700, message: "Parse error" });
  const call = readRpcRequest(value);
  if (call === undefined) return rpcErrorReply(400, { code: -32_600, message: "Invalid Request" });
  const verdict = judgeBearer(headers["authorization"]);
  if (verdict === "invalid") return refuseMcp(401, request, tools);
  const isSpent = verdict === "throttled" || (verdict === "missing" && tools.modes.has("keyless-spent"));
  if (isSpent && call.method === "tools/call") return refuseMcp(429, request, tools);
  if (call.id === undefined) return { status: 202 };
  return wrap(call, answerRpcCall(call, verdict, tools), tools);
}

/** Errors of the server itself; used-up credit shows inside the tool's result. */
export function refuseMcp(status: number, request: UpstreamRequest, tools: UpstreamTools): Reply {
  const call = readRpcRequest(parseJson(request.body));
  if (status === 402 && call?.id !== undefined) return wrap(call, toolError("Insufficient credit in account"), tools);
  const messages = new Map([
    [401, "Unauthorized"],
    [429, "Too many requests"],
  ]);
  const error = { code: serverError, message: messages.get(status) ?? `Refused with status ${status}` };
  const hints = new Map<number, Readonly<Record<string, string>>>([
    [401, { "www-authenticate": 'Bearer error="invalid_token"' }],
    [429, { "retry-after": "3" }],
  ]);
  return rpcErrorReply(status, error, hints.get(status));
}

/** Server-sent events, or plain JSON where the scenario says so. */
function wrap(call: RpcRequest, answer: RpcAnswer, tools: UpstreamTools): Reply {
  const response = { jsonrpc: "2.0", id: call.id, ...answer };
  if (tools.modes.has("mcp-json")) return jsonReply(200, response);
  if (!tools.modes.has("mcp-lines")) return eventStreamReply([response]);
  // A comment, CRLF, and one event whose data stands on many lines: all of it is allowed in event streams.
  const data = JSON.stringify(response, undefined, 1).split("\n");
  const lines = [": ready", "", "event: message", ...data.map((line) => `data: ${line}`), "", ""];
  return withHeaders(textReply(200, lines.join("\r\n")), { "content-type": "text/event-stream" });
}

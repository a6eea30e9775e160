import type { Reply, UpstreamRequest, UpstreamTools } from "../../emulator.ts";
import { judgeKey, readBearer } from "../../judge-key.ts";
import { eventStreamReply, jsonReply, textReply } from "../../reply.ts";
import { answerRpcCall, toolError, type RpcAnswer } from "./answer-rpc-call.ts";
import { readRpcRequest, rpcErrorReply, type RpcRequest } from "../../json-rpc.ts";

const serverError = -32_000;
const wantedTypes = ["application/json", "text/event-stream"];

/** The public MCP server: stateless, one JSON-RPC request for each POST, no `initialize` needed. */
export function answerMcp(request: UpstreamRequest, tools: UpstreamTools): Reply {
  const { headers, method, path } = request;
  if (path.replace(/\/$/, "") !== "/mcp") return textReply(404, "Not Found");
  if (method !== "POST") {
    return rpcErrorReply(405, { code: serverError, message: "Method not allowed." }, { allow: "POST" });
  }
  if (!wantedTypes.every((type) => headers["accept"]?.includes(type) === true)) {
    const message = "Not Acceptable: Client must accept both application/json and text/event-stream";
    return rpcErrorReply(406, { code: serverError, message });
  }
  if (headers["content-type"]?.toLowerCase().startsWith("application/json") !== true) {
    const message = "Unsupported Media Type: Content-Type must be application/json";
    return rpcErrorReply(415, { code: serverError, message });
  }
  let value: unknown;
  try {
    value = JSON.parse(request.body);
  } catch {
    return rpcErrorReply(400, { code: -32_700, message: "Parse error" });
  }
  const call = readRpcRequest(value);
  if (call === undefined) return rpcErrorReply(400, { code: -32_600, message: "Invalid Request" });
  if (call.id === undefined) return { status: 202 };
  if (call.method === "tools/call" && isThrottled(request, tools)) return rateLimit();
  return wrap(call, answerRpcCall(call, { enabledTools: readTools(request), key: readKey(request) }, tools), tools);
}

/** Errors of the server itself; a used-up account shows inside the tool's result. */
export function refuseMcp(status: number, request: UpstreamRequest, tools: UpstreamTools): Reply {
  if (status === 429) return rateLimit();
  const call = readRpcRequest(tryParse(request.body));
  if (status === 402 && call?.id !== undefined)
    return wrap(call, toolError(call, 402, "credits used up", tools), tools);
  const headers = status === 401 ? { "www-authenticate": 'Bearer error="invalid_token"' } : {};
  const message = status === 401 ? "Unauthorized" : `Request refused with status ${status}`;
  return rpcErrorReply(status, { code: serverError, message }, headers);
}

function tryParse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The limits of the free server count tools/call alone, and hold for callers without a key. */
function isThrottled(request: UpstreamRequest, tools: UpstreamTools): boolean {
  const verdict = judgeKey(readKey(request));
  if (verdict === "throttled") return true;
  if (verdict !== "missing" || !tools.modes.has("paced")) return false;
  return tools.takeTurn("mcp", { starts: 2, windowMs: 1000 }) > 0 || tools.tally("mcp day") > 50;
}

function readKey({ headers, query }: UpstreamRequest): string | undefined {
  return headers["x-api-key"] ?? readBearer(headers["authorization"]) ?? query.get("exaApiKey") ?? undefined;
}

/** `tools=` in the URL replaces the default set. */
function readTools({ query }: UpstreamRequest): readonly string[] | undefined {
  return query
    .get("tools")
    ?.split(",")
    .map((name) => name.trim());
}

function rateLimit(): Reply {
  const headers = {
    "retry-after": "30",
    "x-ratelimit-limit": "2",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": "30",
  };
  return rpcErrorReply(429, { code: serverError, message: "Rate limit exceeded" }, headers);
}

/** Server-sent events with a notification before the answer of a tool, or plain JSON where the scenario says so. */
function wrap(call: RpcRequest, answer: RpcAnswer, tools: UpstreamTools): Reply {
  const response = { jsonrpc: "2.0", id: call.id, ...answer };
  if (tools.modes.has("mcp-json")) return jsonReply(200, response);
  const started = { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "started" } };
  return eventStreamReply(call.method === "tools/call" ? [started, response] : [response]);
}

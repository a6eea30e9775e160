import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { judgeKey, readBearer, sandboxKey, type KeyVerdict } from "../judge-key.ts";
import { readJsonObject } from "../read-json-object.ts";
import { jsonReply } from "../reply.ts";
import { exaErrorReply, refusalOfStatus } from "./exa-refusal.ts";
import { answerContents, searchExa } from "./exa-rest.ts";
import { answerMcp, refuseMcp } from "./mcp/answer-mcp.ts";

const mcpHost = "mcp.exa.ai";

/** Exa: the REST API and the public MCP server. */
export const exa: UpstreamEmulator = {
  id: "exa",
  hosts: ["api.exa.ai", mcpHost],
  environment: { EXA_API_KEY: sandboxKey("exa") },
  modes: [
    { name: "paced", about: "REST: 10 requests a second; MCP without a key: 2 calls a second and 50 a day" },
    { name: "mcp-json", about: "the MCP server answers in plain JSON instead of server-sent events" },
  ],
  handle(request, tools) {
    return request.host === mcpHost ? answerMcp(request, tools) : answerRest(request, tools);
  },
  refuse(status, request, tools) {
    if (request.host === mcpHost) return refuseMcp(status, request, tools);
    return exaErrorReply(refusalOfStatus(status), request.path, tools);
  },
};

const refusedVerdicts: Readonly<Partial<Record<KeyVerdict, number>>> = {
  missing: 401,
  invalid: 401,
  "no-credit": 402,
  throttled: 429,
};

function answerRest(request: UpstreamRequest, tools: UpstreamTools): Reply {
  const { path, method, headers } = request;
  const refuse = (status: number): Reply => exaErrorReply(refusalOfStatus(status), path, tools);
  if ((path !== "/search" && path !== "/contents") || method !== "POST") {
    return exaErrorReply({ status: 404, message: `Cannot ${method} ${path}`, envelope: "gateway" }, path, tools);
  }
  const key = headers["x-api-key"] ?? readBearer(headers["authorization"]);
  const refused = refusedVerdicts[judgeKey(key)];
  if (refused !== undefined) return refuse(refused);
  const isPaced = tools.modes.has("paced");
  if (isPaced && tools.takeTurn(`rest ${key}`, { starts: 10, windowMs: 1000 }) > 0) return refuse(429);
  const isJson = headers["content-type"]?.toLowerCase().startsWith("application/json") === true;
  const values = isJson ? readJsonObject(request.body) : undefined;
  if (values === undefined) return refuse(400);
  if (path === "/contents") return answerContents(values, tools);
  const outcome = searchExa(values, tools);
  return "refusal" in outcome ? exaErrorReply(outcome.refusal, path, tools) : jsonReply(200, outcome.body);
}

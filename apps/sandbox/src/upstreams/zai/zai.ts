import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { judgeBearer } from "../judge-bearer.ts";
import { readBearer, sandboxKey } from "../judge-key.ts";
import { textReply, withHeaders } from "../reply.ts";
import { answerZaiMcp, lostSession } from "./mcp/answer-zai-mcp.ts";
import { readerTool } from "./mcp/reader-tool.ts";
import { makeSearchTool } from "./mcp/search-tool.ts";
import type { ZaiTool } from "./mcp/zai-tool.ts";
import { expiredTokenError, scenarioCodes, zaiError, zaiStatusError } from "./zai-error.ts";
import { answerZaiRest } from "./zai-rest.ts";

const chineseHost = "open.bigmodel.cn";
const restPath = "/api/paas/v4/web_search";
const mcpTools: ReadonlyMap<string, (tools: UpstreamTools) => ZaiTool> = new Map([
  ["/api/mcp/web_search_prime/mcp", makeSearchTool],
  ["/api/mcp/web_reader/mcp", () => readerTool],
]);

/** Z.AI: the two MCP servers of its coding plan, and the search API that is paid for by the call. */
export const zai: UpstreamEmulator = {
  id: "zai",
  hosts: ["api.z.ai", chineseHost],
  environment: { ZAI_API_KEY: sandboxKey("zai") },
  modes: [
    ...scenarioCodes.map((code) => ({ name: code, about: `the vendor's error ${code}, its code a text, in a 200` })),
    { name: "flat-errors", about: "errors as code, msg and success:false in a 200" },
    { name: "old-name", about: "MCP: the search tool is called webSearchPrime" },
    { name: "old-arguments", about: "MCP: the search tool takes query and count instead of search_query and filters" },
    { name: "counts", about: "MCP: the search tool also takes count" },
    { name: "no-session", about: "MCP: no session id is given out, and none is needed" },
    { name: "mcp-json", about: "MCP: plain JSON instead of server-sent events" },
    { name: "single-encoded", about: "MCP: results are JSON once, not a JSON text inside JSON" },
    { name: "structured", about: "MCP: results in structuredContent, and no content" },
    { name: "prose", about: "MCP: a sentence beside the results" },
  ],
  handle(request, tools) {
    const code = scenarioCodes.find((known) => tools.modes.has(known));
    const makeTool = mcpTools.get(request.path);
    if (makeTool === undefined && request.path !== restPath) return zaiStatusError(404, tools);
    if (request.method !== "POST") return withHeaders(textReply(405, "Method Not Allowed"), { allow: "POST" });
    if (code !== undefined) return zaiError(code, tools, 200);
    const key = readBearer(request.headers["authorization"]) ?? "";
    const refused = refuseCaller(request, key, makeTool !== undefined, tools);
    if (refused !== undefined) return refused;
    if (makeTool === undefined) return answerZaiRest(request, request.host === chineseHost, tools);
    return answerZaiMcp(request, makeTool(tools), key, tools);
  },
  refuse(status, request, tools) {
    return status === 404 && mcpTools.has(request.path) ? lostSession() : zaiStatusError(status, tools);
  },
};

/** A used-up balance shows in a 200 of the MCP servers; a key of the coding plan has none for the other API. */
function refuseCaller(
  { headers }: UpstreamRequest,
  key: string,
  isMcp: boolean,
  tools: UpstreamTools,
): Reply | undefined {
  if (/^expired/i.test(key)) return expiredTokenError();
  const verdict = judgeBearer(headers["authorization"]);
  if (verdict === "missing" || verdict === "invalid") return zaiError("1000", tools);
  if (verdict === "throttled") return zaiError("1302", tools);
  if (verdict === "no-credit") return isMcp ? zaiError("1113", tools, 200) : zaiError("1113", tools);
  return !isMcp && /^coding/i.test(key) ? zaiError("1113", tools) : undefined;
}

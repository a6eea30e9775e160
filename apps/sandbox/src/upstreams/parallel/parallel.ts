import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { readJsonBody } from "../read-json-body.ts";
import { judgeKey, sandboxKey, type KeyVerdict } from "../judge-key.ts";
import type { JsonObject } from "../read-json-object.ts";
import { withHeaders } from "../reply.ts";
import { answerMcp, refuseMcp } from "./mcp/answer-mcp.ts";
import { parallelError, parallelRefusal } from "./parallel-error.ts";
import { answerExtract } from "./parallel-extract.ts";
import { answerSearch } from "./parallel-search.ts";

const apiHost = "api.parallel.ai";

const endpoints: ReadonlyMap<string, (body: JsonObject, tools: UpstreamTools) => Reply> = new Map([
  ["/v1/search", answerSearch],
  ["/v1/extract", answerExtract],
]);

/** Parallel: the REST API v1, and the public MCP server under its two names. */
export const parallel: UpstreamEmulator = {
  id: "parallel",
  hosts: [apiHost, "search.parallel.ai", "search-mcp.parallel.ai"],
  environment: { PARALLEL_API_KEY: sandboxKey("parallel") },
  modes: [
    { name: "keyless-spent", about: "the MCP server refuses callers without a key: 429" },
    { name: "warnings", about: "REST: a warning beside the results" },
    { name: "mcp-json", about: "the MCP server answers in plain JSON instead of server-sent events" },
    { name: "mcp-lines", about: "server-sent events with CRLF, a comment and data on many lines" },
    { name: "mcp-unstructured", about: "the MCP server's results stand as JSON in the text only" },
    { name: "mcp-text", about: "the MCP server's results stand in its text grammar only" },
    { name: "mcp-tool-error", about: "the tool of the MCP server fails: isError" },
  ],
  handle(request, tools) {
    return request.host === apiHost ? answerRest(request, tools) : answerMcp(request, tools);
  },
  refuse(status, request, tools) {
    if (request.host !== apiHost) return refuseMcp(status, request, tools);
    return status === 422
      ? parallelRefusal([{ loc: ["search_queries"], msg: "required" }], tools)
      : parallelError(status, tools);
  },
};

const refusedVerdicts: Readonly<Partial<Record<KeyVerdict, number>>> = {
  missing: 401,
  invalid: 401,
  "no-credit": 402,
  throttled: 429,
};

function answerRest(request: UpstreamRequest, tools: UpstreamTools): Reply {
  const answer = endpoints.get(request.path);
  if (answer === undefined) return parallelError(404, tools);
  if (request.method !== "POST") return withHeaders(parallelError(405, tools), { allow: "POST" });
  const status = refusedVerdicts[judgeKey(request.headers["x-api-key"])];
  if (status !== undefined) return parallelError(status, tools);
  const body = readJsonBody(request);
  return body === undefined
    ? parallelRefusal([{ loc: ["body"], msg: "should be a JSON object" }], tools)
    : answer(body, tools);
}

import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { judgeBearer } from "../judge-bearer.ts";
import { readJsonBody } from "../read-json-body.ts";
import { sandboxKey, type KeyVerdict } from "../judge-key.ts";
import { withHeaders } from "../reply.ts";
import { answerExtract } from "./kagi-extract.ts";
import { backendFailed, kagiRefusal, kagiStatusError, oldStatusError } from "./kagi-error.ts";
import { kagiAnswer } from "./kagi-search.ts";
import { answerSummary } from "./kagi-summary.ts";
import { readKagiSearch } from "./read-kagi-search.ts";

const searchPath = "/api/v1/search";
const extractPath = "/api/v1/extract";

/** Kagi: search and extract of v1, the summarizer of v0. */
export const kagi: UpstreamEmulator = {
  id: "kagi",
  hosts: ["kagi.com"],
  environment: { KAGI_API_KEY: sandboxKey("kagi") },
  modes: [
    { name: "backend-failed", about: "search: status 200 with an empty list and an error array" },
    { name: "budget", about: "429 says that the usage budget is used up, without Retry-After" },
    { name: "code-only", about: "errors have a code and null for their message" },
    { name: "numeric-codes", about: "errors in the form of v0: a number and msg" },
  ],
  handle(request, tools) {
    const { path, method } = request;
    if (path === "/api/v0/summarize") return answerSummary(request, tools);
    if (path.startsWith("/api/v0/")) return oldStatusError(401, tools);
    if (path !== searchPath && path !== extractPath) return kagiStatusError(404, tools);
    if (method !== "POST") return withHeaders(kagiStatusError(405, tools), { allow: "POST" });
    const status = refusedVerdicts[judgeBearer(request.headers["authorization"])];
    if (status !== undefined) return kagiStatusError(status, tools);
    return answerBody(request, tools);
  },
  refuse(status, request, tools) {
    return request.path.startsWith("/api/v0/") ? oldStatusError(status, tools) : kagiStatusError(status, tools);
  },
};

const refusedVerdicts: Readonly<Partial<Record<KeyVerdict, number>>> = {
  missing: 401,
  invalid: 401,
  "no-credit": 402,
  throttled: 429,
};

function answerBody(request: UpstreamRequest, tools: UpstreamTools): Reply {
  const body = readJsonBody(request);
  if (body === undefined) return kagiStatusError(400, tools);
  if (request.path === extractPath) return answerExtract(body, tools);
  const { search, problems } = readKagiSearch(body, tools.now());
  if (problems.length > 0) return kagiRefusal(problems, tools);
  return tools.modes.has("backend-failed") ? backendFailed(tools) : kagiAnswer(search, tools);
}

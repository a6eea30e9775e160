import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { judgeKey, sandboxKey } from "../judge-key.ts";
import { readJsonObject } from "../read-json-object.ts";
import { withHeaders } from "../reply.ts";
import { braveAnswer } from "./brave-answer.ts";
import { braveError, braveStatusError, braveTokenError, braveValidationError } from "./brave-error.ts";
import { braveRateError, readPlan, withRateHeaders } from "./brave-plan.ts";
import { readBraveSearch } from "./read-brave-search.ts";

const tokenHeader = "x-subscription-token";

/** Brave's web search API. */
export const brave: UpstreamEmulator = {
  id: "brave",
  hosts: ["api.search.brave.com"],
  environment: { BRAVE_API_KEY: sandboxKey("brave") },
  modes: [{ name: "paced", about: "refuses a second start within 1000 ms, for each key" }],
  handle(request, tools) {
    if (request.path !== "/res/v1/web/search") return braveStatusError(404, tools);
    if (request.method !== "GET" && request.method !== "POST") {
      return withHeaders(braveStatusError(405, tools), { allow: "GET, POST" });
    }
    const key = request.headers[tokenHeader]?.trim() ?? "";
    const verdict = judgeKey(key);
    if (verdict === "missing") {
      const problem = { name: tokenHeader, kind: "missing", expected: "given", input: null } as const;
      return braveValidationError("header", [problem], tools);
    }
    if (verdict === "invalid") return braveTokenError(422, tools);
    const plan = readPlan(verdict, key, tools);
    const mustWait = tools.modes.has("paced") && tools.takeTurn(key, { starts: 1, windowMs: 1000 }) > 0;
    if (verdict === "throttled" || verdict === "no-credit" || mustWait) return braveRateError(plan, tools);
    return withRateHeaders(search(request, verdict === "free", tools), plan);
  },
  refuse(status, request, tools) {
    if (status === 429) return braveRateError(readPlan("valid", request.headers[tokenHeader] ?? "", tools), tools);
    if (status !== 422) return braveStatusError(status, tools);
    const problem = { name: "count", kind: "too-large", expected: "less than or equal to 20", input: "50" } as const;
    return braveValidationError("query", [problem], tools);
  },
};

function search(request: UpstreamRequest, isFree: boolean, tools: UpstreamTools): Reply {
  const isPost = request.method === "POST";
  const values = isPost ? readJsonObject(request.body) : Object.fromEntries(request.query);
  if (values === undefined) {
    const meta = { errors: [{ type: "json_invalid", loc: ["body", 0], msg: "JSON decode error", input: {} }] };
    return braveError(422, { code: "VALIDATION", detail: "Unable to validate request parameter(s)", meta }, tools);
  }
  const { search: wanted, problems } = readBraveSearch(values, tools.now());
  if (problems.length > 0) return braveValidationError(isPost ? "body" : "query", problems, tools);
  if (wanted.extraSnippets && isFree) return braveStatusError(400, tools);
  return braveAnswer(wanted, tools);
}

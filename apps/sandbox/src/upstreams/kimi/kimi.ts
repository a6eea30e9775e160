import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { judgeBearer } from "../judge-bearer.ts";
import { readJsonBody } from "../read-json-body.ts";
import { readBearer, sandboxKey } from "../judge-key.ts";
import type { JsonObject } from "../read-json-object.ts";
import { withHeaders } from "../reply.ts";
import { kimiRefusal, kimiStatusError, quotaExceeded } from "./kimi-error.ts";
import { answerFetch } from "./kimi-fetch.ts";
import { answerSearch } from "./kimi-search.ts";

const endpoints: ReadonlyMap<string, (body: JsonObject, tools: UpstreamTools) => Reply> = new Map([
  ["/coding/v1/search", answerSearch],
  ["/coding/v1/fetch", answerFetch],
]);

/** The search and fetch endpoints that the vendor's coding agent uses, with Kimi Code keys. */
export const kimi: UpstreamEmulator = {
  id: "kimi",
  hosts: ["api.kimi.com"],
  environment: { KIMI_SEARCH_API_KEY: sandboxKey("kimi") },
  modes: [
    { name: "quota", about: "403 because the quota is used up" },
    { name: "access-terminated", about: "403 because the access was ended" },
    { name: "null-results", about: "status 200 with null for search_results" },
  ],
  handle(request, tools) {
    const answer = endpoints.get(request.path);
    if (answer === undefined) return kimiStatusError(404);
    if (request.method !== "POST") return withHeaders(kimiStatusError(405), { allow: "POST" });
    const refused = refuseCaller(request, tools);
    if (refused !== undefined) return refused;
    const body = readJsonBody(request);
    return body === undefined ? kimiRefusal("the request body should be a JSON object") : answer(body, tools);
  },
  refuse: kimiStatusError,
};

function refuseCaller({ headers }: UpstreamRequest, tools: UpstreamTools): Reply | undefined {
  const verdict = judgeBearer(headers["authorization"]);
  // Keys of the vendor's Open Platform are none of this endpoint.
  const isForeign = readBearer(headers["authorization"])?.startsWith("open-platform") === true;
  if (verdict === "missing" || verdict === "invalid" || isForeign) return kimiStatusError(401);
  if (verdict === "no-credit" || tools.modes.has("quota")) return quotaExceeded();
  if (tools.modes.has("access-terminated")) return kimiStatusError(403);
  return verdict === "throttled" ? kimiStatusError(429) : undefined;
}

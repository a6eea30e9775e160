import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { judgeBearer } from "../judge-bearer.ts";
import { readJsonBody } from "../read-json-body.ts";
import { sandboxKey, type KeyVerdict } from "../judge-key.ts";
import type { JsonObject } from "../read-json-object.ts";
import { withHeaders } from "../reply.ts";
import { readTavilySearch } from "./read-tavily-search.ts";
import { keylessLimit, malformedBody, tavilyRefusal, tavilyStatusError } from "./tavily-error.ts";
import { answerExtract } from "./tavily-extract.ts";
import { tavilyAnswer } from "./tavily-search.ts";

const endpoints: ReadonlyMap<string, (body: JsonObject, tools: UpstreamTools) => Reply> = new Map([
  ["/search", answerSearch],
  ["/extract", answerExtract],
]);

/** Tavily's search and extract API, with a key or in the keyless mode of its SDKs. */
export const tavily: UpstreamEmulator = {
  id: "tavily",
  hosts: ["api.tavily.com"],
  environment: { TAVILY_API_KEY: sandboxKey("tavily") },
  modes: [
    { name: "keyless-spent", about: "callers without a key have used up their allowance: 429" },
    { name: "answer-only", about: "an answer beside results that are null" },
  ],
  handle(request, tools) {
    const answer = endpoints.get(request.path);
    if (answer === undefined) return tavilyStatusError(404);
    if (request.method !== "POST") return withHeaders(tavilyStatusError(405), { allow: "POST" });
    const refused = refuseCaller(request, tools);
    if (refused !== undefined) return refused;
    const body = readJsonBody(request);
    return body === undefined ? malformedBody() : answer(body, tools);
  },
  refuse: tavilyStatusError,
};

const refusedVerdicts: Readonly<Partial<Record<KeyVerdict, number>>> = {
  missing: 401,
  invalid: 401,
  "no-credit": 432,
  throttled: 429,
};

/** Without a key only the header of the keyless mode lets a caller in. */
function refuseCaller({ headers }: UpstreamRequest, tools: UpstreamTools): Reply | undefined {
  const verdict = judgeBearer(headers["authorization"]);
  if (verdict === "missing" && headers["x-tavily-access-mode"] === "keyless") {
    return tools.modes.has("keyless-spent") ? keylessLimit() : undefined;
  }
  const status = refusedVerdicts[verdict];
  return status === undefined ? undefined : tavilyStatusError(status);
}

function answerSearch(body: JsonObject, tools: UpstreamTools): Reply {
  const { search, problems } = readTavilySearch(body, tools.now());
  return problems.length > 0 ? tavilyRefusal(problems) : tavilyAnswer(search, tools);
}

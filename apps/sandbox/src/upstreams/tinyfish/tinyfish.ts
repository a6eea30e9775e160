import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { readJsonBody } from "../read-json-body.ts";
import { judgeKey, sandboxKey, type KeyVerdict } from "../judge-key.ts";
import { withHeaders } from "../reply.ts";
import { readTinyfishSearch } from "./read-tinyfish-search.ts";
import { tinyfishAnswer } from "./tinyfish-search.ts";
import { tinyfishError } from "./tinyfish-error.ts";
import { tinyfishFetch } from "./tinyfish-fetch.ts";

interface Endpoint {
  readonly method: "GET" | "POST";
  answer(request: UpstreamRequest, tools: UpstreamTools): Reply;
}

const search: Endpoint = { method: "GET", answer: answerSearch };
const fetchPages: Endpoint = { method: "POST", answer: answerFetch };

/** Each endpoint has a host of its own; the vendor's SDK calls both on one host. */
const endpoints: ReadonlyMap<string, Endpoint> = new Map([
  ["api.search.tinyfish.ai/", search],
  ["api.fetch.tinyfish.ai/", fetchPages],
  ["agent.tinyfish.ai/v1/search", search],
  ["agent.tinyfish.ai/v1/fetch", fetchPages],
]);

/** TinyFish's search and fetch API. */
export const tinyfish: UpstreamEmulator = {
  id: "tinyfish",
  hosts: ["api.search.tinyfish.ai", "api.fetch.tinyfish.ai", "agent.tinyfish.ai"],
  environment: { TINYFISH_API_KEY: sandboxKey("tinyfish") },
  modes: [
    { name: "plain-errors", about: "errors as a bare message, without the object error" },
    { name: "null-results", about: "status 200 whose results are null" },
    { name: "repeating-pages", about: "every page is the first one again" },
    { name: "ignored-domains", about: "include_domains and exclude_domains, which are not documented, have no effect" },
    { name: "sparse", about: "empty titles, snippets that are null, no dates" },
  ],
  handle(request, tools) {
    const endpoint = endpoints.get(request.host + request.path);
    if (endpoint === undefined) return tinyfishError(404, tools);
    if (request.method !== endpoint.method) {
      return withHeaders(tinyfishError(405, tools), { allow: endpoint.method });
    }
    const refused = refusedVerdicts[judgeKey(request.headers["x-api-key"])];
    return refused === undefined ? endpoint.answer(request, tools) : tinyfishError(refused, tools);
  },
  refuse: (status, _request, tools) => tinyfishError(status, tools),
};

const refusedVerdicts: Readonly<Partial<Record<KeyVerdict, number>>> = {
  missing: 401,
  invalid: 401,
  "no-credit": 402,
  throttled: 429,
};

function answerSearch(request: UpstreamRequest, tools: UpstreamTools): Reply {
  const { search: wanted, problem } = readTinyfishSearch(request.query, tools.now());
  return problem === undefined ? tinyfishAnswer(wanted, tools) : tinyfishError(400, tools, problem);
}

function answerFetch(request: UpstreamRequest, tools: UpstreamTools): Reply {
  const body = readJsonBody(request);
  return body === undefined ? tinyfishError(400, tools, "The body must be a JSON object") : tinyfishFetch(body, tools);
}

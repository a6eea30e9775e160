import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { judgeBearer } from "../judge-bearer.ts";
import { sandboxKey } from "../judge-key.ts";
import { readJsonObject, type JsonObject } from "../read-json-object.ts";
import { withHeaders } from "../reply.ts";
import { ollamaBadRequest, ollamaStatusError, ollamaUsageLimit, type OllamaServer } from "./ollama-error.ts";
import { ollamaFetch } from "./ollama-fetch.ts";
import { ollamaSearch } from "./ollama-search.ts";

const cloudHost = "ollama.com";
const actions: ReadonlyMap<string, (body: JsonObject, tools: UpstreamTools) => Reply> = new Map([
  ["web_search", ollamaSearch],
  ["web_fetch", ollamaFetch],
]);

/**
 * Ollama's web search: the cloud at ollama.com, and the server on the user's machine or in the local network, which takes no
 * key, since it signs its own requests to the cloud.
 */
export const ollama: UpstreamEmulator = {
  id: "ollama",
  hosts: [cloudHost, "localhost", "127.0.0.1", "[::1]", "192.168.*", "ollama*"],
  environment: { OLLAMA_API_KEY: sandboxKey("ollama") },
  modes: [
    { name: "signed-out", about: "local: nobody is signed in: 401 with the address where to" },
    { name: "cloud-disabled", about: "local: the user has switched the cloud off: 403" },
    { name: "old-version", about: "local: a version without web search: 404" },
    { name: "cloud-unreachable", about: "local: 502" },
    { name: "usage-limit", about: "the plan is used up: 429" },
    { name: "null-results", about: "an empty answer has null for its results" },
    { name: "untidy", about: "tabs and line breaks in titles and texts, a result without a URL, empty titles" },
  ],
  handle(request, tools) {
    const server = readServer(request);
    const prefix = server === "cloud" ? /^\/api\/([^/]+)$/ : /^(?:\/.*)?\/api\/experimental\/([^/]+)$/;
    const action = actions.get(prefix.exec(request.path)?.[1] ?? "");
    if (action === undefined) return ollamaStatusError(404, server);
    if (server === "local" && tools.modes.has("old-version")) return ollamaStatusError(404, server);
    if (request.method !== "POST") return withHeaders(ollamaStatusError(405, server), { allow: "POST" });
    const refused = server === "cloud" ? refuseKey(request) : refuseMachine(tools);
    if (refused !== undefined) return refused;
    if (tools.modes.has("usage-limit")) return ollamaUsageLimit();
    if (request.body === "") return ollamaBadRequest("missing request body");
    const body = readJsonObject(request.body);
    return body === undefined ? ollamaBadRequest("invalid request body") : action(body, tools);
  },
  refuse: (status, request) => ollamaStatusError(status, readServer(request)),
};

function readServer({ host }: UpstreamRequest): OllamaServer {
  return host === cloudHost ? "cloud" : "local";
}

function refuseKey({ headers }: UpstreamRequest): Reply | undefined {
  const verdict = judgeBearer(headers["authorization"]);
  if (verdict === "missing" || verdict === "invalid") return ollamaStatusError(401, "cloud");
  if (verdict === "no-credit") return ollamaUsageLimit();
  return verdict === "throttled" ? ollamaStatusError(429, "cloud") : undefined;
}

/** What a client sends as Authorization is thrown away: only the state of the machine counts. */
function refuseMachine({ modes }: UpstreamTools): Reply | undefined {
  if (modes.has("signed-out")) return ollamaStatusError(401, "local");
  if (modes.has("cloud-disabled")) return ollamaStatusError(403, "local");
  return modes.has("cloud-unreachable") ? ollamaStatusError(502, "local") : undefined;
}

import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { readJsonBody } from "../read-json-body.ts";
import { judgeKey, sandboxKey, type KeyVerdict } from "../judge-key.ts";
import type { JsonObject } from "../read-json-object.ts";
import { jsonReply, withHeaders } from "../reply.ts";
import { readYoucomSearch } from "./read-youcom-search.ts";
import { youcomContents } from "./youcom-contents.ts";
import { youcomBodyError, youcomStatusError, youcomValidationError } from "./youcom-error.ts";
import { youcomAnswer } from "./youcom-search.ts";

/** Ten requests a second for each key. */
const pace = { starts: 10, windowMs: 1000 };

/** You.com's search and contents API. */
export const youcom: UpstreamEmulator = {
  id: "youcom",
  hosts: ["ydc-index.io"],
  environment: { YOUCOM_API_KEY: sandboxKey("youcom") },
  modes: [
    { name: "paced", about: "refuses the eleventh request of a second, for each key" },
    { name: "usage-limit", about: "used-up credit as an error in a 200 answer" },
    { name: "gateway-403", about: "403 in the form of the gateway" },
    { name: "get-only", about: "an older server: 405 for a search by POST" },
    { name: "no-snippets", about: "results whose snippets are an empty list" },
    { name: "blank-snippets", about: "results whose only snippet is an empty text" },
    { name: "news-only", about: "all results in the section news, none in web" },
    { name: "contents-object", about: "/v1/contents answers an object instead of a list" },
  ],
  handle(request, tools) {
    const isSearch = request.path === "/v1/search";
    if (!isSearch && request.path !== "/v1/contents") return youcomStatusError(404);
    const methods = !isSearch ? ["POST"] : tools.modes.has("get-only") ? ["GET"] : ["GET", "POST"];
    if (!methods.includes(request.method)) {
      return withHeaders(youcomStatusError(405), { allow: methods.join(", ") });
    }
    const refused = refuseCaller(request, tools);
    if (refused !== undefined) return refused;
    return isSearch ? answerSearch(request, tools) : answerContents(request, tools);
  },
  refuse: youcomStatusError,
};

const refusedVerdicts: Readonly<Partial<Record<KeyVerdict, number>>> = {
  missing: 401,
  invalid: 401,
  "no-credit": 402,
  throttled: 429,
};

function refuseCaller({ headers }: UpstreamRequest, tools: UpstreamTools): Reply | undefined {
  const key = headers["x-api-key"];
  const status = refusedVerdicts[judgeKey(key)];
  if (status !== undefined) return youcomStatusError(status);
  if (tools.modes.has("usage-limit")) return jsonReply(200, { error: "Usage limit reached for this key" });
  if (tools.modes.has("gateway-403")) return jsonReply(403, { message: "Forbidden" });
  const mustWait = tools.modes.has("paced") && tools.takeTurn(`key ${key}`, pace) > 0;
  return mustWait ? youcomStatusError(429) : undefined;
}

function answerSearch(request: UpstreamRequest, tools: UpstreamTools): Reply {
  const isPost = request.method === "POST";
  const values = isPost ? readJsonBody(request) : readFields(request.query);
  if (values === undefined) return youcomBodyError();
  const { search, problems } = readYoucomSearch(values, tools.now());
  if (problems.length > 0) return youcomValidationError(isPost ? "body" : "query", problems);
  return youcomAnswer(search, tools);
}

function answerContents(request: UpstreamRequest, tools: UpstreamTools): Reply {
  const body = readJsonBody(request);
  return body === undefined ? youcomBodyError() : youcomContents(body, tools);
}

/** The fields of a query string; a list is repeated, or joined by commas. */
function readFields(query: URLSearchParams): JsonObject {
  const lists = ["include_domains", "exclude_domains", "boost_domains", "livecrawl_formats"];
  const given = lists.filter((name) => query.has(name));
  return {
    ...Object.fromEntries(query),
    ...Object.fromEntries(given.map((name) => [name, query.getAll(name).flatMap((value) => value.split(","))])),
  };
}

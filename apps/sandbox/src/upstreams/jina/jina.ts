import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { judgeBearer } from "../judge-bearer.ts";
import { sandboxKey, type KeyVerdict } from "../judge-key.ts";
import { textReply, withHeaders } from "../reply.ts";
import { jinaError, jinaRefusal, jinaStatusError, keyNeeded, targetBlocked } from "./jina-error.ts";
import { answerReader } from "./jina-reader.ts";
import { jinaAnswer } from "./jina-search.ts";
import { readJinaSearch } from "./read-jina-search.ts";
import { acceptsJson } from "./read-reader-request.ts";

const readerHost = "r.jina.ai";

/** Jina: search with a key, and the reader with or without one. */
export const jina: UpstreamEmulator = {
  id: "jina",
  hosts: ["s.jina.ai", readerHost],
  environment: { JINA_API_KEY: sandboxKey("jina") },
  modes: [
    { name: "keyless-spent", about: "the reader refuses callers without a key: 429 for the address" },
    { name: "empty-list", about: "200 with an empty list instead of 422 with status 42206 when nothing is found" },
    { name: "balance-in-200", about: "search: status 200 whose body says 402" },
    { name: "rate-in-200", about: "search: status 200 whose body says 429, with retryAfter" },
    { name: "data-object", about: "search: the results stand in data.results" },
    { name: "bare-array", about: "search: the body is the list of results" },
    { name: "null-items", about: "search: null stands between the results" },
  ],
  handle(request, tools) {
    if (request.method !== "GET" && request.method !== "POST") {
      const message = `${request.method} is not allowed`;
      const error = { name: "OperationNotAllowedError", status: 40_501, message };
      return withHeaders(jinaError(error, tools), { allow: "GET, POST" });
    }
    return request.host === readerHost ? answerReaderCaller(request, tools) : answerSearch(request, tools);
  },
  refuse(status, request, tools) {
    if (status === 422 && request.host === readerHost) return targetBlocked("timeout", tools);
    return jinaStatusError(status, tools);
  },
};

const refusedVerdicts: Readonly<Partial<Record<KeyVerdict, number>>> = {
  invalid: 401,
  "no-credit": 402,
  throttled: 429,
};

function answerReaderCaller(request: UpstreamRequest, tools: UpstreamTools): Reply {
  const verdict = judgeBearer(request.headers["authorization"]);
  const status = verdict === "missing" && tools.modes.has("keyless-spent") ? 429 : refusedVerdicts[verdict];
  return status === undefined ? answerReader(request, tools) : jinaStatusError(status, tools);
}

function answerSearch(request: UpstreamRequest, tools: UpstreamTools): Reply {
  const reading = readJinaSearch(request);
  if ("search" in reading && reading.search.query === "" && request.method === "GET") {
    return textReply(200, "Search of the sandbox: put a query behind the slash, or into the parameter q.\n");
  }
  const verdict = judgeBearer(request.headers["authorization"]);
  if (verdict === "missing") return keyNeeded(tools);
  const status = refusedVerdicts[verdict];
  if (status !== undefined) return jinaStatusError(status, tools);
  if ("problem" in reading) return jinaRefusal(reading.problem, tools);
  if (reading.search.query === "") return jinaRefusal({ name: "q", expected: "a non-empty string" }, tools);
  return jinaAnswer(reading.search, acceptsJson(request), tools);
}

import type { EngineDialect } from "../../corpus/engine-question.ts";
import type { SearchHit } from "../../corpus/search-hit.ts";
import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { judgeBearer } from "../judge-bearer.ts";
import { readJsonBody } from "../read-json-body.ts";
import { sandboxKey, type KeyVerdict } from "../judge-key.ts";
import { jsonReply, withHeaders } from "../reply.ts";
import { syntheticStatusError } from "./synthetic-error.ts";

const dialect: EngineDialect = { site: "host" };
const longestQuery = 400;
/** The vendor has no count: it sends what it finds, up to ten. */
const mostResults = 10;

/** Synthetic's search endpoint: one field in, all results out. */
export const synthetic: UpstreamEmulator = {
  id: "synthetic",
  hosts: ["api.synthetic.new"],
  environment: { SYNTHETIC_API_KEY: sandboxKey("synthetic") },
  modes: [
    { name: "sparse", about: "a result without a URL, and results whose title, text and date are null" },
    { name: "no-results-field", about: "an answer without results has no field results either" },
  ],
  handle(request, tools) {
    if (request.path !== "/v2/search") return syntheticStatusError(404);
    if (request.method !== "POST") return withHeaders(syntheticStatusError(405), { allow: "POST" });
    const refused = refusedVerdicts[judgeBearer(request.headers["authorization"])];
    return refused === undefined ? answerSearch(request, tools) : syntheticStatusError(refused);
  },
  refuse: syntheticStatusError,
};

const refusedVerdicts: Readonly<Partial<Record<KeyVerdict, number>>> = {
  missing: 401,
  invalid: 401,
  "no-credit": 402,
  throttled: 429,
};

function answerSearch(request: UpstreamRequest, tools: UpstreamTools): Reply {
  const body = readJsonBody(request);
  if (body === undefined) return jsonReply(400, { error: "Request body must be a JSON object" });
  const { query } = body;
  const problem = findProblem(query);
  if (typeof query !== "string" || problem !== undefined) return jsonReply(400, { error: `query: ${problem}` });
  const hits = tools.search({ engine: "synthetic", text: query, dialect }).slice(0, mostResults);
  if (hits.length === 0 && tools.modes.has("no-results-field")) return jsonReply(200, {});
  const results = hits.map(tools.modes.has("sparse") ? sparseResult : fullResult);
  return jsonReply(200, { results });
}

function findProblem(query: unknown): string | undefined {
  if (query === undefined) return "Required";
  if (typeof query !== "string") return `Expected string, received ${query === null ? "null" : typeof query}`;
  if (query.trim() === "") return "String must contain at least 1 character(s)";
  return query.length > longestQuery ? `String must contain at most ${longestQuery} character(s)` : undefined;
}

function fullResult({ url, title, text, publishedAt }: SearchHit): Record<string, unknown> {
  return { url, title, text, published: publishedAt === undefined ? null : new Date(publishedAt).toISOString() };
}

function sparseResult({ url, title }: SearchHit, index: number): Record<string, unknown> {
  return index === 0 ? { title } : { url, title: null, text: null, published: null };
}

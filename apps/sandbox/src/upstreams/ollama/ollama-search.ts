import type { EngineDialect } from "../../corpus/engine-question.ts";
import type { SearchHit } from "../../corpus/search-hit.ts";
import type { Reply, UpstreamTools } from "../emulator.ts";
import type { JsonObject } from "../read-json-object.ts";
import { jsonReply } from "../reply.ts";
import { ollamaBadRequest } from "./ollama-error.ts";

const dialect: EngineDialect = { site: "host" };
const defaultResults = 5;
const mostResults = 10;

/** `web_search`: `max_results` is the only option; `maxResults`, which some clients send, is ignored. */
export function ollamaSearch(body: JsonObject, tools: UpstreamTools): Reply {
  const query = body["query"] ?? "";
  const wanted = body["max_results"] ?? defaultResults;
  if (typeof query !== "string") return ollamaBadRequest(wrongType("query", query, "string"));
  if (query.trim() === "") return ollamaBadRequest("query is required");
  if (typeof wanted !== "number" || !Number.isInteger(wanted)) {
    return ollamaBadRequest(wrongType("max_results", wanted, "int"));
  }
  if (wanted < 1 || wanted > mostResults) {
    return ollamaBadRequest(`max_results must be between 1 and ${mostResults}`);
  }
  const hits = tools.search({ engine: "ollama", text: query, dialect }).slice(0, wanted);
  const isUntidy = tools.modes.has("untidy");
  const results = hits.map((hit, index) => (isUntidy ? untidyResult(hit, index) : tidyResult(hit)));
  return jsonReply(200, { results: hits.length === 0 && tools.modes.has("null-results") ? null : results });
}

function tidyResult({ title, url, text }: SearchHit): JsonObject {
  return { title, url, content: text };
}

/** The first has no URL, the others tabs and line breaks, every second one no title. */
function untidyResult({ title, url, text }: SearchHit, index: number): JsonObject {
  if (index === 0) return { title, content: text };
  return {
    title: index % 2 === 0 ? "" : title.replaceAll(" ", "\t\r\n"),
    url,
    content: text.replaceAll(" ", "\r\n\t"),
  };
}

/** As the server's JSON reader words it. */
function wrongType(field: string, value: unknown, expected: string): string {
  const found = typeof value === "number" && expected === "int" ? `number ${value}` : nameType(value);
  return `json: cannot unmarshal ${found} into Go struct field .${field} of type ${expected}`;
}

function nameType(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return typeof value === "boolean" ? "bool" : typeof value;
}

import { SearchProviderError } from "@websonde/search-core";
import type { Call, Reading } from "@websonde/search-kit";
import { readErrorFacts } from "@websonde/search-kit/errors";
import type { McpResult } from "@websonde/search-kit/mcp";
import * as v from "valibot";
import { callParallelTool, failureInside } from "./call-parallel-tool.ts";
import { meta } from "./meta.ts";
import { readMcpText } from "./read-mcp-text.ts";
import { readResults } from "./read-results.ts";
import { readSessionId } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { Answer, isRefused } from "./wire.ts";
import { writeQueryWithOperators } from "./write-query.ts";

const nothingFound = /\bno (?:\w+ )?(?:results?|pages?|matches)\b|\bnothing (?:was )?found\b/i;

/** The keyless search. The tool has no filters and takes no count; what comes back is filtered and cut as always. */
export async function searchMcp(call: Call<Settings>): Promise<Reading> {
  if (call.query.locale !== undefined)
    call.note("Parallel's public endpoint has no filter for countries; the locale was left out");
  const input = { ...writeQueryWithOperators(call), session_id: readSessionId(call) };
  return readResult(await callParallelTool(call, "web_search", input), call);
}

function readResult({ payloads, structured, texts }: McpResult, call: Call<Settings>): Reading {
  for (const payload of payloads) {
    const answer = v.safeParse(Answer, payload);
    if (!answer.success) continue;
    if (!answer.output.results?.length && isRefused(answer.output)) throw failureInside(payload, call);
    return readResults(answer.output);
  }
  const results = texts.flatMap(readMcpText);
  if (results.length > 0) return readResults({ results, search_id: undefined });
  const said = texts.join("\n").trim();
  if ((said === "" && structured === undefined) || nothingFound.test(said.slice(0, 500))) return { sources: [] };
  const { message } = readErrorFacts({ status: 200, contentType: "text/plain", body: said });
  throw new SearchProviderError({
    provider: meta.id,
    kind: "invalid-response",
    message: `Parallel's public endpoint sent an answer of a form that is not known. Set PARALLEL_API_KEY to use its API instead.${message ? ` It says: ${message}` : ""}`,
  });
}

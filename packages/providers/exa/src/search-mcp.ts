import { isSearchProviderError, SearchProviderError } from "@websonde/search-core";
import type { Call, Reading, Session } from "@websonde/search-kit";
import { callTool } from "@websonde/search-kit/mcp";
import type { McpConnection, McpResult } from "@websonde/search-kit/mcp";
import * as v from "valibot";
import { mcpBaseUrl } from "./mcp-address.ts";
import { meta } from "./meta.ts";
import { isNothingFound, readMcpText } from "./read-mcp-text.ts";
import { readResults } from "./read-results.ts";
import { readFilters } from "./search-rest.ts";
import type { Settings } from "./settings.ts";
import { Answer } from "./wire.ts";

const plainTool = "web_search_exa";
const advancedTool = "web_search_advanced_exa";

/**
 * The keyless search. Filters need the advanced tool, which the server may not offer: then they go out as operators, and
 * what comes back is filtered as always.
 */
export async function searchMcp(call: Call<Settings>): Promise<Reading> {
  const filters = readFilters(call);
  const counted = (call.query.numSearchResults ?? call.query.limit) !== undefined;
  const count = counted ? { numResults: call.count } : {};
  if (Object.keys(filters).length > 0) {
    try {
      const query = call.text({ verbatim: true, phrases: true });
      return readResult(await callExaTool(call, advancedTool, { query, ...count, ...filters }));
    } catch (error) {
      if (!isSearchProviderError(error) || error.kind !== "unsupported") throw error;
      call.note("Exa's public endpoint does not offer its filters now; sites and dates went out as operators");
    }
  }
  const query = call.text({ verbatim: true, phrases: true, site: true, negation: true, dateRange: true });
  return readResult(await callExaTool(call, plainTool, { query, ...count }));
}

/** Calls a tool of the public server; `tools` in the address switches on what is not on by default. */
export function callExaTool(
  session: Session<Settings>,
  tool: string,
  input: Readonly<Record<string, unknown>>,
): Promise<McpResult> {
  const connection: McpConnection = {
    provider: meta.id,
    label: meta.label,
    url: `${mcpBaseUrl}/mcp`,
    query: { tools: tool },
    headers: { "x-exa-source": "websonde" },
    send: session.send,
    failure: (reply) => adviseKey(session.failure(reply)),
    random: session.context.random,
  };
  return callTool({ ...connection, tool, arguments: input });
}

function readResult({ payloads }: McpResult): Reading {
  for (const payload of payloads) {
    const answer = v.safeParse(Answer, payload);
    if (answer.success && answer.output.results) return readResults(answer.output);
  }
  const texts = payloads.filter((payload) => typeof payload === "string");
  const results = texts.flatMap(readMcpText);
  if (results.length > 0) return readResults({ results, requestId: undefined });
  if (texts.some(isNothingFound)) return { sources: [] };
  throw new SearchProviderError({
    provider: meta.id,
    kind: "invalid-response",
    message: "Exa's public endpoint sent an answer of a form that is not known.",
  });
}

/** The free endpoint allows few requests for each address; a key lifts that. */
function adviseKey(error: SearchProviderError): SearchProviderError {
  if (error.kind !== "rate-limit" && error.kind !== "quota") return error;
  const { provider, kind, status, retryAfterMs, requestId } = error;
  const message = `${error.message} Without a key Exa allows few requests; set EXA_API_KEY to lift the limit.`;
  return new SearchProviderError({ provider, kind, status, retryAfterMs, requestId, message });
}

import { isSearchProviderError, SearchProviderError } from "@websonde/search-core";
import type { Call, Reading } from "@websonde/search-kit";
import { adviseKey, readErrorFacts } from "@websonde/search-kit/errors";
import type { McpResult } from "@websonde/search-kit/mcp";
import * as v from "valibot";
import { callExaTool, keyAdvice } from "./call-exa-tool.ts";
import { meta } from "./meta.ts";
import { isNothingFound, readMcpText } from "./read-mcp-text.ts";
import { readResults } from "./read-results.ts";
import { textCharacters, readFilters } from "./search-rest.ts";
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
  const query = call.text({ verbatim: true, phrases: true });
  const isCounted = (call.query.numSearchResults ?? call.query.limit) !== undefined;
  const count = isCounted ? { numResults: call.count } : {};
  if (Object.keys(filters).length === 0)
    return readResult(await callExaTool(call, plainTool, { query, ...count }), call);
  try {
    // Without a limit it sends whole pages.
    const input = { query, ...count, ...filters, textMaxCharacters: textCharacters };
    return readResult(await callExaTool(call, advancedTool, input), call);
  } catch (error) {
    if (!isSearchProviderError(error) || error.kind !== "unsupported") throw error;
  }
  call.note(
    "Exa's public endpoint does not offer its filters now; sites and dates went out as operators, others not at all",
  );
  const operators = call.text({ verbatim: true, phrases: true, site: true, negation: true, dateRange: true });
  return readResult(await callExaTool(call, plainTool, { query: operators, ...count }), call);
}

function readResult({ payloads }: McpResult, { failure }: Call<Settings>): Reading {
  for (const payload of payloads) {
    const answer = v.safeParse(Answer, payload);
    if (!answer.success) continue;
    if (answer.output.results) return readResults(answer.output);
    // The advanced tool hands on what the API said, errors too.
    if (answer.output.error)
      throw adviseKey(
        failure(readErrorFacts({ status: 200, contentType: "application/json", body: JSON.stringify(payload) })),
        keyAdvice,
      );
  }
  const texts = payloads.filter((payload) => typeof payload === "string");
  const results = texts.flatMap(readMcpText).filter(({ url }) => url);
  if (results.length > 0) return readResults({ results });
  if (texts.some(isNothingFound)) return { sources: [] };
  throw new SearchProviderError({
    provider: meta.id,
    kind: "invalid-response",
    message:
      "Exa's public endpoint sent an answer of a form that is not known. Set EXA_API_KEY to use its API instead.",
  });
}

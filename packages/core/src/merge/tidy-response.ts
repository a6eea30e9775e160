import { SearchProviderError } from "../errors.ts";
import { authModes } from "../types/response.ts";
import type { Grounding, SearchResponse, SearchUsage } from "../types/response.ts";
import { mergeDuplicates } from "./merge-duplicates.ts";
import { tidyBlock, tidyCitation, tidyLine, tidyLines, tidyNumber, tidySource } from "./tidy-source.ts";

/** More than any upstream gives; what comes after it is not looked at. */
const maxItems = 500;
const maxAnswerLength = 200_000;
const maxNameLength = 200;
const maxQuestionLength = 500;

/**
 * A provider's answer in the form that every later step and every caller relies on: web addresses only and each page once,
 * one-line texts without control or invisible characters, whole ages, and no `null`, empty text or empty list where a
 * field is optional. A provider may come from code that is not ours, so nothing of the shape is taken for granted. Throws
 * `invalid-response` for what is no response.
 */
export function tidyResponse(response: SearchResponse, provider: string, now: number): SearchResponse {
  try {
    if (Array.isArray(response.sources)) return tidyFields(response, provider, now);
  } catch {
    // A getter of hostile data may throw.
  }
  throw new SearchProviderError({
    provider,
    kind: "invalid-response",
    message: `${provider} handed back no search response (an object with a list of sources).`,
  });
}

function tidyFields(response: SearchResponse, provider: string, now: number): SearchResponse {
  const answer = tidyBlock(response.answer, maxAnswerLength);
  const citations = tidyList(response.citations, tidyCitation);
  const searchQueries = tidyLines(response.searchQueries, maxQuestionLength);
  const relatedQuestions = tidyLines(response.relatedQuestions, maxQuestionLength);
  const usage = tidyUsage(response.usage);
  const model = tidyLine(response.model, maxNameLength);
  const requestId = tidyLine(response.requestId, maxNameLength);
  const authMode = authModes.find((mode) => mode === response.authMode);
  const grounding = tidyGrounding(response.grounding);
  return {
    provider,
    ...(answer?.trim() && { answer }),
    sources: mergeDuplicates(tidyList(response.sources, (source) => tidySource(source, now))),
    ...(citations.length > 0 && { citations }),
    ...(searchQueries.length > 0 && { searchQueries }),
    ...(relatedQuestions.length > 0 && { relatedQuestions }),
    ...(usage && { usage }),
    ...(model && { model }),
    ...(requestId && { requestId }),
    ...(authMode && { authMode }),
    ...(grounding && { grounding }),
    ...(response.partial === true && { partial: true }),
  };
}

function tidyList<Item extends object>(
  items: readonly Item[] | undefined,
  tidy: (item: Item) => Item | undefined,
): readonly Item[] {
  if (!Array.isArray(items)) return [];
  return items
    .slice(0, maxItems)
    .filter((item) => typeof item === "object" && item !== null)
    .map(tidy)
    .filter((item) => item !== undefined);
}

const usageNames = ["inputTokens", "outputTokens", "totalTokens", "searchRequests"] as const;

/** All zeros mean that the upstream did not report it. */
function tidyUsage(usage: SearchUsage | null | undefined): SearchUsage | undefined {
  const counts = usageNames.flatMap((name) => {
    const count = tidyNumber(usage?.[name]);
    return count !== undefined && count >= 0 ? [[name, count] as const] : [];
  });
  return counts.some(([, count]) => count > 0) ? Object.fromEntries(counts) : undefined;
}

function tidyGrounding(grounding: Grounding | null | undefined): Grounding | undefined {
  if (typeof grounding?.searched !== "boolean" || typeof grounding.grounded !== "boolean") return undefined;
  const { searched, grounded } = grounding;
  const calls = tidyNumber(grounding.calls);
  return { searched, grounded, ...(calls !== undefined && { calls }) };
}

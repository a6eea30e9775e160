import { SearchProviderError } from "../errors.ts";
import type { ProviderMeta } from "../types/provider.ts";
import type { SearchQuery } from "../types/request.ts";
import type { SearchResponse } from "../types/response.ts";
import { applyRequestFilters } from "./apply-request-filters.ts";
import { constrainCitations, constrainSources, relaxedNote } from "./constrain-sources.ts";
import { checkGrounding } from "./check-grounding.ts";
import { isRenderable } from "./is-renderable.ts";
import { listUnsupported } from "./list-unsupported.ts";

/**
 * Holds a response to the query: domain lists and exclusions strictly, everything else leniently with a note; then cuts it to
 * the count. Throws `empty` (status 204) when nothing is left to show, so that the chain goes on.
 */
export function constrainResponse(
  response: SearchResponse,
  query: SearchQuery,
  meta: ProviderMeta,
  { now, grounding }: { readonly now: number; readonly grounding: "required" | "reported" },
): { readonly response: SearchResponse; readonly notes: readonly string[] } {
  if (!isRenderable(response)) throw empty(meta, `${meta.label} returned no results.`);
  const ungrounded = checkGrounding(response, meta, grounding);
  const isRecencyNative = query.recency === undefined || meta.capabilities.recency.includes(query.recency);
  const filtered = applyRequestFilters(response, query, { now, isRecencyNative });
  const constrained = constrainSources(filtered.sources, query.parsed, now);
  const cause = filtered.emptiedBy ?? constrained.emptiedBy;
  // An answer that rests on nothing but excluded pages is not shown either.
  if (cause !== undefined)
    throw empty(meta, `${meta.label} found only pages that ${cause} rules out (${response.sources.length} of them).`);
  const citations = constrainCitations(filtered.citations, query.parsed);
  const { citations: _, ...rest } = response;
  const kept: SearchResponse = {
    ...rest,
    sources: constrained.sources.slice(0, readLimit(query, meta)),
    ...(citations.length > 0 && { citations }),
  };
  if (!isRenderable(kept)) throw empty(meta, `${meta.label} found nothing that the query's filters let through.`);
  const relaxed = [...filtered.relaxed, ...constrained.relaxed].map(relaxedNote);
  return { response: kept, notes: [...ungrounded, ...listUnsupported(query, meta), ...relaxed] };
}

/** The most that is returned: the smaller of the two counts that were given, else the default; never beyond the provider's most. */
function readLimit({ limit, numSearchResults }: SearchQuery, meta: ProviderMeta): number {
  const given = [limit, numSearchResults].filter((count) => count !== undefined);
  const { count } = meta.limits;
  return given.length > 0 ? Math.min(...given, count.max) : count.default;
}

function empty(meta: ProviderMeta, message: string): SearchProviderError {
  return new SearchProviderError({ provider: meta.id, kind: "empty", status: 204, message });
}

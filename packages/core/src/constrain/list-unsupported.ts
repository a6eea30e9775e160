import type { ProviderMeta } from "../types/provider.ts";
import type { SearchQuery } from "../types/request.ts";

/**
 * Notes on what a provider could not be asked for. Such a filter is never added to the words of the query; what can be
 * checked on the results is checked there.
 */
export function listUnsupported(query: SearchQuery, { label, capabilities }: ProviderMeta): readonly string[] {
  const { recency, locale, safeSearch, urls, parsed } = query;
  const explicitDates = parsed.after !== undefined || parsed.before !== undefined;
  const notes: string[] = [];
  // Explicit dates beat the recency, so that it is not missed then.
  if (recency !== undefined && !explicitDates && !capabilities.recency.includes(recency))
    notes.push(`${label} has no filter for the recency ${recency}; dated results were filtered here, undated ones kept`);
  if (locale !== undefined && !capabilities.locale) notes.push(`${label} has no filter for the locale ${locale}`);
  if (safeSearch !== undefined && !capabilities.safeSearch) notes.push(`${label} has no safe-search setting`);
  if (urls !== undefined && !capabilities.urls) notes.push(`${label} does not read urls; only answer engines do`);
  return notes;
}

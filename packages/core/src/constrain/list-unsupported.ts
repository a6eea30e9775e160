import type { ProviderMeta } from "../types/provider.ts";
import type { SearchQuery } from "../types/request.ts";

/**
 * Notes on what a provider could not be asked for. Such a filter is never added to the words of the query; what can be
 * checked on the results is checked there.
 */
export function listUnsupported(query: SearchQuery, { label, capabilities }: ProviderMeta): readonly string[] {
  const { recency, locale, safeSearch, urls, systemPrompt, maxTokens, temperature, parsed } = query;
  const { includeDomains = [], excludeDomains = [] } = query;
  const hasDates = parsed.after !== undefined || parsed.before !== undefined;
  const domains = [includeDomains, excludeDomains, parsed.sites, parsed.excludedSites];
  const notes: string[] = [];
  const without = (what: string, then = ""): void => void notes.push(`${label} has no ${what}${then}`);
  // Explicit dates beat the recency, so that it is not missed then.
  if (recency !== undefined && !hasDates && !capabilities.recency.includes(recency))
    without(`filter for the recency ${recency}`, "; dated results were filtered here, undated ones kept");
  if (hasDates && capabilities.dates === "none")
    without("filter for dates", "; dated results were filtered here, undated ones kept");
  if (parsed.before !== undefined && capabilities.dates === "after")
    without("filter for before:", "; dated results were filtered here, undated ones kept");
  if (capabilities.sites === "none" && domains.some((list) => list.length > 0))
    without("filter for sites", "; its results were filtered here");
  if (locale !== undefined && !capabilities.locale) without(`filter for the locale ${locale}`);
  if (parsed.lang !== undefined && !(capabilities.language ?? capabilities.locale))
    without("filter for languages", `; lang:${parsed.lang} was left out`);
  if (safeSearch !== undefined && !capabilities.safeSearch) without("safe-search setting");
  if (urls !== undefined && !capabilities.urls) notes.push(`${label} does not read urls; only answer engines do`);
  if (
    capabilities.answer &&
    !capabilities.prompt &&
    [systemPrompt, maxTokens, temperature].some((one) => one !== undefined)
  )
    notes.push(`${label} takes no system prompt, maxTokens or temperature`);
  return notes;
}

// What a user's code sees of the published types; only compiled, never run.
import brave from "@websonde/search-brave";
import { createSearch, isSearchProviderError } from "@websonde/search-core";
import type { SearchOutcome, SearchProvider, SearchSource } from "@websonde/search-core";

export const id: "brave" = brave.meta.id;
export const asProvider: SearchProvider = brave;

export async function firstSource(query: string, signal: AbortSignal): Promise<SearchSource | undefined> {
  const web = createSearch({ order: ["brave"], providers: { mine: async () => import("@websonde/search-brave") } });
  const outcome: SearchOutcome = await web.search({ query, recency: "week", limit: 3 }, { signal });
  if (!outcome.ok) {
    const { kind } = outcome.error;
    // @ts-expect-error -- a kind that does not exist must not compile
    return kind === "no-such-kind" || isSearchProviderError(outcome.error) ? undefined : undefined;
  }
  return outcome.response.sources[0];
}

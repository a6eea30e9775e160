import { isSearchProviderError, SearchProviderError } from "@websonde/search-core";
import type { SearchContext, SearchProvider, SearchProviderErrorDetails, SearchResponse } from "@websonde/search-core";
import type { ProviderFixtures } from "../../src/check.ts";
import acme from "../example/acme.ts";

/** A provider that keeps every rule but one. */
export interface BrokenProvider {
  /** Id of the rule that it breaks. */
  readonly breaks: string;
  readonly provider: SearchProvider;
  /** Where the fixtures of the sound one do not show it. */
  readonly fixtures?: Partial<ProviderFixtures>;
}

/** The sound provider with some of it replaced. */
export function breakProvider(change: Partial<SearchProvider>): SearchProvider {
  return { ...acme, ...change };
}

/** Sends one request, as the kit calls it. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** The sound provider with another way to its upstream. */
export function breakFetch(change: (send: Send, context: SearchContext) => Send): SearchProvider {
  return breakProvider({
    search: (query, context) => {
      const send = change(context.fetch ?? fetch, context);
      return acme.search(query, {
        ...context,
        fetch: (input, init = {}) => send(input instanceof Request ? input.url : input.toString(), init),
      });
    },
  });
}

/** The sound provider with another body in what it sends. */
export function breakRequest(change: (body: Record<string, unknown>, context: SearchContext) => void): SearchProvider {
  return breakFetch((send, context) => (url, init) => {
    const body: Record<string, unknown> = JSON.parse(typeof init.body === "string" ? init.body : "{}");
    change(body, context);
    return send(url, { ...init, body: JSON.stringify(body) });
  });
}

/** The sound provider with another response. */
export function breakResponse(change: (response: SearchResponse) => SearchResponse): SearchProvider {
  return breakProvider({ search: async (query, context) => change(await acme.search(query, context)) });
}

/** The sound provider with other errors. */
export function breakErrors(
  change: (error: SearchProviderError) => Partial<SearchProviderErrorDetails>,
): SearchProvider {
  return breakProvider({
    search: async (query, context) => {
      try {
        return await acme.search(query, context);
      } catch (error) {
        if (!isSearchProviderError(error)) throw error;
        const { provider, kind, message, status, retryAfterMs } = error;
        throw new SearchProviderError({ provider, kind, message, status, retryAfterMs, ...change(error) });
      }
    },
  });
}

import type { FetchedPage, SearchContext } from "@websonde/search-core";
import type { RuleContext } from "../rules/rule.ts";
import { openUpstream } from "../upstream/open-upstream.ts";
import type { Answerer, Upstream } from "../upstream/open-upstream.ts";
import { makeSearchContext } from "./make-contexts.ts";

/** What differs from the context that the fixtures describe: environment, settings, signal, deadline. */
export interface FetchOptions extends Partial<SearchContext> {
  /** The page to fetch. Default `https://example.org/page`. */
  readonly url?: string;
}

/** A page fetch and what the upstream saw of it. */
export interface FetchedFrom extends Upstream {
  /** Settles as the provider's `fetchPage` does. */
  readonly page: Promise<FetchedPage>;
  readonly notes: readonly string[];
  /** Milliseconds for which the provider is left alone now. */
  coolingMs(): Promise<number>;
}

/** Fetches one page by a provider whose upstream is what `answer` says. Throws for a provider that fetches none. */
export function fetchPageFrom(
  context: RuleContext,
  answer: Answerer,
  { url = "https://example.org/page", ...changes }: FetchOptions = {},
): FetchedFrom {
  const { provider } = context;
  if (provider.fetchPage === undefined) throw new Error(`${provider.meta.label} fetches no pages.`);
  const upstream = openUpstream({ answer, prelude: context.fixtures.prelude });
  const notes: string[] = [];
  const search: SearchContext = {
    ...makeSearchContext(context, upstream.fetch),
    note: (text) => void notes.push(text),
    ...changes,
  };
  return {
    ...upstream,
    notes,
    page: provider.fetchPage(url, search),
    coolingMs: async () => (await provider.availability(search)).retryAfterMs ?? 0,
  };
}

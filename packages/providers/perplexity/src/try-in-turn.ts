import { isSearchProviderError } from "@websonde/search-core";
import type {
  Credential,
  SearchContext,
  SearchProvider,
  SearchProviderError,
  SearchQuery,
  SearchResponse,
} from "@websonde/search-core";
import { limitCredentials } from "./limit-credentials.ts";
import { meta } from "./meta.ts";

/** What one search has tried so far. */
export interface Turn {
  /** Values of the credentials that were used. */
  readonly tried: Set<string>;
  /** Where the one comes from that is in use. */
  source?: string;
  /** A credential that is there and cannot be used. */
  useless?: { readonly source: string; readonly problem: "over" | "blank" };
}

export function startTurn(): Turn {
  return { tried: new Set() };
}

/** Notes that a credential goes out. */
export function markTried(turn: Turn, credential: Credential | undefined): void {
  if (credential === undefined) return;
  turn.tried.add(credential.value);
  turn.source = credential.source;
}

/** Thrown by the access of a turn in which nothing is left to try. */
export const nothingLeft: unique symbol = Symbol("nothing left");

const mostTurns = 10;

/**
 * Asks by one credential after the other until one answers: cookies, a session, keys. The kit goes on by itself where a
 * credential is refused or used up; here it also goes on after a wall, a fault or a broken connection, since the website
 * and the API fail apart from each other. The last real failure is thrown; the caller's abort ends it at once.
 */
export async function tryInTurn(
  query: SearchQuery,
  context: SearchContext,
  open: (turn: Turn) => SearchProvider,
): Promise<SearchResponse> {
  const turn = startTurn();
  const failures: { readonly error: SearchProviderError; readonly source: string }[] = [];
  for (;;) {
    const triedBefore = turn.tried.size;
    try {
      const response = await open(turn).search(query, limitCredentials(context, turn));
      for (const { error, source } of failures)
        context.note(`${meta.label} failed with ${source} (${error.kind}); ${turn.source ?? "another way"} answered`);
      return response;
    } catch (error) {
      context.signal.throwIfAborted();
      const last = failures.at(-1);
      const isNew = turn.tried.size > triedBefore;
      // What happened before anything was sent says less than the failure before it.
      if (!isNew && last !== undefined) throw last.error;
      if (!isNew || turn.source === undefined || !isSearchProviderError(error)) throw error;
      if (failures.length + 1 === mostTurns) throw error;
      failures.push({ error, source: turn.source });
    }
  }
}

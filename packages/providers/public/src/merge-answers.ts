import { fuseRankings } from "@websonde/search-core";
import type { SearchQuery, SearchSource } from "@websonde/search-core";
import type { EngineState } from "./engine-state.ts";
import { members } from "./members.ts";

/** All that the engines found as one list, best first and uncut: filters and count apply to the merged list. */
export function mergeAnswers(
  states: readonly EngineState[],
  query: SearchQuery,
  weights: ReadonlyMap<string, number>,
  now: number,
): readonly SearchSource[] {
  const lists = states.flatMap((state) => {
    if (state.status !== "answered") return [];
    const { engine, sources } = state;
    const family = members.find((member) => member.engine === engine)?.family;
    return [{ engine, family, weight: weights.get(engine), sources }];
  });
  return fuseRankings(lists, { queryTokens: listWords(query), now });
}

function listWords({ parsed }: SearchQuery): readonly string[] {
  return parsed.terms.filter(({ negated }) => !negated).flatMap(({ text }) => text.split(/\s+/));
}

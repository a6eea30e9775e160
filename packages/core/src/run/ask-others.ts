import { SearchProviderError } from "../errors.ts";
import { makeCandidate } from "../plan/plan-candidates.ts";
import type { SearchOptions } from "../types/options.ts";
import type { SearchContext } from "../types/provider.ts";
import type { SearchQuery } from "../types/request.ts";
import { runAttempt } from "./run-attempt.ts";
import type { Finish } from "./run-attempt.ts";
import type { Asker, Run } from "./run.ts";

/**
 * Asks several providers at once for an aggregate, each as if the caller had named it, without those that the client
 * excludes. What the caller overrides belongs to the aggregate and not to them; what they give is not yet constrained,
 * since the merged list is.
 */
export function askOthers(
  ids: readonly string[],
  query: SearchQuery,
  options: Pick<SearchOptions, "exclude" | "providers">,
  run: Run,
  { signal, note }: Asker,
  finish: Finish,
): ReturnType<SearchContext["run"]> {
  const member: Run = { ...run, caller: signal, signal, overrides: {}, emit: () => {}, askOthers: refuseNesting };
  return ids
    .filter((id) => !options.exclude?.includes(id))
    .map((id) => {
      const candidate = makeCandidate(id, options, { explicit: true, forced: true });
      const response = runAttempt(query, candidate, member, finish).then((result) => {
        if (result.status !== "ok") throw result.error;
        result.notes.forEach(note);
        return result.response;
      });
      // An aggregate may return without having looked at all of them.
      response.catch(() => {});
      return { provider: id, response };
    });
}

function refuseNesting(): never {
  throw new SearchProviderError({
    provider: "none",
    kind: "unsupported",
    message: "An aggregate cannot ask another aggregate.",
  });
}

import { isSearchProviderError } from "@websonde/search-core";
import type { Availability, ProviderContext, SearchProvider } from "@websonde/search-core";
import { collectAnswers } from "./collect-answers.ts";
import { explainNothing } from "./explain-nothing.ts";
import { listNotes } from "./list-notes.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { meta } from "./meta.ts";
import { planWaiting } from "./plan-waiting.ts";
import { readWeights } from "./read-weights.ts";

/**
 * No upstream of its own: the core runs the engines, each with its own pace and cool-down. So this is no provider made by the
 * kit, whose cool-down would keep everyone from all engines because those of one client were blocked.
 */
const provider: SearchProvider<typeof meta.id> = {
  meta,

  availability: describeAvailability,

  async search(query, context) {
    const weights = readWeights(context.settings);
    const waiting = planWaiting(context);
    const states = await collectAnswers(context, waiting);
    for (const note of listNotes(states)) context.note(note);
    const sources = mergeAnswers(states, query, weights, context.now());
    const problem = sources.length === 0 ? explainNothing(states, waiting.hardMs) : undefined;
    if (problem !== undefined) throw problem;
    const wanted = query.numSearchResults ?? query.limit ?? 0;
    const { max } = meta.limits.count;
    if (wanted > max) context.note(`${meta.label} gives at most ${max} results; ${wanted} were asked for`);
    const isPartial = states.some(({ status }) => status === "failed" || status === "waiting");
    return { provider: meta.id, authMode: "keyless", sources, ...(isPartial && { partial: true }) };
  },
};

export default provider;

function describeAvailability({ settings }: ProviderContext): Availability {
  try {
    readWeights(settings);
  } catch (error) {
    // A wrong setting is a reason not to run, and the reason says which.
    if (isSearchProviderError(error)) return { level: "none", reason: error.message };
    throw error;
  }
  const reason = `${meta.label} needs no key; it asks several engines at once and runs only when it is named.`;
  return { level: "explicit", reason, authMode: "keyless" };
}

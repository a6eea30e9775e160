import type { RuleContext } from "../rules/rule.ts";
import type { Answerer } from "../upstream/open-upstream.ts";
import { openClient } from "./ask-provider.ts";
import type { Asked } from "./ask-provider.ts";

/** Of the 60 s that a provider has. */
export const lateMs = 59_500;

/**
 * Asks an upstream that takes almost the whole time that a provider has, so that no wait for another attempt fits in: how
 * often a provider tries again is its own business, how it ends is not.
 */
export async function askLate(context: RuleContext, answer: Answerer): Promise<Asked> {
  const client = openClient(context, (request) => {
    if (client.searches.length === 1) client.clock.advance(lateMs);
    return answer(request);
  });
  return { ...client, outcome: await client.search() };
}

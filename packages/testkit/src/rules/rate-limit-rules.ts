import assert from "node:assert/strict";
import { expectFailure } from "../expect/expect-outcome.ts";
import { changeReply, listReplies } from "../fixtures/list-replies.ts";
import { askLate, lateMs } from "../ask/ask-late.ts";
import { readNow } from "../ask/ask-provider.ts";
import { answerWith } from "../upstream/open-upstream.ts";
import type { Rule, RuleContext } from "./rule.ts";

/** How long an upstream wants to be left alone. */
export const rateLimitRules: readonly Rule[] = [
  {
    id: "rate-limit",
    title: "too many requests are `rate-limit`, also when the upstream names no wait",
    needs: ["rateLimited"],
    async check(context) {
      for (const wait of await listWaits(context, undefined))
        assert.ok(wait === undefined || (Number.isFinite(wait) && wait >= 0), `retryAfterMs is ${wait}.`);
    },
  },
  {
    id: "retry-after-seconds",
    title: "a Retry-After in seconds becomes retryAfterMs",
    needs: ["rateLimited"],
    async check(context) {
      for (const wait of await listWaits(context, "37")) assert.equal(wait, 37_000);
      for (const wait of await listWaits(context, "-5")) assert.equal(wait, 0);
    },
  },
  {
    id: "retry-after-date",
    title: "a Retry-After as an HTTP date becomes retryAfterMs, by the client's clock",
    needs: ["rateLimited"],
    async check(context) {
      const inTwoMinutes = new Date(readNow(context.fixtures.now) + lateMs + 120_000).toUTCString();
      for (const wait of await listWaits(context, inTwoMinutes))
        assert.ok(wait !== undefined && Math.abs(wait - 120_000) <= 1_000, `retryAfterMs is ${wait}, not 120000.`);
    },
  },
];

/** `retryAfterMs` for each form of the reply with this header. */
async function listWaits(
  context: RuleContext,
  retryAfter: string | undefined,
): Promise<readonly (number | undefined)[]> {
  const waits: (number | undefined)[] = [];
  for (const fixture of listReplies(context.fixtures, "rateLimited")) {
    const reply = changeReply(fixture, ({ headers, ...rest }) => ({
      ...rest,
      headers: { ...headers, ...(retryAfter !== undefined && { "Retry-After": retryAfter }) },
    }));
    const kind = context.fixtures.kinds?.rateLimited ?? "rate-limit";
    waits.push(expectFailure(await askLate(context, answerWith(reply)), context, [kind]).retryAfterMs);
  }
  return waits;
}

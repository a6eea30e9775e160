import assert from "node:assert/strict";
import { openClient } from "../ask/ask-provider.ts";
import type { Client } from "../ask/ask-provider.ts";
import { expectSettled, settleEverything } from "../expect/expect-settled.ts";
import { watchRejections } from "../expect/watch-rejections.ts";
import { resolveReply } from "../fixtures/canned-reply.ts";
import { successOf } from "../fixtures/list-replies.ts";
import type { Answerer } from "../upstream/open-upstream.ts";
import { toStalledResponse } from "../upstream/responses.ts";
import type { BodyProbe } from "../upstream/responses.ts";
import type { Rule, RuleContext } from "./rule.ts";

/** Whoever aborts gets the very reason, and the upstream is left at once. */
export const abortRules: readonly Rule[] = [
  {
    id: "abort-at-start",
    title: "a search that is aborted before it starts sends nothing",
    needs: [],
    async check(context) {
      const client = openClient(context, () => assert.fail("Something was sent."));
      const reason = new Error("aborted before the start");
      await expectReason(client.search({}, { signal: AbortSignal.abort(reason) }), reason);
      assert.equal(client.requests.length, 0);
    },
  },
  {
    id: "abort-before-headers",
    title: "an abort while the upstream is silent rejects with its reason and drops the request",
    needs: [],
    async check(context) {
      const upstream = holdUpstream();
      await abortWhileWaiting(context, upstream.answer, upstream.asked);
      await upstream.fail();
    },
  },
  {
    id: "abort-in-body",
    title: "an abort while the body arrives rejects with its reason and drops the request",
    needs: ["success"],
    async check(context) {
      const probe: BodyProbe = { bytesRead: 0, isCancelled: false };
      const reading = new Promise<void>((resolve) => (probe.onStall = resolve));
      const answer: Answerer = (request) =>
        toStalledResponse(resolveReply(successOf(context.fixtures), request), request.signal, probe);
      await abortWhileWaiting(context, answer, reading, probe);
    },
  },
];

/** Aborts once `asked` has come, and checks what the caller and the upstream see of it. */
async function abortWhileWaiting(
  context: RuleContext,
  answer: Answerer,
  asked: Promise<void>,
  probe?: BodyProbe,
): Promise<void> {
  const unhandled = await watchRejections(async () => {
    const client = openClient(context, answer);
    const controller = new AbortController();
    const reason = new Error("the user changed their mind");
    const search = client.search({}, { signal: controller.signal });
    search.catch(() => {});
    await expectSettled(Promise.race([asked, search]), "The request to the upstream");
    controller.abort(reason);
    await expectReason(search, reason);
    await settleEverything();
    expectDropped(client, probe);
  });
  assert.deepEqual(unhandled, [], "Rejections that nobody handled.");
}

async function expectReason(search: Promise<unknown>, reason: Error): Promise<void> {
  const outcome = await expectSettled(
    search.then(
      () => assert.fail("The search should reject with the reason of the abort; it gave an outcome."),
      (error: unknown) => error,
    ),
    "An aborted search",
  );
  if (outcome instanceof assert.AssertionError) throw outcome;
  assert.equal(outcome, reason, "The search should reject with the caller's own reason.");
}

/** The upstream sees that nobody waits for its answer any more. */
export function expectDropped({ searches }: Client, probe?: BodyProbe): void {
  const [request] = searches;
  assert.ok(request, "Nothing was sent.");
  assert.ok(
    request.signal?.aborted === true || probe?.isCancelled === true,
    "The request goes on although nobody waits for it: hand context.signal to fetch, for the body too.",
  );
}

/** An upstream that never answers and is deaf to aborts. */
export function holdUpstream(): {
  readonly answer: Answerer;
  /** Resolves when the first request came. */
  readonly asked: Promise<void>;
  /** Lets the held requests fail after all. */
  fail(): Promise<void>;
} {
  let arrive = () => {};
  const asked = new Promise<void>((resolve) => (arrive = resolve));
  const rejects: ((reason: Error) => void)[] = [];
  return {
    asked,
    answer: () => {
      arrive();
      return new Promise((_, reject) => void rejects.push(reject));
    },
    async fail() {
      const unhandled = await watchRejections(async () => {
        for (const reject of rejects) reject(new TypeError("fetch failed"));
      });
      assert.deepEqual(
        unhandled,
        [],
        "A request that fails after its search is over must not be an unhandled rejection.",
      );
    },
  };
}

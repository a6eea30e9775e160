import assert from "node:assert/strict";
import { askLate } from "../ask/ask-late.ts";
import { askProvider } from "../ask/ask-provider.ts";
import type { Answerer } from "../upstream/open-upstream.ts";
import { expectFailure } from "../expect/expect-outcome.ts";
import { expectSettled, settleEverything } from "../expect/expect-settled.ts";
import { resolveReply, writeReply } from "../fixtures/canned-reply.ts";
import { successOf } from "../fixtures/list-replies.ts";
import { toBrokenResponse, toHugeResponse } from "../upstream/responses.ts";
import type { BodyProbe } from "../upstream/responses.ts";
import { expectDropped, holdUpstream } from "./abort-rules.ts";
import type { Rule } from "./rule.ts";

const mebibyte = 1024 * 1024;

/** An upstream that is silent, endless or gone. */
export const limitRules: readonly Rule[] = [
  {
    id: "timeout",
    title: "an upstream that never answers is `timeout` at the deadline, even when its fetch ignores the abort",
    needs: [],
    async check(context) {
      const upstream = holdUpstream();
      const asked = await expectSettled(askProvider(context, upstream.answer, { timeoutMs: 30 }), "The search");
      expectFailure(asked, context, ["timeout"]);
      expectDropped(asked);
      await upstream.fail();
    },
  },
  {
    id: "body-size",
    title: "a body beyond the limit is `invalid-response`, and the rest of it is not read",
    needs: ["success"],
    async check(context) {
      const probe: BodyProbe = { bytesRead: 0, isCancelled: false };
      let limit = context.fixtures.maxBytes ?? 2 * mebibyte;
      const asked = await askProvider(context, (request) => {
        const reply = resolveReply(successOf(context.fixtures), request);
        if (/event-stream/.test(writeReply(reply).contentType)) limit = context.fixtures.maxBytes ?? 16 * mebibyte;
        probe.bytesRead = 0;
        return toHugeResponse(reply, limit * 2, probe);
      });
      expectFailure(asked, context, ["invalid-response"]);
      await settleEverything();
      assert.ok(probe.bytesRead <= limit + mebibyte, `${probe.bytesRead} bytes were read; the limit is ${limit}.`);
      assert.ok(probe.isCancelled, "The body was not cancelled.");
    },
  },
  {
    id: "network",
    title: "a connection that fails or breaks is `network`, with its code in the message",
    needs: ["success"],
    async check(context) {
      const { fixtures } = context;
      const answers: readonly Answerer[] = [
        () => failWith(withCode("read ECONNRESET", "ECONNRESET")),
        () => failWith(new AggregateError([withCode("connect ECONNRESET", "ECONNRESET")], "all addresses failed")),
        (request) => toBrokenResponse(resolveReply(successOf(fixtures), request), withCode("aborted", "ECONNRESET")),
      ];
      for (const answer of answers)
        assert.match(expectFailure(await askLate(context, answer), context, ["network"]).message, /ECONNRESET/);
    },
  },
];

/** As a `fetch` fails: the reason stands in the cause. */
function failWith(cause: Error): Promise<never> {
  return Promise.reject(new TypeError("fetch failed", { cause }));
}

function withCode(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}

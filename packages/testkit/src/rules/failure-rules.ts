import assert from "node:assert/strict";
import { errorKinds } from "@websonde/search-core";
import type { ErrorKind, SearchProviderError } from "@websonde/search-core";
import { askLate } from "../ask/ask-late.ts";
import { expectFailure } from "../expect/expect-outcome.ts";
import { writeReply } from "../fixtures/canned-reply.ts";
import type { ReplyFixture } from "../fixtures/canned-reply.ts";
import { changeReply, listReplies, successOf } from "../fixtures/list-replies.ts";
import type { FailureName, ProviderFixtures } from "../fixtures/provider-fixtures.ts";
import { answerWith } from "../upstream/open-upstream.ts";
import type { Rule, RuleContext } from "./rule.ts";

/** What a failure of the upstream becomes. */
export const failureRules: readonly Rule[] = [
  {
    id: "unauthorized",
    title: "a wrong credential is `auth`, with advice",
    needs: ["unauthorized"],
    check: (context) => checkFailures(context, "unauthorized", ["auth"]),
  },
  {
    id: "quota",
    title: "a used-up plan is `quota`, with advice",
    needs: ["quota"],
    check: (context) => checkFailures(context, "quota", ["quota"]),
  },
  {
    id: "forbidden",
    title: "a forbidden request is `auth`, or `blocked` where no credential was sent, with advice",
    needs: ["forbidden"],
    check: (context) =>
      checkFailures(context, "forbidden", [context.fixtures.configuration.secrets.length > 0 ? "auth" : "blocked"]),
  },
  {
    id: "server-page",
    title: "a gateway's error page is `server`, and none of its markup is shown",
    needs: [],
    check: (context) =>
      checkFailures(context, "badGateway", ["server"], ({ message }) => assert.doesNotMatch(message, /<|nginx/)),
  },
  {
    id: "html-page",
    title: "a page in place of an answer is `invalid-response`, never empty",
    needs: [],
    check: (context) =>
      checkFailures(context, "page", ["invalid-response"], ({ message }) => {
        if (context.provider.meta.form === "json") assert.match(message, /html/i, "The message should name HTML.");
      }),
  },
  {
    id: "truncated",
    title: "an answer that breaks off is `invalid-response`",
    needs: ["success", "truncated"],
    check: (context) => checkReplies(context, "truncated", listTruncated(context), ["invalid-response"]),
  },
  {
    id: "null-body",
    title: "a body of `null` is `invalid-response`",
    needs: [],
    check: (context) => checkReplies(context, "nullBody", [changeBody(context.fixtures, "null")], ["invalid-response"]),
  },
  {
    id: "empty-body",
    title: "an empty body is `invalid-response`, never empty",
    needs: [],
    check: (context) => checkReplies(context, "emptyBody", [changeBody(context.fixtures, "")], ["invalid-response"]),
  },
  {
    id: "error-envelope",
    title: "an error inside a 200 is a failure, never empty",
    needs: ["errorEnvelope"],
    check: (context) => checkFailures(context, "errorEnvelope", envelopeKinds),
  },
];

const envelopeKinds = errorKinds.filter((kind) => !["empty", "cancelled", "not-configured", "unknown"].includes(kind));

type ListedFailure = Exclude<FailureName, "nullBody" | "emptyBody">;

function checkFailures(
  context: RuleContext,
  name: ListedFailure,
  kinds: readonly ErrorKind[],
  look?: (error: SearchProviderError) => void,
): Promise<void> {
  return checkReplies(context, name, listReplies(context.fixtures, name), kinds, look);
}

async function checkReplies(
  context: RuleContext,
  name: FailureName,
  replies: readonly ReplyFixture[],
  usual: readonly ErrorKind[],
  look: (error: SearchProviderError) => void = () => {},
): Promise<void> {
  const own = context.fixtures.kinds?.[name];
  for (const reply of replies) {
    const asked = await askLate(context, answerWith(reply));
    const error = expectFailure(asked, context, own === undefined ? usual : [own]);
    expectAdvice(error, context);
    look(error);
  }
}

/** Callers match on the fixed words; what comes after them says what to do. */
function expectAdvice({ kind, status, message }: SearchProviderError, { provider }: RuleContext): void {
  const { id, label } = provider.meta;
  if (kind !== "auth" || (status !== 401 && status !== 403) || id === "zai") return;
  const fixed = `${label} authorization failed (${status})`;
  assert.ok(message.startsWith(fixed), `The message should begin with "${fixed}": ${message}`);
  assert.match(message.slice(fixed.length), /\w{3,}/, "The message should say what to do.");
}

function listTruncated({ fixtures }: RuleContext): readonly ReplyFixture[] {
  if (fixtures.replies?.truncated !== undefined) return listReplies(fixtures, "truncated");
  return [
    changeReply(successOf(fixtures), (reply) => {
      const { text } = writeReply(reply);
      return { ...reply, body: text.slice(0, Math.floor(text.length / 2)) };
    }),
  ];
}

/** A success of the upstream's own content type with another body. */
function changeBody(fixtures: ProviderFixtures, body: string): ReplyFixture {
  if (fixtures.replies?.success === undefined) return { body, contentType: "application/json" };
  return changeReply(successOf(fixtures), (reply) => ({ ...reply, body, contentType: writeReply(reply).contentType }));
}

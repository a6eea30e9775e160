import assert from "node:assert/strict";
import { recencies } from "@websonde/search-core";
import { askProvider } from "../ask/ask-provider.ts";
import type { Asked } from "../ask/ask-provider.ts";
import { expectAnswer } from "../expect/expect-outcome.ts";
import { successOf } from "../fixtures/list-replies.ts";
import { readSentQuery } from "./query-rules.ts";
import { answerWith } from "../upstream/open-upstream.ts";
import type { TimeFixtures } from "../fixtures/provider-fixtures.ts";
import type { Rule, RuleContext } from "./rule.ts";

const words = "heat pump";

/** Recency is a pure time filter; explicit dates beat it. */
export const timeRules: readonly Rule[] = [
  {
    id: "recency",
    title: "each recency reaches the upstream as it can, or a note says that it cannot; the words stay",
    needs: ["success", "query"],
    async check(context) {
      const { time } = context.fixtures;
      const { recency: native } = context.provider.meta.capabilities;
      const plain = read(time, await ask(context, { query: words }));
      for (const recency of recencies) {
        const asked = await ask(context, { query: words, recency });
        expectAnswer(asked.outcome);
        if (native.includes(recency)) {
          expectGiven(time, recency);
          assert.deepEqual(read(time, asked), time?.[recency], `What the request says for the recency ${recency}`);
        } else {
          assert.deepEqual(read(time, asked), plain, `The request changes for the recency ${recency}`);
          assert.ok(
            asked.outcome.notes.some((note) => /recency|time filter/i.test(note)),
            `No note says that the recency ${recency} has no filter: ${JSON.stringify(asked.outcome.notes)}`,
          );
        }
        if (!isInQuery(context)) assert.equal(readSentQuery(context, asked), words, "The words of the query");
      }
    },
  },
  {
    id: "dates",
    title: "after: and before: reach the upstream as it can, before: exclusive, and beat the recency",
    needs: ["success", "query"],
    async check(context) {
      const { time } = context.fixtures;
      const { dates } = context.provider.meta.capabilities;
      const plain = read(time, await ask(context, { query: words }));
      for (const [name, operators] of dateQueries) {
        const asked = await ask(context, { query: `${words} ${operators}` });
        const askedWithRecency = await ask(context, { query: `${words} ${operators}`, recency: "day" });
        if (dates !== "none") expectGiven(time, name);
        const expected = dates === "none" ? plain : time?.[name];
        assert.deepEqual(read(time, asked), expected, `What the request says for ${operators}`);
        assert.deepEqual(
          read(time, askedWithRecency),
          expected,
          `What the request says for ${operators} with a recency`,
        );
        if (dates !== "text") assert.equal(readSentQuery(context, asked), words, "The words of the query");
      }
    },
  },
];

const dateQueries = [
  ["after", "after:2025-06-01"],
  ["before", "before:2025-09-01"],
  ["both", "after:2025-06-01 before:2025-09-01"],
] as const;

function ask(context: RuleContext, request: Readonly<Record<string, unknown>>): Promise<Asked> {
  return askProvider(context, answerWith(successOf(context.fixtures)), { request });
}

function read(time: TimeFixtures | undefined, { searches }: Asked): unknown {
  const [first] = searches;
  assert.ok(first, "Nothing was sent.");
  return time?.read(first);
}

function expectGiven(time: TimeFixtures | undefined, name: keyof TimeFixtures): void {
  assert.ok(time && Object.hasOwn(time, name), `time.${name} is missing: give what the request says then.`);
}

/** Where time limits are operators in the text, `time.read` reads the query itself. */
function isInQuery({ fixtures }: RuleContext): boolean {
  return fixtures.time?.read !== undefined && fixtures.time.read === fixtures.request?.query;
}

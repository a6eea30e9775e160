import assert from "node:assert/strict";
import { askProvider } from "../ask/ask-provider.ts";
import { expectAnswer, expectFailure } from "../expect/expect-outcome.ts";
import { listReplies, successOf } from "../fixtures/list-replies.ts";
import { answerWith } from "../upstream/open-upstream.ts";
import type { Rule } from "./rule.ts";

/** What the provider makes of answers that are no failures. */
export const readingRules: readonly Rule[] = [
  {
    id: "success",
    title: "an answer arrives exactly as documented",
    needs: ["success"],
    async check(context) {
      const { fixtures, provider } = context;
      const { outcome, searches } = await askProvider(context, answerWith(successOf(fixtures)));
      const response = expectAnswer(outcome);
      assert.ok(fixtures.expected?.success, "expected.success is missing: give the unified response.");
      assert.deepEqual(response, fixtures.expected.success);
      assert.ok(searches.length > 0, "Nothing was sent by the fetch of the client.");
      assert.deepEqual(
        outcome.attempts.map(({ provider: id, status }) => [id, status]),
        [[provider.meta.id, "ok"]],
      );
      assert.notEqual(outcome.text.trim(), "", "The text for the model is empty.");
    },
  },
  {
    id: "empty",
    title: "nothing found is `empty` (204), never an answer",
    needs: ["empty"],
    async check(context) {
      for (const reply of listReplies(context.fixtures, "empty")) {
        const error = expectFailure(await askProvider(context, answerWith(reply)), context, ["empty"]);
        assert.equal(error.status, 204);
      }
    },
  },
  {
    id: "sparse",
    title: "results with missing or null fields are kept",
    needs: ["sparse"],
    async check(context) {
      for (const reply of listReplies(context.fixtures, "sparse")) {
        const { sources } = expectAnswer((await askProvider(context, answerWith(reply))).outcome);
        assert.ok(sources.length > 0, "No source was left.");
        for (const { title, url } of sources) assert.ok(title !== "" && url !== "", "A source lacks title or URL.");
        const expected = context.fixtures.expected?.sparse;
        if (expected) assert.deepEqual(sources, expected.sources);
      }
    },
  },
  {
    id: "absent",
    title: "what is absent is absent: no null, blank text or empty list",
    needs: ["success"],
    async check(context) {
      for (const reply of [successOf(context.fixtures), ...listReplies(context.fixtures, "sparse")]) {
        const { outcome } = await askProvider(context, answerWith(reply));
        // That it fails is another rule's business.
        if (!outcome.ok) continue;
        const { sources, ...rest } = outcome.response;
        assert.deepEqual([...listHollow(rest, "response"), ...sources.flatMap(listHollowSource)], []);
      }
    },
  },
];

const listHollowSource = (source: object, index: number) => listHollow(source, `sources[${index}]`);

/** Paths of values that say nothing. */
function listHollow(value: unknown, path: string): readonly string[] {
  if (value === null || value === undefined || (typeof value === "string" && value.trim() === "")) return [path];
  if (typeof value === "number") return Number.isFinite(value) ? [] : [path];
  if (typeof value !== "object") return [];
  const entries = Object.entries(value);
  if (entries.length === 0) return [path];
  return entries.flatMap(([name, inner]) => listHollow(inner, `${path}.${name}`));
}

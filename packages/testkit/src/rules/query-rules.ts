import assert from "node:assert/strict";
import { askProvider } from "../ask/ask-provider.ts";
import type { Asked } from "../ask/ask-provider.ts";
import { successOf } from "../fixtures/list-replies.ts";
import { answerWith } from "../upstream/open-upstream.ts";
import type { Rule, RuleContext } from "./rule.ts";

const queries = [
  'C++ "foo & bar" 中文 100%',
  "a/b path?x=1&y=2#top",
  "50%25 off %E4%B8 sale",
  "tea + biscuits; cream=yes",
  "first line\nsecond line",
  "naïve café — Zürich Ελλάδα עברית 🧪👩‍🔬",
  "back\\slash 'single' <tag> {curly} [square] ^ ~ ` |pipe",
];

/** What the upstream decodes is what was asked. */
export const queryRules: readonly Rule[] = [
  {
    id: "query",
    title: "the upstream decodes exactly the query that was asked",
    needs: ["success", "query"],
    async check(context) {
      for (const query of queries) assert.equal(readSentQuery(context, await ask(context, query)), query);
      const broken = await ask(context, "half \ud83e of a pair");
      assert.equal(readSentQuery(context, broken), "half \ufffd of a pair", "A lone surrogate");
    },
  },
  {
    id: "long-query",
    title: "a query beyond the upstream's limit is cut at a word, with a note; a shorter one never",
    needs: ["success", "query"],
    async check(context) {
      const words = Array.from({ length: 200 }, (_, index) => `word${index}`).join(" ");
      for (const query of [words.slice(0, 1_000).trim(), "🧪".repeat(500)]) {
        const { queryCharacters = Infinity, queryWords = Infinity } = context.provider.meta.limits;
        const asked = await ask(context, query);
        const sent = readSentQuery(context, asked);
        assert.ok(sent.isWellFormed(), "A surrogate pair was cut in two.");
        if (query.length <= queryCharacters && query.split(" ").length <= queryWords) {
          assert.equal(sent, query);
          continue;
        }
        assert.ok(
          sent.length <= queryCharacters,
          `${sent.length} characters went out; ${queryCharacters} are allowed.`,
        );
        assert.ok(sent.split(" ").length <= queryWords, `More than ${queryWords} words went out.`);
        assert.ok(sent !== "" && query.startsWith(sent), `Not the query's beginning: ${sent.slice(-40)}`);
        if (query.includes(" ")) assert.equal(query[sent.length], " ", "The query was cut inside a word.");
        assert.ok(
          asked.outcome.notes.some((note) => /\bcut\b|shortened/i.test(note)),
          `No note says that the query was cut: ${JSON.stringify(asked.outcome.notes)}`,
        );
      }
    },
  },
];

function ask(context: RuleContext, query: string): Promise<Asked> {
  return askProvider(context, answerWith(successOf(context.fixtures)), { request: { query } });
}

/** The query of the first search request. */
export function readSentQuery({ fixtures }: RuleContext, { searches, outcome }: Asked): string {
  const [first] = searches;
  if (first === undefined) assert.fail(`Nothing was sent: ${outcome.text}`);
  const query = fixtures.request?.query?.(first);
  if (typeof query !== "string") assert.fail(`request.query found no text in ${first.method} ${first.url.pathname}.`);
  return query;
}

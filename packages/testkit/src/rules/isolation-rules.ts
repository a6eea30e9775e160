import assert from "node:assert/strict";
import { parseQuery } from "@websonde/search-core";
import { askProvider, defaultQuery, openClient } from "../ask/ask-provider.ts";
import { makeSearchContext } from "../ask/make-contexts.ts";
import { deepFreeze } from "../isolation/deep-freeze.ts";
import { importAlone } from "../isolation/import-alone.ts";
import { watchGlobals } from "../isolation/watch-globals.ts";
import { expectAnswer } from "../expect/expect-outcome.ts";
import { expectSettled } from "../expect/expect-settled.ts";
import { successOf } from "../fixtures/list-replies.ts";
import { answerWith, openUpstream } from "../upstream/open-upstream.ts";
import { toResponse } from "../upstream/responses.ts";
import { writeRows } from "./text-rules.ts";
import type { Rule } from "./rule.ts";

/** A provider knows what it is handed, and changes nothing of it. */
export const isolationRules: readonly Rule[] = [
  {
    id: "parallel",
    title: "two searches at once do not share anything",
    needs: ["results", "query"],
    async check(context) {
      const queries = ["alpha question", "beta question"];
      let open = () => {};
      const bothCame = new Promise<void>((resolve) => (open = resolve));
      const client = openClient(context, async (request) => {
        if (client.searches.length >= queries.length) open();
        // Whoever asks one after the other is not kept waiting for ever.
        await Promise.race([bothCame, new Promise((resolve) => setTimeout(resolve, 50))]);
        const query = String(context.fixtures.request?.query?.(request));
        return toResponse(writeRows(context, [rowAbout(query)], request));
      });
      const outcomes = await expectSettled(
        Promise.all(queries.map((query) => client.search({ query }))),
        "Two searches",
      );
      assert.deepEqual(
        outcomes.map((outcome) => expectAnswer(outcome).sources.map(({ title }) => title)),
        queries.map((query) => [`All about ${query}`]),
      );
    },
  },
  {
    id: "frozen-inputs",
    title: "request, settings and environment are not changed",
    needs: ["success"],
    async check(context) {
      const { fixtures } = context;
      const { env = {}, settings = {} } = fixtures.configuration;
      const frozen = { env: deepFreeze({ ...env }), settings: deepFreeze(structuredClone(settings)) };
      const request = deepFreeze({ includeDomains: ["example.org", "example.com"], excludeDomains: ["b.example"] });
      expectSentOrAnswered(await askProvider(context, answerWith(successOf(fixtures)), { ...frozen, request }));
      // Asked directly, since the core hands every provider a query of its own.
      const raw = `${fixtures.query ?? defaultQuery} site:example.org -site:b.example after:2025-06-01`;
      const query = deepFreeze({ query: raw, parsed: parseQuery(raw), limit: 3, ...request });
      const upstream = openUpstream({ answer: answerWith(successOf(fixtures)), prelude: fixtures.prelude });
      const searchContext = { ...makeSearchContext(context, upstream.fetch), ...frozen };
      await context.provider.search(query, Object.freeze(searchContext));
    },
  },
  {
    id: "globals",
    title: "nothing is read from the process's environment, and no global is used or changed",
    needs: ["success"],
    async check(context) {
      const seen = await watchGlobals(async () => {
        expectAnswer((await askProvider(context, answerWith(successOf(context.fixtures)))).outcome);
      });
      assert.deepEqual(seen.variables, [], "Variables that were read from process.env, not from context.env");
      assert.deepEqual(seen.fetched, [], "What was asked by the global fetch, not by context.fetch");
      assert.deepEqual(seen.changed, [], "Globals that were added, removed or replaced");
    },
  },
  {
    id: "import",
    title: "importing the provider has no side effect",
    needs: ["module"],
    async check({ provider, fixtures }) {
      const seen = await importAlone(String(fixtures.module));
      assert.equal(seen.id, provider.meta.id, "The default export of the module must be the provider.");
      assert.deepEqual(seen.variables, [], "Variables that were read during the import");
      assert.deepEqual(seen.calls, [], "What was called during the import");
      assert.deepEqual(seen.globals, [], "Globals that were added by the import");
    },
  },
];

function rowAbout(query: string) {
  return { title: `All about ${query}`, url: `https://example.org/${query.replaceAll(" ", "-")}`, snippet: "Words." };
}

/** The filters of a request may leave nothing of the fixture's results; that is not the question here. */
function expectSentOrAnswered({ outcome, searches }: Awaited<ReturnType<typeof askProvider>>): void {
  assert.ok(searches.length > 0, outcome.text);
  if (!outcome.ok) assert.equal(outcome.error.kind, "empty", outcome.text);
}

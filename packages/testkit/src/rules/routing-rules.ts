import assert from "node:assert/strict";
import { askProvider } from "../ask/ask-provider.ts";
import type { AskOptions, Asked } from "../ask/ask-provider.ts";
import { expectAnswer } from "../expect/expect-outcome.ts";
import { successOf } from "../fixtures/list-replies.ts";
import { answerWith } from "../upstream/open-upstream.ts";
import type { Rule, RuleContext } from "./rule.ts";

/** Where requests go, and what of the request's own options changes them. */
export const routingRules: readonly Rule[] = [
  {
    id: "upstream-url",
    title: "with an upstreamUrl everything goes to {upstreamUrl}/{host}{path}{query}",
    needs: ["success"],
    async check(context) {
      const upstreamUrl = "http://127.0.0.1:4010";
      const direct = await ask(context);
      const routed = await ask(context, { upstreamUrl });
      expectAnswer(routed.outcome);
      assert.deepEqual(
        routed.requests.map(({ wireUrl }) => wireUrl.href),
        direct.requests.map(({ url }) => `${upstreamUrl}/${url.host}${url.pathname}${url.search}`),
      );
    },
  },
  {
    id: "base-url",
    title: "a baseUrl of the settings or of the call is where the search goes",
    needs: ["success", "base-url"],
    async check(context) {
      const { settings = {}, env = {} } = context.fixtures.configuration;
      const { id, keys } = context.provider.meta;
      const { baseUrlEnv = [] } = keys;
      const baseUrl = "https://gateway.example/search-api/";
      // An address in the environment would win over the settings.
      const free = Object.fromEntries(Object.entries(env).filter(([name]) => !baseUrlEnv.includes(name)));
      const changes: readonly AskOptions[] = [
        { env: free, settings: { ...settings, baseUrl } },
        { call: { provider: id, baseUrl } },
      ];
      for (const change of changes) {
        const { searches, outcome } = await ask(context, change);
        expectAnswer(outcome);
        for (const { url } of searches)
          assert.ok(
            url.href.startsWith(baseUrl) && !url.pathname.includes("//"),
            `It went to ${url.origin}${url.pathname}`,
          );
      }
    },
  },
  {
    id: "locale",
    title: "a locale reaches the upstream, or a note says that it cannot",
    needs: ["success", "locale"],
    check: (context) =>
      checkOption(context, { locale: "de-DE" }, context.provider.meta.capabilities.locale, /locale|language/i),
  },
  {
    id: "safe-search",
    title: "each safe-search level reaches the upstream, or a note says that it cannot",
    needs: ["success", "safe-search"],
    async check(context) {
      const { safeSearch } = context.provider.meta.capabilities;
      await checkOption(context, { safeSearch: "strict" }, safeSearch, /safe/i);
      if (!safeSearch) return;
      const [strict, off] = [await ask(context, option("strict")), await ask(context, option("off"))];
      assert.notDeepEqual(describe(strict), describe(off), "The request is the same for strict and off.");
    },
  },
];

const option = (safeSearch: string): AskOptions => ({ request: { safeSearch } });

function ask(context: RuleContext, options?: AskOptions): Promise<Asked> {
  return askProvider(context, answerWith(successOf(context.fixtures)), options);
}

/** What an upstream takes changes the request; what it lacks changes nothing and is noted. */
async function checkOption(
  context: RuleContext,
  request: Readonly<Record<string, unknown>>,
  isTaken: boolean,
  noted: RegExp,
): Promise<void> {
  const [plain, asked] = [await ask(context), await ask(context, { request })];
  expectAnswer(asked.outcome);
  const name = JSON.stringify(request);
  if (isTaken) {
    assert.notDeepEqual(describe(asked), describe(plain), `The request is the same with ${name}.`);
    return;
  }
  assert.deepEqual(
    describe(asked),
    describe(plain),
    `The request changes with ${name}, which the meta says is not taken.`,
  );
  assert.ok(
    asked.outcome.notes.some((note) => noted.test(note)),
    `No note says that ${name} has no effect: ${JSON.stringify(asked.outcome.notes)}`,
  );
}

function describe({ requests }: Asked): readonly unknown[] {
  return requests.map(({ method, url, headers, body }) => ({ method, url: url.href, headers, body }));
}

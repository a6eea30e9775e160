import assert from "node:assert/strict";
import { askProvider } from "../ask/ask-provider.ts";
import { expectAnswer, expectFailure } from "../expect/expect-outcome.ts";
import { successOf } from "../fixtures/list-replies.ts";
import type { SiteFixtures } from "../fixtures/provider-fixtures.ts";
import { answerWith } from "../upstream/open-upstream.ts";
import { readSentQuery } from "./query-rules.ts";
import { askRows } from "./text-rules.ts";
import type { Rule } from "./rule.ts";

type Filter = Exclude<keyof SiteFixtures, "read">;

const filters: readonly (readonly [Filter, Readonly<Record<string, unknown>>])[] = [
  ["one", { query: "heat pump site:example.org" }],
  ["two", { query: "heat pump site:example.org site:example.net" }],
  ["excluded", { query: "heat pump -site:example.com" }],
  ["path", { query: "heat pump site:example.org/guide" }],
  ["lists", { query: "heat pump", includeDomains: ["Example.org"], excludeDomains: ["bad.example"] }],
];

/** Sites go to the upstream as it can take them, and hold for what comes back in any case. */
export const siteRules: readonly Rule[] = [
  {
    id: "sites",
    title: "site: and the domain lists reach the upstream as it can take them",
    needs: ["success", "query"],
    async check(context) {
      const { fixtures, provider } = context;
      const isTaken = provider.meta.capabilities.sites !== "none";
      for (const [name, request] of filters) {
        const asked = await askProvider(context, answerWith(successOf(fixtures)), { request });
        if (!isTaken) {
          assert.equal(readSentQuery(context, asked), "heat pump", `The query for ${JSON.stringify(request)}`);
          continue;
        }
        const { sites } = fixtures;
        assert.ok(sites && Object.hasOwn(sites, name), `sites.${name} is missing: give what the request says then.`);
        const [first] = asked.searches;
        assert.ok(first, `Nothing was sent: ${asked.outcome.text}`);
        const read = sites.read ?? fixtures.request?.query;
        assert.deepEqual(read?.(first), sites[name], `What the request says for ${JSON.stringify(request)}`);
      }
    },
  },
  {
    id: "domain-lists",
    title: "includeDomains and excludeDomains hold strictly for what comes back",
    needs: ["results"],
    async check(context) {
      const kept = ["https://www.example.org/a", "https://sub.example.org/b"];
      const dropped = ["https://notexample.org/c", "https://bad.example/d", "https://x.bad.example/e"];
      const rows = [...kept, ...dropped].map((url, index) => ({ title: `Result ${index}`, url, snippet: "Words." }));
      for (const host of ["Example.org", " https://Example.org/ ", "*.example.org", "example.org."]) {
        const request = { includeDomains: [host], excludeDomains: ["bad.example"] };
        const { sources } = expectAnswer((await askRows(context, rows, request)).outcome);
        assert.deepEqual(
          sources.map(({ url }) => url),
          kept,
          `What is left for ${JSON.stringify(host)}`,
        );
      }
      const nothing = await askRows(context, rows, { includeDomains: ["elsewhere.example"] });
      assert.match(expectFailure(nothing, context, ["empty"]).message, /includeDomains/);
    },
  },
  {
    id: "site-operators",
    title: "site: with a path and -site: hold for what comes back",
    needs: ["results"],
    async check(context) {
      const urls = ["https://example.org/guide/a", "https://example.org/blog/b", "https://example.com/c"];
      const rows = urls.map((url, index) => ({ title: `Result ${index}`, url, snippet: "Words." }));
      const list = async (query: string) =>
        expectAnswer((await askRows(context, rows, { query })).outcome).sources.map(({ url }) => url);
      assert.deepEqual(await list("heat pump site:example.org/guide"), urls.slice(0, 1));
      assert.deepEqual(await list("heat pump -site:example.com"), urls.slice(0, 2));
    },
  },
];

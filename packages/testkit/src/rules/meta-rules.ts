import assert from "node:assert/strict";
import { recencies } from "@websonde/search-core";
import type { ProviderMeta } from "@websonde/search-core";
import { isExcusable, items } from "../fixtures/items.ts";
import type { Rule, RuleContext } from "./rule.ts";

/** What stands about the provider before anybody asks it. */
export const metaRules: readonly Rule[] = [
  {
    id: "meta",
    title: "its meta is complete, sane and plain data",
    needs: [],
    async check({ provider }) {
      const { meta } = provider;
      assert.deepEqual(JSON.parse(JSON.stringify(meta)), meta, "The meta must survive JSON.");
      const wrong = Object.entries(describeMeta(meta)).filter(([, holds]) => !holds);
      assert.deepEqual(
        wrong.map(([claim]) => claim),
        [],
        "What does not hold of the meta",
      );
      assert.equal(
        meta.capabilities.page === true,
        provider.fetchPage !== undefined,
        "capabilities.page and fetchPage",
      );
    },
  },
  {
    id: "fixtures",
    title: "what is left out has a reason",
    needs: [],
    async check({ provider, fixtures }) {
      const { unsupported = {}, configuration } = fixtures;
      for (const [name, reason] of Object.entries(unsupported)) {
        assert.ok(isExcusable(name), `unsupported.${name} is nothing that can be left out.`);
        assert.ok(reason.trim().length >= 10, `unsupported.${name} needs a reason in words.`);
        assert.ok(name !== "success", "Every provider has a success.");
        assert.ok(!isGiven(name, { provider, fixtures }), `${name} is both given and left out.`);
      }
      const { env } = provider.meta.keys;
      if (configuration.secrets.length === 0 && unsupported.credential === undefined)
        assert.deepEqual(env, [], `${items.credential}: missing, although the meta names variables for them.`);
    },
  },
];

/** Each claim with whether it holds. */
function describeMeta({
  id,
  label,
  site,
  order,
  form,
  baseUrl,
  keys,
  capabilities,
  limits,
}: ProviderMeta): Readonly<Record<string, boolean>> {
  const { min, default: usual, max } = limits.count;
  const variables = [...keys.env, ...(keys.baseUrlEnv ?? []), ...(keys.otherEnv ?? [])];
  const { queryCharacters = 1, queryWords = 1, minGapMs = 0, burst = 1 } = limits;
  return {
    "id: lower-case letters, digits and hyphens, a letter first": /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id),
    "label: the vendor's name, on one line": /^\S(?:[^\p{Cc}]*\S)?$/u.test(label) && label.length <= 40,
    "site: an https address": URL.canParse(site) && new URL(site).protocol === "https:",
    "order: a number": Number.isFinite(order),
    "form: json, html, answer or aggregate": ["json", "html", "answer", "aggregate"].includes(form),
    "baseUrl: http(s) without a slash, query or user at the end": baseUrl === undefined || isBaseUrl(baseUrl),
    "keys: names of environment variables, each once":
      variables.every((name) => /^[A-Z][A-Z0-9_]*$/.test(name)) && new Set(variables).size === variables.length,
    "limits.count: whole numbers, 1 ≤ min ≤ default ≤ max":
      [min, usual, max].every(Number.isInteger) && min >= 1 && min <= usual && usual <= max,
    "limits: whole numbers from 1 for the query, no negative pace":
      isCount(queryCharacters) && isCount(queryWords) && Number.isFinite(minGapMs) && minGapMs >= 0 && isCount(burst),
    "capabilities.recency: day, week, month, year, each once":
      capabilities.recency.every((one) => recencies.includes(one)) &&
      new Set(capabilities.recency).size === capabilities.recency.length,
    "capabilities.dates: native, after, text or none": ["native", "after", "text", "none"].includes(capabilities.dates),
    "capabilities.sites: native, text or none": ["native", "text", "none"].includes(capabilities.sites),
    "capabilities.locale, language and safeSearch: true or false": [
      capabilities.locale,
      capabilities.language ?? false,
      capabilities.safeSearch,
    ].every((one) => typeof one === "boolean"),
  };
}

function isBaseUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}${url.pathname}`.replace(/\/$/, "") === text
  );
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
}

/** Whether the fixture for an item is there. */
export function isGiven(name: string, { fixtures }: RuleContext): boolean {
  const { replies = {}, request = {}, configuration, module } = fixtures;
  if (name === "credential") return configuration.secrets.length > 0;
  if (name === "module") return module !== undefined;
  return [replies, request].some((group) => Object.hasOwn(group, name) && Reflect.get(group, name) !== undefined);
}

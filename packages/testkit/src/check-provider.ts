import type { SearchProvider } from "@websonde/search-core";
import { isExcusable, items } from "./fixtures/items.ts";
import type { Excusable } from "./fixtures/items.ts";
import type { ProviderFixtures } from "./fixtures/provider-fixtures.ts";
import { withoutGlobalFetch } from "./isolation/without-global-fetch.ts";
import { rules } from "./rules/all-rules.ts";
import { isGiven } from "./rules/meta-rules.ts";
import type { Rule, RuleContext, RuleResult } from "./rules/rule.ts";

/**
 * Tries a provider on every rule, one after the other, and hands back what came of each. For CI without a test runner;
 * in Vitest use `testProvider`. Never rejects: a rule that throws has failed.
 */
export async function checkProvider(
  provider: SearchProvider,
  fixtures: ProviderFixtures,
): Promise<readonly RuleResult[]> {
  const context: RuleContext = { provider, fixtures };
  const results: RuleResult[] = [];
  for (const rule of rules) results.push(await tryRule(rule, context));
  return results;
}

async function tryRule(rule: Rule, context: RuleContext): Promise<RuleResult> {
  const { id, title } = rule;
  const reason = findExcuse(rule, context);
  if (reason !== undefined) return { id, title, status: "excused", reason };
  try {
    await runRule(rule, context);
    return { id, title, status: "passed" };
  } catch (error) {
    return { id, title, status: "failed", error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Why a rule does not apply: the reason that the fixtures give, or one that the provider itself shows. */
export function findExcuse({ needs, excuse }: Rule, context: RuleContext): string | undefined {
  const { provider, fixtures } = context;
  const reason = needs.map((need) => fixtures.unsupported?.[need]).find((one) => one !== undefined);
  if (reason !== undefined) return reason;
  const own = excuse?.(context);
  if (own !== undefined) return own;
  // What has no variable for a credential has none.
  return needs.includes("credential") &&
    fixtures.configuration.secrets.length === 0 &&
    provider.meta.keys.env.length === 0
    ? `${provider.meta.label} takes no credential.`
    : undefined;
}

/** Rejects with what is wrong: a fixture that is missing, or what the rule found. */
export async function runRule(rule: Rule, context: RuleContext): Promise<void> {
  const missing = rule.needs.filter((need) => isMissing(need, context)).map((need) => describeItem(need));
  if (missing.length > 0)
    throw new Error(`Missing: ${missing.join("; ")}. Give it, or say in "unsupported" why this upstream has none.`);
  await withoutGlobalFetch(
    () => {},
    () => rule.check(context),
  );
}

function isMissing(need: Excusable, context: RuleContext): boolean {
  // Half of a JSON answer is made from the success.
  if (need === "truncated" && context.provider.meta.form === "json") return false;
  return Object.hasOwn(items, need) && !isGiven(need, context);
}

function describeItem(need: Excusable): string {
  return isExcusable(need) && Object.hasOwn(items, need) ? Reflect.get(items, need) : need;
}

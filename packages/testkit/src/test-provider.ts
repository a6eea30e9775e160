import type { SearchProvider } from "@websonde/search-core";
import { describe, it } from "vitest";
import { findExcuse, runRule } from "./check-provider.ts";
import type { ProviderFixtures } from "./fixtures/provider-fixtures.ts";
import { rules } from "./rules/all-rules.ts";
import type { RuleContext } from "./rules/rule.ts";

/**
 * Registers one test for each rule; call it in a test file of Vitest. Nothing leaves the process: the upstream is what the
 * fixtures say. A fixture that is missing fails the tests that need it, by name; rules that do not apply are listed with
 * their reasons in the title of one test, which checks those reasons.
 */
export function testProvider(provider: SearchProvider, fixtures: ProviderFixtures): void {
  const context: RuleContext = { provider, fixtures };
  const variant = fixtures.variant === undefined ? "" : `, ${fixtures.variant}`;
  describe(`${provider.meta.label} as a search provider${variant}`, () => {
    for (const rule of rules) {
      const title = rule.id === "fixtures" ? titleWithExcuses(rule.title, context) : rule.title;
      if (findExcuse(rule, context) === undefined) it(`${title} (${rule.id})`, () => runRule(rule, context));
    }
  });
}

function titleWithExcuses(title: string, context: RuleContext): string {
  const excused = rules.flatMap((rule) => {
    const reason = findExcuse(rule, context);
    return reason === undefined ? [] : [`${rule.id}: ${reason}`];
  });
  return excused.length === 0 ? title : `${title}: ${excused.join("; ")}`;
}

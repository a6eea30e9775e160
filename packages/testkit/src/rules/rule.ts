import type { SearchProvider } from "@websonde/search-core";
import type { Excusable } from "../fixtures/items.ts";
import type { ProviderFixtures } from "../fixtures/provider-fixtures.ts";

/** A provider and what its upstream would say. */
export interface RuleContext {
  readonly provider: SearchProvider;
  readonly fixtures: ProviderFixtures;
}

/** One thing that every provider must do. */
export interface Rule {
  /** Kebab case. */
  readonly id: string;
  /** What a user relies on. */
  readonly title: string;
  /** What the check is about; a fixture that is missing and not excused fails the rule. */
  readonly needs: readonly Excusable[];
  /** A reason, found in the provider itself, why the rule says nothing about it. */
  excuse?(context: RuleContext): string | undefined;
  /** Rejects with what is wrong. */
  check(context: RuleContext): Promise<void>;
}

/** What came of one rule. */
export interface RuleResult {
  readonly id: string;
  readonly title: string;
  readonly status: "passed" | "failed" | "excused";
  /** Why it does not apply. */
  readonly reason?: string;
  /** What is wrong. */
  readonly error?: Error;
}

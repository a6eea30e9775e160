import { expect, it } from "vitest";
import { checkProvider, rules } from "../src/check.ts";
import { brokenProviders } from "./broken-providers/all-broken-providers.ts";
import { fixtures } from "./example/acme-fixtures.ts";

/** The import takes longest and is the same for all but the one that breaks it. */
const { module: _, ...withoutModule } = fixtures;
const usual = { ...withoutModule, unsupported: { module: "the sound provider is imported once" } };

it.each(brokenProviders)(
  "a provider that breaks $breaks fails that rule and no other",
  async ({ breaks, provider, ...one }) => {
    const results = await checkProvider(provider, { ...usual, ...one.fixtures });
    const failed = results.filter(({ status }) => status === "failed");
    expect(failed.map(({ id, error }) => (id === breaks ? id : `${id}: ${error?.message}`))).toEqual([breaks]);
    expect(results.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
  },
);

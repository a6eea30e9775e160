import { SearchProviderError } from "@websonde/search-core";
import type { ProviderSettings } from "@websonde/search-core";
import * as v from "valibot";
import { memberIds, members } from "./members.ts";
import { meta } from "./meta.ts";

const Weight = v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100)));

const Settings = v.object({
  /** By engine, from 0 (its results count for nothing) to 100; what is left out keeps its default. */
  weights: v.nullish(v.record(v.picklist(memberIds), Weight)),
});

/** How much each engine's ranks count. Throws `not-configured` that names the setting that is wrong. */
export function readWeights(settings: ProviderSettings): ReadonlyMap<string, number> {
  const result = v.safeParse(Settings, settings);
  if (result.success) {
    const own = result.output.weights ?? {};
    return new Map(members.map(({ engine, weight }) => [engine, own[engine] ?? weight]));
  }
  const [issue] = result.issues;
  throw new SearchProviderError({
    provider: meta.id,
    kind: "not-configured",
    message: `The setting providers.${meta.id}.${v.getDotPath(issue) ?? "weights"} is wrong: ${issue.expected ?? "another form"} is expected.`,
  });
}

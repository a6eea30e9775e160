import { SearchProviderError } from "@websonde/search-core";
import type { ProviderMeta, ProviderSettings } from "@websonde/search-core";
import * as v from "valibot";

const CommonSettings = v.object({
  enabled: v.nullish(v.boolean()),
  apiKey: v.nullish(v.union([v.string(), v.array(v.string())])),
  baseUrl: v.nullish(v.string()),
  model: v.nullish(v.string()),
  headers: v.nullish(v.record(v.string(), v.string())),
  /** Smallest gap between two requests in milliseconds; 0 turns pacing off (plans that allow more than the default). */
  minGapMs: v.nullish(v.pipe(v.number(), v.minValue(0))),
});

/** What every provider can be set to, in `providers.<id>`. */
export type CommonSettings = v.InferOutput<typeof CommonSettings>;

/** A schema for what a provider can be set to beside {@link CommonSettings}. */
export type SettingsSchema<Settings> = v.GenericSchema<unknown, Settings>;

/**
 * Reads the settings of one provider. Throws `not-configured` that names the setting and the form it must have; values are
 * left out, since they may be secrets.
 */
export function readProviderSettings<Settings>(
  meta: ProviderMeta,
  schema: SettingsSchema<Settings> | undefined,
  settings: ProviderSettings,
): { readonly common: CommonSettings; readonly own: Settings } {
  return {
    common: parse(meta, CommonSettings, settings),
    own: parse(meta, schema ?? noSettings<Settings>(), settings),
  };
}

function noSettings<Settings>(): SettingsSchema<Settings> {
  // A definition without a schema has no settings of its own, so its type is the empty object's.
  return v.object({}) as unknown as SettingsSchema<Settings>;
}

function parse<Output>(
  meta: ProviderMeta,
  schema: v.GenericSchema<unknown, Output>,
  settings: ProviderSettings,
): Output {
  const result = v.safeParse(schema, settings);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue) ?? "";
  throw new SearchProviderError({
    provider: meta.id,
    kind: "not-configured",
    message: `The setting providers.${meta.id}${path && `.${path}`} is wrong: ${issue.expected ?? "another form"} is expected.`,
  });
}

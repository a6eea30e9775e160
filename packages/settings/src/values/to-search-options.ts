import type { ProviderSettings, SearchOptions } from "@websonde/search-core";
import type { Environment } from "../files/settings-paths.ts";
import type { Settings } from "../schema/settings-schema.ts";
import { expandValues } from "./expand-values.ts";
import { readStoredValue } from "./read-stored-value.ts";

/** The part of `createSearch`'s options that the settings file decides. */
export interface ChainOptions extends Pick<SearchOptions, "order" | "exclude" | "preferred" | "advanceOn"> {
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly settings: { readonly providers: Readonly<Record<string, ProviderSettings>> };
}

/**
 * The settings in the terms of `createSearch`. `$NAME` values are filled in when a search reaches the provider, so that a
 * variable that is not set stops this provider alone, with an error that names it (reading its entry throws then). Keys that
 * are commands are left to `openCredentials`, which runs them when they are needed.
 */
export function toSearchOptions(settings: Settings, env: Environment): ChainOptions {
  const { order, exclude, preferred, advanceOn, timeoutSeconds, deadlineSeconds } = settings;
  return {
    ...(order && { order }),
    ...(exclude && { exclude }),
    ...(preferred !== undefined && { preferred }),
    ...(advanceOn && { advanceOn }),
    timeoutMs: timeoutSeconds * 1000,
    deadlineMs: deadlineSeconds * 1000,
    settings: { providers: collectProviders(settings, env) },
  };
}

function collectProviders(settings: Settings, env: Environment): Readonly<Record<string, ProviderSettings>> {
  const providers: Record<string, ProviderSettings> = {};
  for (const id of configuredProviders(settings))
    Object.defineProperty(providers, id, { enumerable: true, get: () => readProvider(id, settings, env) });
  return providers;
}

/** Every provider that has settings, also those of the `api` mode. */
function configuredProviders({ providers, api }: Settings): ReadonlySet<string> {
  return new Set([...Object.keys(providers), ...Object.keys(api.apiKeys), ...Object.keys(api.baseUrls)]);
}

/** The settings of one provider as they are written: its own, and those of the `api` mode where it has none. */
export function providerEntry(id: string, { providers, api }: Settings): ProviderSettings {
  const own = Object.hasOwn(providers, id) ? providers[id] : undefined;
  const apiKey = Object.entries(api.apiKeys).find(([name]) => name === id)?.[1];
  const baseUrl = Object.entries(api.baseUrls).find(([name]) => name === id)?.[1];
  return { ...(apiKey !== undefined && { apiKey }), ...(baseUrl !== undefined && { baseUrl }), ...own };
}

/** Under which key a setting of a provider stands in the file, for messages. */
export function settingName(id: string, key: string, { providers }: Settings): string {
  const own = Object.hasOwn(providers, id) ? providers[id] : undefined;
  const isApi = (key === "apiKey" || key === "baseUrl") && (own === undefined || !Object.hasOwn(own, key));
  return isApi ? `api.${key}s.${id}` : `providers.${id}.${key}`;
}

function readProvider(id: string, settings: Settings, env: Environment): ProviderSettings {
  const { apiKey, ...rest } = providerEntry(id, settings);
  const entries = Object.entries(rest).map(([key, value]) => [
    key,
    expandValues(value, settingName(id, key, settings), id, env),
  ]);
  const keys = listKeys(apiKey).flatMap((key) => {
    const stored = readStoredValue(key);
    if (stored.form === "command") return [];
    // Providers look up `$NAME` themselves, and so can say that the key comes from there.
    return [stored.form === "variable" ? `$${stored.name}` : stored.value];
  });
  return { ...Object.fromEntries(entries), ...(keys.length > 0 && { apiKey: keys }) };
}

/** One key or a list, as a list. */
export function listKeys(apiKey: unknown): readonly string[] {
  const keys: readonly unknown[] = Array.isArray(apiKey) ? apiKey : [apiKey];
  return keys.filter((key) => typeof key === "string");
}

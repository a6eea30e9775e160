import { basename } from "node:path";
import { catalog } from "@websonde/search-core";
import * as v from "valibot";
import { settingsError, toPrintable } from "../files/file-error.ts";
import { isJsonObject } from "../files/json-value.ts";
import { settingsPaths } from "../files/settings-paths.ts";
import type { Environment, SettingsPaths } from "../files/settings-paths.ts";
import { quoteKey } from "../schema/check-settings.ts";
import { settingsSchema } from "../schema/settings-schema.ts";
import type { Settings } from "../schema/settings-schema.ts";
import { mergeLayers } from "./merge-layers.ts";
import { readEnvironment } from "./read-environment.ts";
import { readSettingsFile } from "./read-settings-file.ts";
import type { Layer } from "./read-settings-file.ts";

export interface LoadOptions {
  readonly env: Environment;
  /** Where to look for a project's file; without it there is none. */
  readonly cwd?: string;
  /** Ids of providers that the host adds to the catalog; settings of any other id are named in a warning. Default none. */
  readonly moreProviders?: readonly string[];
}

export interface LoadedSettings {
  readonly settings: Settings;
  /** Whole sentences for people: unknown keys, what of a project's file is ignored, a file that others can read. */
  readonly warnings: readonly string[];
  /** The files that were read, the strongest first. */
  readonly files: readonly string[];
  /** For each top-level key that is set: the files and variables that it comes from, the strongest first. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
}

/**
 * Reads environment, project file and user file, in this order of strength, over the defaults. Throws a
 * `SearchProviderError` of kind `invalid-request` that names file, line and column, and never a value.
 */
export async function loadSettings(options: LoadOptions): Promise<LoadedSettings> {
  return loadFrom(settingsPaths(options.env, options.cwd), options);
}

/** The same with the paths already found. */
export async function loadFrom(paths: SettingsPaths, options: LoadOptions): Promise<LoadedSettings> {
  const { env, moreProviders = [] } = options;
  const environment = readEnvironment(env);
  const project = paths.project === undefined ? undefined : await readSettingsFile(paths.project, "project");
  const user = await readSettingsFile(paths.user, "user");
  const files = [project, user].filter((layer) => layer !== undefined);
  const layers: Layer[] = [...(environment ? [{ ...environment, warnings: [] }] : []), ...files];
  const merged = mergeLayers(layers.map(({ json }) => json));
  const settings = v.parse(settingsSchema, merged);
  checkModel(settings, layers);
  const warnings = [
    ...(user === undefined && env.WEBSONDE_CONFIG?.trim()
      ? [`WEBSONDE_CONFIG names ${paths.user}, which does not exist.`]
      : []),
    ...layers.flatMap((layer) => layer.warnings),
    ...findUnknownProviders(layers, moreProviders),
  ];
  return {
    settings,
    warnings: warnings.map(toPrintable),
    files: files.map(({ place }) => place),
    sources: Object.fromEntries(
      Object.keys(merged).map((key) => [
        key,
        layers.filter(({ json }) => Object.hasOwn(json, key)).map(({ place }) => place),
      ]),
    ),
  };
}

/** Half a choice would fall back on the session's model without a word. */
function checkModel({ llm }: Settings, layers: readonly Layer[]): void {
  if ((llm.provider === undefined) === (llm.model === undefined)) return;
  const [given, missing] = llm.provider === undefined ? ["model", "provider"] : ["provider", "model"];
  const place = layers.find(({ json }) => Object.hasOwn(json, "llm"))?.place ?? "The settings";
  throw settingsError(
    `${place} sets llm.${given} without llm.${missing}; set both, or neither for the session's model.`,
  );
}

/** More tell nobody anything. */
const mostUnknown = 20;

function findUnknownProviders(layers: readonly Layer[], more: readonly string[]): readonly string[] {
  const known = new Set([...catalog.map(({ id }) => id), ...more]);
  return layers.flatMap(({ place, json }) => {
    const unknown = Object.keys(isJsonObject(json.providers) ? json.providers : {}).filter((id) => !known.has(id));
    const named = unknown
      .slice(0, mostUnknown)
      .map((id) => `${basename(place)} has settings for the unknown provider ${quoteKey(id)}.`);
    const more = unknown.length - named.length;
    return more > 0 ? [...named, `${basename(place)} has settings for ${more} more unknown providers.`] : named;
  });
}

import { isSearchProviderError } from "@websonde/search-core";
import { keepFresh, stampFile } from "../files/stamp-file.ts";
import { settingsPaths } from "../files/settings-paths.ts";
import { loadFrom } from "./load-settings.ts";
import type { LoadedSettings, LoadOptions } from "./load-settings.ts";
import { readEnvironment } from "./read-environment.ts";

export interface OpenSettingsOptions extends LoadOptions {
  /**
   * For servers: while a file is malformed, go on with the settings that were last good, and say so in a warning. Before
   * there were any it throws: running without the user's exclusions and addresses would not be safe. Default false.
   */
  readonly keepLastGood?: boolean;
  /** Called once for each different warning. What it throws is ignored. */
  readonly onWarning?: (warning: string) => void;
}

/** Settings that stay current. */
export interface OpenedSettings {
  /** The settings as the files are now. Nothing is read again while no file has changed. Throws as `loadSettings` does. */
  read(): Promise<LoadedSettings>;
}

/** Opens the settings for a process that lives longer than one search. Nothing is read until the first `read`. */
export function openSettings(options: OpenSettingsOptions): OpenedSettings {
  const { env, cwd, keepLastGood = false, onWarning } = options;
  const told = new Set<string>();
  let lastGood: LoadedSettings | undefined;

  const readFiles = keepFresh(
    async () => {
      const paths = settingsPaths(env, cwd);
      const stamps = await Promise.all([paths.user, ...(paths.project ? [paths.project] : [])].map(stampFile));
      return JSON.stringify([paths, stamps, readEnvironment(env)]);
    },
    () => loadFrom(settingsPaths(env, cwd), options),
  );

  async function read(): Promise<LoadedSettings> {
    try {
      lastGood = await readFiles();
      return lastGood;
    } catch (error) {
      if (!keepLastGood || lastGood === undefined || !isSearchProviderError(error)) throw error;
      const warnings = [`${error.message} Until then the settings from before are used.`, ...lastGood.warnings];
      return { ...lastGood, warnings };
    }
  }

  return {
    async read() {
      const loaded = await read();
      for (const warning of loaded.warnings) {
        if (told.has(warning)) continue;
        told.add(warning);
        try {
          onWarning?.(warning);
        } catch {
          // A listener that fails is no reason to lose a search.
        }
      }
      return loaded;
    },
  };
}

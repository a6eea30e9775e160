import { cleanText } from "@websonde/search-core";
import type { SearchOptions } from "@websonde/search-core";
import { loadSettings, openCredentials, settingsPaths, toSearchOptions } from "@websonde/search-settings";
import type { CredentialStore } from "@websonde/search-settings";
import type { Host } from "../host.ts";

export interface UserSettings {
  /** With the credentials, for searching. */
  readonly options: SearchOptions;
  readonly credentials: CredentialStore;
}

/**
 * Reads the user's settings and opens the credentials beside them; what should be known about the files goes to stderr.
 * Throws a `SearchProviderError` that names file and line for a file that cannot be read: going on without the user's
 * exclusions and addresses could send a query where it must not go.
 */
export async function readUserSettings({ env, cwd, report }: Host): Promise<UserSettings> {
  const onWarning = (warning: string) => report(`Warning: ${cleanText(warning)}`);
  const { settings, warnings } = await loadSettings({ env, ...(cwd !== undefined && { cwd }) });
  warnings.forEach(onWarning);
  const path = settingsPaths(env, cwd).credentials;
  const credentials = openCredentials({ path, env, settings: () => settings, onWarning });
  return { options: { ...toSearchOptions(settings, env), env, credentials }, credentials };
}

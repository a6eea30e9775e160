import { settingsError } from "../files/file-error.ts";
import type { Settings } from "../schema/settings-schema.ts";
import { findProblem, readSettingPath, valueAt } from "./setting-path.ts";

/**
 * The value of a dotted key (`providers.brave.minGapMs`, or a group such as `llm`), defaults included; nothing where it is
 * not set. It may be a credential: show it through `maskSettings`. Throws `invalid-request` for a key that does not exist.
 */
export function getSetting(settings: Settings, key: string): unknown {
  const path = readSettingPath(key);
  // `null` is right for every key that there is.
  const problem = findProblem(path, null);
  if (problem !== undefined) throw settingsError(`${problem}.`);
  return valueAt(settings, path);
}

import { isJsonObject } from "../files/json-value.ts";
import type { JsonObject } from "../files/json-value.ts";
import { readSettingPath } from "./setting-path.ts";
import { updateSettings } from "./update-settings.ts";

/**
 * Takes one dotted key out of a file, so that weaker files and defaults count again; a group that is empty then goes too.
 * The key need not be a known one: what should not be there can be removed.
 */
export async function unsetSetting(file: string, key: string): Promise<void> {
  const path = readSettingPath(key);
  await updateSettings(file, (json) => removeAt(json, path));
}

function removeAt(json: JsonObject, path: readonly string[]): JsonObject {
  const [key = "", ...rest] = path;
  if (!Object.hasOwn(json, key)) return json;
  const { [key]: value, ...others } = json;
  if (rest.length === 0) return others;
  if (!isJsonObject(value)) return json;
  const inner = removeAt(value, rest);
  return Object.keys(inner).length === 0 && Object.keys(value).length > 0 ? others : { ...json, [key]: inner };
}

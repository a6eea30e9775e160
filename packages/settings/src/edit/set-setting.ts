import { settingsError } from "../files/file-error.ts";
import { isJsonObject } from "../files/json-value.ts";
import type { JsonObject } from "../files/json-value.ts";
import { findProblem, readSettingPath } from "./setting-path.ts";
import { updateSettings } from "./update-settings.ts";

/**
 * Sets one dotted key in a file (`providers.brave.minGapMs`, 0). `null` clears it for weaker files too. Throws
 * `invalid-request` for a key that does not exist or a value that it cannot have, and then changes nothing.
 */
export async function setSetting(file: string, key: string, value: unknown): Promise<void> {
  const path = readSettingPath(key);
  const problem = findProblem(path, value);
  if (problem !== undefined) throw settingsError(`${problem}. Nothing was changed.`);
  await updateSettings(file, (json) => replaceAt(json, path, value, []));
}

/** Replaces one value and keeps everything else as it is, in its order. */
function replaceAt(json: JsonObject, path: readonly string[], value: unknown, parents: readonly string[]): JsonObject {
  const [key = "", ...rest] = path;
  if (rest.length === 0) return { ...json, [key]: value };
  const here = [...parents, key];
  const inner = Object.hasOwn(json, key) ? json[key] : undefined;
  if (inner !== undefined && inner !== null && typeof inner !== "boolean" && !isJsonObject(inner))
    throw settingsError(`${here.join(".")} is no object in the file, so nothing inside it can be set. Unset it first.`);
  return { ...json, [key]: replaceAt(isJsonObject(inner) ? inner : {}, rest, value, here) };
}

import { settingsError } from "../files/file-error.ts";
import { isJsonObject } from "../files/json-value.ts";
import type { JsonObject } from "../files/json-value.ts";
import { checkSettings } from "../schema/check-settings.ts";
import { isSafeKey } from "../schema/schema-node.ts";

/** The parts of a dotted key. Throws `invalid-request` for a key that is none. */
export function readSettingPath(key: string): readonly [string, ...string[]] {
  const [first, ...rest] = key.trim().split(".");
  if (first !== undefined && [first, ...rest].every((part) => isSafeKey(part) && part.trim() === part))
    return [first, ...rest];
  throw settingsError(`${JSON.stringify(key.slice(0, 80))} is no setting. Write it as providers.brave.minGapMs.`);
}

/** A value as the only one of an otherwise empty settings file. */
function nestValue(path: readonly string[], value: unknown): JsonObject {
  const [first = "", ...rest] = path;
  return Object.fromEntries([[first, rest.length === 0 ? value : nestValue(rest, value)]]);
}

/**
 * What is wrong with a value for a key: nothing, or words that name the key and what it must be. Keys that nobody knows are
 * wrong here, since a typing mistake would be saved for nothing.
 */
export function findProblem(path: readonly string[], value: unknown): string | undefined {
  const { json, errors, unknown } = checkSettings(nestValue(path, value));
  const [problem] = [...errors, ...unknown];
  if (problem !== undefined) return problem.message;
  // Blank text counts as absent in a file; to save it would say nothing.
  return valueAt(json, path) === undefined ? `${path.join(".")} must not be blank; unset it instead` : undefined;
}

/** The value at a path; nothing where a part of it is missing. */
export function valueAt(json: unknown, path: readonly string[]): unknown {
  let value = json;
  for (const key of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

import { settingsError } from "../files/file-error.ts";
import { findProblem, readSettingPath } from "./setting-path.ts";

/**
 * A value as somebody types it (`config set order brave,exa`), in the type that its key has: JSON where that fits, else the
 * text itself, else a list separated by commas. Throws `invalid-request` that says what the key must be, never the value.
 */
export function parseSettingValue(key: string, text: string): unknown {
  const path = readSettingPath(key);
  const list = text.split(",").map((item) => item.trim());
  const readings = [...readJson(text), text, list];
  const fitting = readings.find((value) => findProblem(path, value) === undefined);
  if (fitting !== undefined) return fitting;
  throw settingsError(`${findProblem(path, text) ?? `${key} has another form`}.`);
}

/** Text that is JSON; a list of none or one. */
function readJson(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}

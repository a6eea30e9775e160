import { settingsError } from "../files/file-error.ts";
import type { JsonObject } from "../files/json-value.ts";
import { locateKeys } from "../files/locate-json.ts";
import type { Place } from "../files/locate-json.ts";
import { parseJsonObject, withoutByteOrderMark } from "../files/parse-json.ts";
import { readTextFile } from "../files/read-text-file.ts";
import { checkSettings } from "../schema/check-settings.ts";
import { limitProject } from "./limit-project.ts";

/** A file that came with somebody else's repository may have a hundred thousand keys that nobody knows. */
const mostWarnings = 20;

/** One source of settings: a file or the environment. */
export interface Layer {
  /** The file's path, or the variable's name. */
  readonly place: string;
  readonly json: JsonObject;
  readonly warnings: readonly string[];
}

/** Reads and checks one file; nothing where there is none. Throws `invalid-request` with file, line and column. */
export async function readSettingsFile(path: string, owner: "user" | "project"): Promise<Layer | undefined> {
  const file = await readTextFile(path);
  if (file === undefined) return undefined;
  const text = withoutByteOrderMark(file.text);
  const { json, errors, unknown } = checkSettings(await parseJsonObject(text, path));
  const [error] = errors;
  if (error !== undefined) {
    const [place] = await locateKeys(text, [error.path]);
    throw settingsError(`${path}, ${describePlace(place)}: ${error.message}.`);
  }
  const problems = [...unknown];
  const kept =
    owner === "user" ? json : limitProject(json, (place, message) => problems.push({ path: place, message }));
  const named = problems.slice(0, mostWarnings);
  const places = await locateKeys(
    text,
    named.map((problem) => problem.path),
  );
  const warnings = named.map(({ message }, index) => `${path}, ${describePlace(places[index])}: ${message}.`);
  if (problems.length > named.length)
    warnings.push(`${path} gives reason for ${problems.length - named.length} more warnings, which are left out.`);
  if (owner === "user" && isReadableByOthers(file.mode))
    warnings.push(`${path} can be read by others; run chmod 600 on it.`);
  return { place: path, json: kept, warnings };
}

/** Windows has no mode bits; there every file shows the same ones. */
function isReadableByOthers(mode: number): boolean {
  return process.platform !== "win32" && (mode & 0o077) !== 0;
}

function describePlace(place: Place | undefined): string {
  return place === undefined ? "somewhere" : `line ${place.line}, column ${place.column}`;
}

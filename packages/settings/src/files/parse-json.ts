import { settingsError } from "./file-error.ts";
import { isJsonObject, isNestedDeeper } from "./json-value.ts";
import type { JsonObject } from "./json-value.ts";
import { locateMistake } from "./locate-json.ts";

const maxDepth = 100;

/** The part of `JSON` that TypeScript's library does not describe yet; every Node that we support has it. */
interface SourceTextJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
}

/** A byte order mark, as some editors write it, is no part of the JSON. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** The object in a file. Throws `invalid-request` naming file, line and column, and never quoting the text. */
export async function parseJsonObject(text: string, path: string): Promise<JsonObject> {
  return parse(text, path, (json) => JSON.parse(json));
}

/**
 * The same for a file that is going to be written again: numbers that JavaScript cannot hold (long ids, `1.0`) stay as they
 * were written.
 */
export async function parseJsonObjectExactly(text: string, path: string): Promise<JsonObject> {
  const json = JSON as unknown as SourceTextJson;
  return parse(text, path, (whole) => {
    // The reviver recurses, so the depth is checked first.
    if (isNestedDeeper(JSON.parse(whole), maxDepth)) return JSON.parse(whole);
    return json.parse(whole, (_key, value, { source }) =>
      typeof value === "number" && source !== undefined && String(value) !== source ? json.rawJSON(source) : value,
    );
  });
}

async function parse(text: string, path: string, read: (json: string) => unknown): Promise<JsonObject> {
  const json = withoutByteOrderMark(text);
  let value: unknown;
  try {
    value = read(json);
  } catch (error) {
    const { line, column, problem } = await locateMistake(json, error instanceof Error ? error.message : "");
    throw settingsError(
      `${path} is not valid JSON at line ${line}, column ${column}${problem === undefined ? "" : `: ${problem}`}. Correct the file.`,
    );
  }
  if (isNestedDeeper(value, maxDepth)) throw settingsError(`${path} is nested deeper than ${maxDepth} levels.`);
  if (!isJsonObject(value)) throw settingsError(`${path} must hold a JSON object ({ … }) at line 1, column 1.`);
  return value;
}

import type { ParameterRule } from "../parameter-reader.ts";
import { isJsonObject } from "../read-json-object.ts";

const knownFormats = ["markdown", "html", "rawHtml", "links", "summary", "images", "screenshot", "json"] as const;

/** A form in which a page may be asked for. */
export type PageFormat = (typeof knownFormats)[number];

/** A list of names, or of objects whose `type` is one. */
export const pageFormats: ParameterRule<readonly PageFormat[]> = (input) => namesIn(input, knownFormats);

/** Reads lists in which an entry is a name or `{ "type": name }`, as the vendor takes them for formats, sources and categories. */
export function namesIn<T extends string>(
  input: unknown,
  known: readonly T[],
): ReturnType<ParameterRule<readonly T[]>> {
  if (!Array.isArray(input)) return { kind: "not-a-text", expected: "an array" };
  const entries: readonly unknown[] = input;
  const names = entries.flatMap((entry) => {
    const name = isJsonObject(entry) ? entry["type"] : entry;
    return known.filter((candidate) => candidate === name);
  });
  return names.length === entries.length
    ? { value: [...new Set(names)] }
    : { kind: "not-in-list", expected: known.map((name) => `'${name}'`).join(" | ") };
}

import type { DocumentNode, MemberNode, ValueNode } from "@humanwhocodes/momoa";

/** Where in a file, counted from 1; columns in UTF-16 code units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/**
 * Where a text stops being JSON, and what is wrong there where that is plain. The words never quote the text. `message` is
 * that of `JSON.parse`, which for some mistakes has the offset.
 */
export async function locateMistake(text: string, message: string): Promise<Place & { readonly problem?: string }> {
  const offset = readOffset(message, text) ?? (await findMistake(text)) ?? text.length;
  const problem = nameMistake(text, Math.min(offset, text.length));
  return { ...toPlace(text, offset), ...(problem !== undefined && { problem }) };
}

/** Where the value at a path of keys begins; of a key that is there twice, the last one, which is the one that counts. */
export async function locateKey(text: string, path: readonly string[]): Promise<Place | undefined> {
  return (await locateKeys(text, [path]))[0];
}

/** The same for many paths, with one parse of the text. */
export async function locateKeys(
  text: string,
  paths: readonly (readonly string[])[],
): Promise<readonly (Place | undefined)[]> {
  if (paths.length === 0) return [];
  const { parse } = await import("@humanwhocodes/momoa");
  try {
    const document = parse(text, { mode: "json" });
    return paths.map((path) => findPlace(document, path));
  } catch {
    return paths.map(() => undefined);
  }
}

function findPlace(document: DocumentNode, path: readonly string[]): Place {
  let place: Place = document.body.loc.start;
  let value: ValueNode | undefined = document.body;
  for (const key of path) {
    const member: MemberNode | undefined =
      value?.type === "Object"
        ? value.members.findLast(({ name }) => name.type === "String" && name.value === key)
        : undefined;
    if (member === undefined) break;
    place = member.loc.start;
    value = member.value;
  }
  return { line: place.line, column: place.column };
}

async function findMistake(text: string): Promise<number | undefined> {
  // Loaded only when there is a mistake to point at.
  const { parse } = await import("@humanwhocodes/momoa");
  try {
    parse(text, { mode: "json" });
    return undefined;
  } catch (error) {
    return error instanceof Error && "offset" in error && typeof error.offset === "number" ? error.offset : undefined;
  }
}

function readOffset(message: string, text: string): number | undefined {
  if (message === "Unexpected end of JSON input") return text.length;
  // At the end alone: other messages quote the text, which may say anything.
  const digits = / in JSON at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(message)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function nameMistake(text: string, offset: number): string | undefined {
  const before = text.slice(0, offset).trimEnd();
  const here = text[offset];
  if (text.trim() === "") return "the file is empty";
  if (here === undefined) return "the text ends too early";
  if (here === "/" || here === "#") return "comments are not allowed";
  if ((here === "}" || here === "]") && before.endsWith(",")) return "a comma after the last entry is not allowed";
  if (here === "'") return "strings stand in double quotes";
  if (here < " ") return "a line break or control character inside a string must be escaped";
  return undefined;
}

function toPlace(text: string, offset: number): Place {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

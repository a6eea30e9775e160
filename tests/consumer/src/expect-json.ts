import { isDeepStrictEqual } from "node:util";

/** Nothing where a program's output is the JSON that is wanted, else the difference in words. */
export function expectJson(output: string, wanted: unknown): readonly string[] {
  const last = output.split("\n").at(-1) ?? "";
  try {
    if (isDeepStrictEqual(JSON.parse(last), wanted)) return [];
  } catch {
    // Told below, with what was printed instead.
  }
  return [`wanted ${JSON.stringify(wanted)}, got ${output || "nothing"}`];
}

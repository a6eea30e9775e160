import type { ParameterRule } from "../parameter-reader.ts";

/** A list of known names, or one of them alone, as older clients send it. */
export function nameList<T extends string>(known: readonly T[]): ParameterRule<readonly T[]> {
  return (input) => {
    const entries: readonly unknown[] = Array.isArray(input) ? input : [input];
    const names = entries.flatMap((entry) => known.filter((name) => name === entry));
    return names.length === entries.length ? { value: names } : { kind: "not-in-list", expected: known.join(", ") };
  };
}

import { InvalidArgumentError } from "commander";

/** Collects the values of an option that may be given several times. */
export function collectValues(value: string, former: readonly string[] = []): readonly string[] {
  return [...former, value];
}

/** The same for an option whose values are comma lists of provider ids. */
export function collectIds(value: string, former: readonly string[] = []): readonly string[] {
  const ids = value
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
  if (ids.length === 0) throw new InvalidArgumentError("It must list provider ids, such as exa,brave.");
  return [...former, ...ids];
}

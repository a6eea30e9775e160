import { catalog } from "@websonde/search-core";

/** Every provider but these: more and more of them are installed, and some need no key, so that a search would ask them. */
export function allBut(...ids: readonly string[]): readonly string[] {
  return catalog.map(({ id }) => id).filter((id) => !ids.includes(id));
}

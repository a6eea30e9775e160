import { packages } from "./catalog.gen.ts";

/** One provider of the default order. */
export interface CatalogEntry {
  readonly id: string;
  readonly label: string;
  readonly packageName: string;
  /** It runs only when the caller names it. */
  readonly explicitOnly: boolean;
  /** Imports its package by a literal name: bundlers can follow it, and a typo cannot load a stranger's package. */
  load(): Promise<unknown>;
}

/** All providers in default order, whether or not their packages are installed. */
export const catalog: readonly CatalogEntry[] = packages.map(([id, label, load, explicitOnly]) => ({
  id,
  label,
  packageName: `@websonde/search-${id}`,
  explicitOnly: explicitOnly === "explicit",
  load,
}));

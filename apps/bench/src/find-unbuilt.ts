import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const packages = ["sandbox", "search-brave", "search-core", "search-duckduckgo", "search-exa", "search-kit"];

/** Names of the measured packages that have no dist. The measurements import them, so this is asked first. */
export function findUnbuilt(): readonly string[] {
  return packages
    .map((name) => `@websonde/${name}`)
    .filter((name) => !existsSync(fileURLToPath(import.meta.resolve(name))));
}

import { fileURLToPath } from "node:url";

/** The path of one of the programs that measurements start. */
export function program(name: string): string {
  return fileURLToPath(new URL(`../../programs/${name}.mjs`, import.meta.url));
}

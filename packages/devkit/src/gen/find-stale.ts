import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { GeneratedFile } from "./generated-file.ts";

/** Those files that are missing on disk or differ from what they should be. */
export function findStale(root: string, files: readonly GeneratedFile[]): readonly GeneratedFile[] {
  return files.filter(({ path, text }) => {
    const file = join(root, path);
    return !existsSync(file) || readFileSync(file, "utf8") !== text;
  });
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One real answer of an upstream. */
export interface Recording {
  readonly body: string;
  readonly contentType: string;
}

const contentTypes: Readonly<Record<string, string>> = {
  ".json": "application/json",
  ".html": "text/html; charset=utf-8",
};

/**
 * The recorded answers with results in one folder of `WEBSONDE_RECORDINGS`; walls are left out. Beside each stands what a
 * right reading of it gives.
 */
export function readRecordings(root: string, folder: string): readonly Recording[] {
  const place = join(root, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .toSorted()
    .flatMap((file) => {
      const [, stem = "", ending = ""] = /^([^.]+)(\.\w+)$/.exec(file) ?? [];
      const contentType = contentTypes[ending];
      if (contentType === undefined || isWall(join(place, `${stem}.expected.json`))) return [];
      return [{ body: readFileSync(join(place, file), "utf8"), contentType }];
    });
}

function isWall(expected: string): boolean {
  if (!existsSync(expected)) return false;
  const content: unknown = JSON.parse(readFileSync(expected, "utf8"));
  return typeof content === "object" && content !== null && "blocked" in content && content.blocked === true;
}

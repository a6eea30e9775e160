import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { format } from "oxfmt";
import type { FormatConfig } from "oxfmt";

/** A text as `pnpm format` leaves it, so that generated files never show up as unformatted. Throws on a syntax error. */
export async function formatText(root: string, path: string, text: string): Promise<string> {
  const { code, errors } = await format(basename(path), text, readOptions(root));
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path} would be generated with a syntax error: ${error.message}`);
  return code;
}

function readOptions(root: string): FormatConfig {
  const options = JSON.parse(readFileSync(join(root, ".oxfmtrc.json"), "utf8")) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(options).filter(([name]) => name !== "$schema" && name !== "ignorePatterns"),
  );
}

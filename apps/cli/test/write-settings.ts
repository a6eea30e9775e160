import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";

/** A settings file that only its owner can read. */
export function writeSettings(content: unknown): {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
} {
  const path = join(makeFolder(), "config.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content), { mode: 0o600 });
  return { path, env: { WEBSONDE_CONFIG: path } };
}

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A settings file that only its owner can read. */
export function writeSettings(content: unknown): {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
} {
  const path = join(mkdtempSync(join(tmpdir(), "websonde-settings-")), "config.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content), { mode: 0o600 });
  return { path, env: { WEBSONDE_CONFIG: path } };
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder of the test that is running, gone when it has ended. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "websonde-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

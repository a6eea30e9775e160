import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";

const require = createRequire(import.meta.url);
const main = join(dirname(require.resolve("@websonde/cli/package.json")), "src/main.ts");

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line from its source, in a home without settings and with no environment but this one. */
export function runWebsonde(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const home = mkdtempSync(join(tmpdir(), "websonde-home-"));
  const options = { cwd: home, env: { PATH: process.env["PATH"], HOME: home, ...env }, timeout: 30_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, ["--conditions=@websonde/source", main, ...args], options, (error, stdout, stderr) => {
      rmSync(home, { recursive: true, force: true });
      resolve({ code: error === null ? 0 : typeof error.code === "number" ? error.code : 1, stdout, stderr });
    });
  });
}

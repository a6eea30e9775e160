// pnpm gen [--check]: first what follows from the providers and the workspace, then the sandbox's corpus, which holds the docs
// that the first step writes. With --check nothing is written, and a stale file makes it fail.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const steps = ["../packages/devkit/src/gen.ts", "../apps/sandbox/scripts/build-corpus.mjs"];
const codes = steps.map((step) => {
  const args = [fileURLToPath(new URL(step, import.meta.url)), ...process.argv.slice(2)];
  return spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
});
process.exitCode = Math.max(...codes);

// pnpm gen [--check]: writes what follows from the providers' meta.ts and the workspace's folders; with --check it names the
// files that are stale, writes nothing and exits 1.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findStale } from "./gen/find-stale.ts";
import { planFiles } from "./gen/plan-files.ts";
import { repositoryRoot } from "./workspace/repository-root.ts";

const check = process.argv.includes("--check");
const { files, hints } = await planFiles(repositoryRoot);
const stale = findStale(repositoryRoot, files);

for (const hint of hints) console.error(`hint: ${hint}`);
for (const { path, text } of stale) {
  console.log(check ? `stale: ${path}` : `wrote ${path}`);
  if (check) continue;
  mkdirSync(dirname(join(repositoryRoot, path)), { recursive: true });
  writeFileSync(join(repositoryRoot, path), text);
}
if (check && stale.length > 0) {
  console.error(`${stale.length} generated files are stale. Run: pnpm gen`);
  process.exitCode = 1;
} else {
  if (stale.length === 0) console.log(`${files.length} generated files are up to date.`);
  if (stale.some(({ path }) => path.endsWith("package.json"))) console.log("Dependencies changed. Run: pnpm install");
}

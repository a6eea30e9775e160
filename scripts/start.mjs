// npm start -- "a question" [options of `websonde search`]: builds what changed and searches in the embedded sandbox, without
// keys and without the internet; with --live it asks the real providers. No shell takes part, so any question is safe.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildWorkspace } from "./build.mjs";

const main = fileURLToPath(new URL("../apps/cli/dist/main.js", import.meta.url));
const given = process.argv.slice(2);
// pnpm hands over the `--` that npm takes away.
const args = given[0] === "--" ? given.slice(1) : given;

if (!(await buildWorkspace())) {
  console.error("start: the build failed (see above).");
  process.exit(1);
}
if (!existsSync(main)) {
  console.error("start: apps/cli is not there or has no dist/main.js.");
  process.exit(1);
}
// --live, wherever it stands, wins over --sandbox; the command line says on stderr which of them it asks.
const search = spawnSync(process.execPath, [main, "search", "--sandbox", ...args], { stdio: "inherit" });
// 130 is what a shell reports for a program that Ctrl+C ended.
process.exit(search.status ?? (search.signal === "SIGINT" ? 130 : 1));

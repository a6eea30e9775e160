// npm test [-- options of vitest]: what the tests need from the system, a build (some tests start the built programs), then
// every suite; the last line is "tests: N passed, N failed, N skipped".
import { spawnSync } from "node:child_process";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { buildWorkspace } from "./build.mjs";
import { installSystemPackages } from "./system-packages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = fileURLToPath(new URL("../node_modules/.bin", import.meta.url));
const env = { ...process.env, PATH: bin + delimiter + process.env.PATH };
const run = (command, args) => {
  const { status } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  return status ?? 1;
};

installSystemPackages();
if (!(await buildWorkspace())) {
  console.log("The build failed (see above), so no test was run.\ntests: 0 passed, 1 failed");
  process.exit(1);
}
process.exit(run("vitest", ["run", ...process.argv.slice(2)]));

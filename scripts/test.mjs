// npm test [-- options of vitest]: what the tests need from the system, a build (some tests start the built programs), then
// every suite; the last line is "tests: N passed, N failed, N skipped".
import { buildWorkspace } from "./build.mjs";
import { runVitest } from "./run-vitest.mjs";
import { installSystemPackages } from "./system-packages.mjs";

installSystemPackages();
if (!(await buildWorkspace())) {
  console.log("The build failed (see above), so no test was run.\ntests: 0 passed, 1 failed");
  process.exit(1);
}
process.exit(await runVitest(process.argv.slice(2)));

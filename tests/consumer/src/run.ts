// The packages as a user gets them: packed, installed outside the workspace with npm and pnpm, run, compiled, bundled, and run on
// other runtimes. Wants a build. The upstream is the sandbox of this repository; nothing but the package registry is asked.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packPackages } from "@websonde/devkit/pack-packages";
import { runGates } from "@websonde/devkit/run-gates";
import { startSandbox } from "@websonde/sandbox";
import { checkCommandLine } from "./check-command-line.ts";
import { listInstalledChecks } from "./check-installed.ts";
import { checkRealm } from "./check-realm.ts";
import { listRuntimeChecks } from "./check-runtime.ts";
import { installRuntimes } from "./install-runtimes.ts";
import { installProject } from "./project.ts";
import type { PackageManager, Project } from "./project.ts";

const root = join(import.meta.dirname, "../../..");
const work = mkdtempSync(join(tmpdir(), "websonde-consumer-"));
const sandbox = await startSandbox();
try {
  const packed = await packPackages(root, work);
  const env = { WEBSONDE_UPSTREAM_URL: sandbox.url, BRAVE_API_KEY: "sandbox-brave" };
  const installOnce = (name: string, manager: PackageManager, names: readonly string[]) => {
    let project: Promise<Project> | undefined;
    return () => (project ??= installProject(join(work, name), manager, packed, names));
  };
  const library = ["@websonde/search-core", "@websonde/search-brave"];
  const npm = installOnce("npm", "npm", library);
  const pnpm = installOnce("pnpm", "pnpm", library);
  const commandLine = installOnce("cli", "npm", ["@websonde/cli"]);
  const runtimes = await installRuntimes();
  process.exitCode = await runGates([
    ...listInstalledChecks("npm", npm, env, join(work, "bundle-npm")),
    ...listInstalledChecks("pnpm", pnpm, env, join(work, "bundle-pnpm")),
    ["the core searches in a realm without anything of Node", async () => checkRealm((await npm()).folder)],
    ...runtimes.flatMap((runtime) => listRuntimeChecks(runtime, npm, env)),
    ["the packed command line answers from its sandbox", async () => checkCommandLine(await commandLine())],
  ]);
} finally {
  await sandbox.close();
  rmSync(work, { recursive: true, force: true });
}

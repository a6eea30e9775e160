import { join } from "node:path";
import type { Gate } from "@websonde/devkit/run-gates";
import { build } from "esbuild";
import { checkWeight } from "./check-weight.ts";
import { expectJson } from "./expect-json.ts";
import type { PackageManager, Project } from "./project.ts";

const searched = {
  ok: true,
  provider: "brave",
  hasSources: true,
  installed: ["brave"],
  skippedExa: true,
};

/** What someone relies on who installed the core and one provider. `env` points the app at the sandbox. */
export function listInstalledChecks(
  manager: PackageManager,
  project: () => Promise<Project>,
  env: Readonly<Record<string, string>>,
  bundleFolder: string,
): readonly Gate[] {
  return [
    [
      `${manager}: an app searches, and is told how to install what is missing`,
      async () => expectJson(await (await project()).run(process.execPath, ["app.mjs"], env), searched),
    ],
    [
      `${manager}: the published types compile, strict and without skipLibCheck`,
      async () => checkTypes(await project()),
    ],
    [
      `${manager}: a bundle has the installed provider in it and runs where no node_modules is`,
      async () => {
        const { run, folder } = await project();
        await bundle(join(folder, "app.mjs"), bundleFolder);
        return expectJson(await run(process.execPath, [join(bundleFolder, "app.mjs")], env), searched);
      },
    ],
    ...(manager === "npm"
      ? [
          [
            "core, kit and one provider: at most 8 MB and 10 packages",
            async () => checkWeight((await project()).folder),
          ] as const,
        ]
      : []),
  ];
}

async function checkTypes({ run }: Project): Promise<readonly string[]> {
  const options = [
    "--strict",
    "--skipLibCheck",
    "false",
    "--exactOptionalPropertyTypes",
    "--lib",
    "es2023,dom,dom.iterable",
  ];
  await run("tsc", ["--noEmit", ...options, "--module", "nodenext", "--target", "es2023", "--types", "", "types.mts"]);
  return [];
}

async function bundle(entry: string, folder: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
}

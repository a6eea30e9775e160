import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** Another JavaScript runtime and how it runs a file. */
export interface Runtime {
  readonly name: string;
  /** Absolute path of its program; absent where it cannot be had on this machine. */
  readonly program?: string;
  readonly args: readonly string[];
}

const folder = join(import.meta.dirname, "../runtimes");
const modules = join(folder, "node_modules");

const runtimes = [
  { name: "Bun", programs: ["@oven/bun-linux-x64/bin/bun", "@oven/bun-linux-aarch64/bin/bun"], args: ["run"] },
  {
    name: "Deno",
    programs: ["@deno/linux-x64-glibc/deno", "@deno/linux-arm64-glibc/deno"],
    args: [
      "run",
      "--quiet",
      "--no-lock",
      "--no-prompt",
      "--node-modules-dir=manual",
      "--allow-env",
      "--allow-net",
      "--allow-read",
    ],
  },
] as const;

/** Installs Bun and Deno from the packages that carry their programs, beside the workspace. */
export async function installRuntimes(): Promise<readonly Runtime[]> {
  const install = ["install", "--ignore-workspace", "--frozen-lockfile", "--prefer-offline"];
  await promisify(execFile)("pnpm", install, { cwd: folder }).catch((error: unknown) => {
    console.log(`   (the runtimes could not be installed: ${error instanceof Error ? error.message : String(error)})`);
  });
  return runtimes.map(({ name, programs, args }) => {
    const program = programs.map((path) => join(modules, path)).find((path) => existsSync(path));
    return { name, args, ...(program !== undefined && { program }) };
  });
}

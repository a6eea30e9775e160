import { execFile } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import type { PackedPackage } from "@websonde/devkit/pack-packages";

export type PackageManager = "npm" | "pnpm";

/** A folder outside the workspace, with packages installed from their tarballs. */
export interface Project {
  readonly folder: string;
  /** Runs a program there and hands back its stdout; throws with everything it printed where it fails. */
  run(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
}

const execute = promisify(execFile);
const programs = join(import.meta.dirname, "../programs");
const binaries = join(import.meta.dirname, "../../../node_modules/.bin");

/**
 * Makes a project that depends on `names`. All of our packages come from their tarballs, also those that only others need;
 * everything else comes from the registry that this machine uses.
 */
export async function installProject(
  folder: string,
  manager: PackageManager,
  packed: readonly PackedPackage[],
  names: readonly string[],
): Promise<Project> {
  const tarballs = Object.fromEntries(packed.map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`]));
  const dependencies = Object.fromEntries(names.map((name) => [name, pick(tarballs, name)]));
  const manifest = { name: "app", private: true, type: "module", dependencies };
  mkdirSync(folder, { recursive: true });
  cpSync(programs, folder, { recursive: true });
  const project: Project = { folder, run: (command, args, env) => run(folder, command, args, env) };
  if (manager === "npm") {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, overrides: tarballs }));
    await project.run("npm", ["install", "--no-fund", "--no-audit", "--prefer-offline"]);
  } else {
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    // Without hoisting, only what a package declares can be imported from it.
    const settings = { packages: ["."], hoist: false, minimumReleaseAge: 0, overrides: tarballs };
    writeFileSync(join(folder, "pnpm-workspace.yaml"), JSON.stringify(settings));
    await project.run("pnpm", ["install", "--no-frozen-lockfile", "--prefer-offline"]);
  }
  return project;
}

function pick(tarballs: Readonly<Record<string, string>>, name: string): string {
  const tarball = tarballs[name];
  if (tarball === undefined) throw new Error(`${name} is no publishable package of this workspace.`);
  return tarball;
}

/** Keys and settings of whoever runs the test must not count; what finds programs, caches and registries must. */
async function run(
  folder: string,
  command: string,
  args: readonly string[],
  added: Readonly<Record<string, string>> = {},
): Promise<string> {
  const inherited = Object.entries(process.env).filter(([name]) => !/_API_KEY$|_TOKEN$|^WEBSONDE_/.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    NO_COLOR: "1",
    PATH: binaries + delimiter + (process.env.PATH ?? ""),
  };
  try {
    const { stdout } = await execute(command, [...args], { cwd: folder, env: { ...env, ...added }, timeout: 180_000 });
    return stdout.trim();
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { settingsError } from "./file-error.ts";

/** The environment as Node gives it. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface SettingsPaths {
  /** The user's own file. */
  readonly user: string;
  /** Keys and sign-ins, beside the user's own file. */
  readonly credentials: string;
  /** The project's file, where there is one. */
  readonly project?: string;
}

/** The name of a project's file. */
export const projectFileName = ".websonde.json";

/**
 * Where the files are. The user's own: `WEBSONDE_CONFIG`, else `$XDG_CONFIG_HOME/websonde/config.json` where that is an
 * absolute path, else `~/.config/websonde/config.json`. The project's: the nearest `.websonde.json` from `cwd` up to the
 * root of its repository; outside of a repository `cwd` alone is looked at, and without a `cwd` none.
 */
export function settingsPaths(env: Environment, cwd?: string): SettingsPaths {
  const user = findUserFile(env, cwd);
  const credentials = join(dirname(user), "credentials.json");
  if (user === credentials)
    throw settingsError("WEBSONDE_CONFIG must not name credentials.json: that file is for keys and sign-ins.");
  const project = cwd === undefined ? undefined : findProjectFile(resolve(cwd));
  return { user, credentials, ...(project !== undefined && project !== user && { project }) };
}

function findUserFile(env: Environment, cwd: string | undefined): string {
  const named = env.WEBSONDE_CONFIG?.trim();
  if (named) return resolve(cwd ?? ".", expandHome(named, env));
  const folder = expandHome(env.XDG_CONFIG_HOME?.trim() ?? "", env);
  return join(isAbsolute(folder) ? folder : join(findHome(env), ".config"), "websonde", "config.json");
}

/** Shells expand `~`; files that start programs (a unit, an editor's settings) do not. */
function expandHome(path: string, env: Environment): string {
  return path === "~" || path.startsWith("~/") ? join(findHome(env), path.slice(1)) : path;
}

function findHome(env: Environment): string {
  const home = env.HOME?.trim();
  if (home) return home;
  try {
    return homedir();
  } catch {
    // A container may run under a user that the system does not know; container runtimes call the root such a user's home.
    return "/";
  }
}

function findProjectFile(cwd: string): string | undefined {
  let nearest: string | undefined;
  for (let folder = cwd; ; folder = dirname(folder)) {
    const file = join(folder, projectFileName);
    if (nearest === undefined && existsSync(file)) nearest = file;
    if (existsSync(join(folder, ".git"))) return nearest;
    // Outside of a repository a folder further up (a shared /tmp) may be anyone's.
    if (dirname(folder) === folder) return nearest !== undefined && dirname(nearest) === cwd ? nearest : undefined;
  }
}

import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What our tools read of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version?: string;
  readonly private?: boolean;
  readonly license?: string;
  readonly type?: string;
  readonly sideEffects?: boolean | readonly string[];
  readonly files?: readonly string[];
  readonly engines?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly publishConfig?: { readonly access?: string; readonly exports?: Readonly<Record<string, unknown>> };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** One package of the workspace. */
export interface WorkspacePackage {
  /** Relative to the root, with forward slashes: `packages/providers/brave`. */
  readonly folder: string;
  readonly manifest: Manifest;
  readonly hasTsconfig: boolean;
}

const globs = ["packages/*", "packages/providers/*", "apps/*", "docs/examples/*"].map((one) => `${one}/package.json`);

/** The packages and apps of the workspace, sorted by folder. Throws, naming the file, where a package.json is no JSON. */
export function readPackages(root: string): readonly WorkspacePackage[] {
  const files = globSync(globs, { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  return files.toSorted().map((file) => {
    const folder = dirname(file);
    return { folder, manifest: readManifest(root, file), hasTsconfig: existsSync(join(root, folder, "tsconfig.json")) };
  });
}

/** Those that go to the registry. */
export function listPublishable(packages: readonly WorkspacePackage[]): readonly WorkspacePackage[] {
  return packages.filter(({ manifest }) => manifest.private !== true);
}

function readManifest(root: string, file: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")) as Manifest;
  } catch (cause) {
    throw new Error(`${file} cannot be read as JSON.`, { cause });
  }
}

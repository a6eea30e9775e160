import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { listPublishable, readPackages } from "../workspace/read-packages.ts";
import type { WorkspacePackage } from "../workspace/read-packages.ts";
import { mapTwoAtOnce } from "./map-two-at-once.ts";

/** A package as the registry would get it. */
export interface PackedPackage extends WorkspacePackage {
  /** Absolute path. */
  readonly tarball: string;
}

const run = promisify(execFile);

/** Packs every publishable package of the workspace into `folder`. Wants a build, since `dist` is what is packed. */
export async function packPackages(root: string, folder: string): Promise<readonly PackedPackage[]> {
  return mapTwoAtOnce(listPublishable(readPackages(root)), async (one) => {
    const tarball = join(folder, `${one.manifest.name.replace("@", "").replace("/", "-")}.tgz`);
    // pnpm, since only it replaces `workspace:` and `catalog:` ranges and applies publishConfig.
    await run("pnpm", ["pack", "--out", tarball], { cwd: join(root, one.folder) });
    return { ...one, tarball };
  });
}

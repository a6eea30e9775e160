// pnpm check-packages: packs every publishable package as the registry would get it and looks at the tarball: README, LICENSE
// and dist are in it, publint (strict) and arethetypeswrong (ESM only) have nothing to say. Last line: the totals.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { runGates } from "./gates/run-gates.ts";
import { inspectTarball } from "./pack/inspect-tarball.ts";
import { mapTwoAtOnce } from "./pack/map-two-at-once.ts";
import { packPackages } from "./pack/pack-packages.ts";
import type { PackedPackage } from "./pack/pack-packages.ts";
import { repositoryRoot } from "./workspace/repository-root.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "websonde-pack-"));
try {
  const packed = await packPackages(repositoryRoot, folder);
  const findings = await mapTwoAtOnce(packed, checkPackage);
  process.exitCode = await runGates(packed.map(({ manifest }, index) => [manifest.name, () => findings[index] ?? []]));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function checkPackage({ tarball }: PackedPackage): Promise<readonly string[]> {
  return [
    ...(await inspectTarball(tarball)),
    ...(await runTool("publint", ["run", tarball, "--strict"])),
    ...(await runTool("attw", [tarball, "--profile", "esm-only", "--format", "ascii", "--no-color", "--no-emoji"])),
  ];
}

/** The tool's own words, where it is not content. */
async function runTool(tool: string, args: readonly string[]): Promise<readonly string[]> {
  try {
    await run(tool, args);
    return [];
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
    return [`${tool}: ${(stdout + stderr).trim().replaceAll("\n", "\n     ") || String(error)}`];
  }
}

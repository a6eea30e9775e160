// Builds what changed: `tsc -b` checks everything and writes the types, esbuild writes the programs, one file per entry point
// of a package. A package of sixty small files takes 25 ms longer to import than the same code in one (docs/decisions/008).
// `node scripts/build.mjs [folder…]`: only the programs of these packages, without the check.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampName = ".bundle-stamp";

/** Checks and builds the whole workspace; `false` where something does not compile (the messages are printed). */
export async function buildWorkspace() {
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const check = spawnSync(process.execPath, [tsc, "-b"], { cwd: root, encoding: "utf8" });
  if (check.status !== 0) {
    console.error(`${check.stdout}${check.stderr}`);
    return false;
  }
  const folders = globSync("{packages,packages/providers,apps,docs/examples}/*/package.json", { cwd: root }).map(
    dirname,
  );
  await Promise.all(folders.map((folder) => bundlePackage(join(root, folder))));
  return true;
}

async function bundlePackage(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  // A package whose sources are still to be written has nothing to build; the package checks name what is missing.
  const entryPoints = readEntryPoints(manifest).filter((file) => existsSync(join(folder, file)));
  if (entryPoints.length === 0) return;
  const stamp = join(folder, "dist", stampName);
  if (modified(stamp) > newestSource(folder)) return;
  const { build } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints,
    outdir: "dist",
    outbase: "src",
    bundle: true,
    splitting: true,
    format: "esm",
    // Only syntax is lowered: what is imported stays an import, so that nobody gets a second copy of a package.
    packages: "external",
    platform: "neutral",
    target: "node22.12",
    sourcemap: "linked",
    sourcesContent: false,
    // All programs lie in dist itself, as deep as the files of src itself: only those may name a file beside the package.json.
    chunkNames: "[name]-[hash]",
    // The tsconfig's paths are for the type checker alone.
    tsconfigRaw: { compilerOptions: { target: "es2023", useDefineForClassFields: true, verbatimModuleSyntax: true } },
    metafile: true,
    logLevel: "error",
  });
  removeOthers(folder, new Set(Object.keys(metafile.outputs)));
  writeFileSync(stamp, "");
}

/** The sources of what a package exports or runs: `dist/a.js` is made of `src/a.ts`. */
function readEntryPoints({ exports = {}, bin = {} }) {
  const targets = [...Object.values(exports), ...Object.values(bin)].map((target) => target?.default ?? target);
  return targets
    .filter((target) => typeof target === "string" && /^(\.\/)?dist\/.*\.js$/.test(target))
    .map((target) => target.replace(/^(\.\/)?dist\//, "./src/").replace(/\.js$/, ".ts"));
}

/** Programs of an earlier build that this one no longer makes. */
function removeOthers(folder, outputs) {
  for (const file of globSync("dist/**/*.{js,js.map}", { cwd: folder }))
    if (!outputs.has(file)) rmSync(join(folder, file));
}

function newestSource(folder) {
  const files = readdirSync(join(folder, "src"), { recursive: true }).map((name) => join(folder, "src", name));
  return Math.max(...[...files, join(folder, "package.json"), fileURLToPath(import.meta.url)].map(modified));
}

function modified(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folders = process.argv.slice(2);
  if (folders.length > 0) await Promise.all(folders.map((folder) => bundlePackage(resolve(folder))));
  else if (!(await buildWorkspace())) process.exit(1);
}

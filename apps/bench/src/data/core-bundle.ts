import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** What an app that makes a client gets of the core: as its bundler writes it, minified, without providers. */
export async function bundleCore(): Promise<Uint8Array> {
  const entry = fileURLToPath(import.meta.resolve("@websonde/search-core"));
  const { outputFiles } = await build({
    stdin: { contents: `export { createSearch } from ${JSON.stringify(entry)}`, resolveDir: dirname(entry) },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2023",
    platform: "neutral",
    external: ["@websonde/*"],
    write: false,
    logLevel: "silent",
  });
  return Buffer.concat(outputFiles.map(({ contents }) => contents));
}

/** The same as a file that can be run. */
export async function writeCoreBundle(): Promise<{ readonly path: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "websonde-bench-"));
  const path = join(folder, "core.mjs");
  writeFileSync(path, await bundleCore());
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

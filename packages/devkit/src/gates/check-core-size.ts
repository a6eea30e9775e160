import { gzipSync } from "node:zlib";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";

/** See docs/decisions/009: the design's first figure, 12 KiB, was drawn up before the core was complete. */
const maxBytes = 18 * 1024;

/** What an app that makes a client gets of the core: bundled, minified, without providers. */
export async function checkCoreSize(root: string): Promise<readonly string[]> {
  const entry = join(root, "packages/core/dist/index.js");
  if (!existsSync(entry)) return ["packages/core has no dist: run `pnpm build` first"];
  const bytes = await measureBundle(entry);
  console.log(`   (${bytes} bytes of ${maxBytes})`);
  return bytes <= maxBytes ? [] : [`the bundle has ${bytes} bytes after gzip; at most ${maxBytes} are allowed`];
}

async function measureBundle(entry: string): Promise<number> {
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
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
}

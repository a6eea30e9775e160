import { globSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

const maxBytes = 8 * 1000 * 1000;
const maxPackages = 10;

/** The smallest useful install, as npm lays it out: core, kit and one JSON provider with all that they bring. */
export function checkWeight(folder: string): readonly string[] {
  const modules = join(folder, "node_modules");
  const packages = globSync(["*/package.json", "@*/*/package.json"], { cwd: modules });
  const nested = globSync(["**/node_modules/*/package.json", "**/node_modules/@*/*/package.json"], { cwd: modules });
  const count = packages.length + nested.length;
  const bytes = measureFolder(modules);
  console.log(`   (${(bytes / 1e6).toFixed(2)} MB, ${count} packages)`);
  return [
    ...(bytes <= maxBytes ? [] : [`takes ${bytes} bytes; at most ${maxBytes} are allowed`]),
    ...(count <= maxPackages
      ? []
      : [`has ${count} packages; at most ${maxPackages} are allowed: ${packages.join(", ")}`]),
  ];
}

/** The sizes of all files: what `du` counts in blocks depends on the file system, and is half as much again for small files. */
function measureFolder(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => lstatSync(join(folder, path)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
}

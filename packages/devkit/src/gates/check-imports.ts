import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

/** What a fresh process saw while it imported one entry. */
interface ImportTrace {
  /** URLs of all modules that were loaded, `node:` ones among them. */
  readonly modules: readonly string[];
  /** Web classes that were touched as values; the first touch costs a process 25 ms. */
  readonly touched: readonly string[];
}

const heavyPackages = ["undici", "zod", "parse5", "ky", "eventsource-parser"];

/** A provider may load at once what its protocol is read with; nothing reads pages or streams without these. */
const protocolPackages: ReadonlySet<string> = new Set(["parse5", "eventsource-parser"]);

/** Imports the built core, kit and every provider, each in a process of its own, and looks at what came with them. */
export function checkImports(root: string): readonly string[] {
  const providers = globSync("packages/providers/*", { cwd: root }).map((folder) => basename(folder));
  const folders = ["core", "kit", ...providers.toSorted().map((id) => `providers/${id}`)];
  const entries = folders.map((name) => [name, join(root, "packages", name, "dist/index.js")] as const);
  const missing = entries.find(([, entry]) => !existsSync(entry));
  if (missing !== undefined) return [`packages/${missing[0]} has no dist: run \`pnpm build\` first`];
  return entries.flatMap(([name, entry]) => {
    const trace = traceImport(entry);
    const own = pathToFileURL(join(root, "packages/core/dist/")).href;
    const foreign = name === "core" ? trace.modules.filter((module) => !module.startsWith(own)) : [];
    const isProvider = name.startsWith("providers/");
    const heavy = trace.modules.filter((module) =>
      heavyPackages.some(
        (one) => module.includes(`/node_modules/${one}/`) && !(isProvider && protocolPackages.has(one)),
      ),
    );
    return [
      ...foreign.map((module) => `the core loads ${module}: it may load nothing but its own files`),
      ...heavy.map((module) => `importing packages/${name} loads ${module}: import it where it is used`),
      ...trace.touched.map((web) => `importing packages/${name} touches ${web}: name it inside functions only`),
    ];
  });
}

/** Imports `entry` in a fresh process. Throws with its stderr where the import fails. */
function traceImport(entry: string): ImportTrace {
  const tracer = join(import.meta.dirname, "trace-import.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [tracer, pathToFileURL(entry).href], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`importing ${entry} failed: ${stderr}`);
  return JSON.parse(stdout) as ImportTrace;
}

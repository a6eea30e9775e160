import type { Measurement } from "../measurement.ts";
import { program } from "../processes/program.ts";
import { runProgram } from "../processes/run-program.ts";

interface Trace {
  readonly entry: string;
  readonly modules: readonly string[];
  readonly undici: boolean;
}

/** What the core loads beside its own files: undici, zod, parsers, anything. */
export const loadedModules: Measurement = {
  id: "modules",
  title: "modules that the core loads beside its own (undici, zod, parsers)",
  unit: "modules",
  budget: { atMost: 0 },
  gated: true,
  async measure() {
    const { stdout } = await runProgram(program("list-modules"));
    const { entry, modules, undici } = JSON.parse(stdout) as Trace;
    const own = new URL("./", entry).href;
    const foreign = modules.filter((url) => !url.startsWith(own));
    const named = [
      ...foreign.map((url) => url.replace(/^.*\/node_modules\//, "")),
      ...(undici ? ["Node's undici"] : []),
    ];
    const remark = named.length === 0 ? `${modules.length} files of its own` : named.join(", ");
    return { value: named.length, remark };
  },
};

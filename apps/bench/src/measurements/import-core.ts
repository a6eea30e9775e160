import type { Measurement } from "../measurement.ts";
import { program } from "../processes/program.ts";
import { runProgram } from "../processes/run-program.ts";
import { interleave } from "../rounds/interleave.ts";
import { writeCoreBundle } from "../data/core-bundle.ts";

/** What `import "@websonde/search-core"` adds to a fresh process; beside it the same code as an app's bundler writes it. */
export const importCore: Measurement = {
  id: "import",
  title: "import of the core, over an empty process",
  unit: "ms",
  budget: { atMost: 10 },
  gated: false,
  async measure({ quick }) {
    const bundle = await writeCoreBundle();
    const time = async (path: string) => (await runProgram(path)).milliseconds;
    try {
      const figures = await interleave(
        [
          ["empty", () => time(program("empty"))],
          ["core", () => time(program("import-core"))],
          ["bundle", () => time(bundle.path)],
        ],
        { rounds: quick ? 11 : 41 },
      );
      const [empty, core, bundled] = [figures("empty"), figures("core"), figures("bundle")];
      return {
        value: core.p10 - empty.p10,
        median: core.median - empty.median,
        beside: { label: "empty process", value: empty.p10, unit: "ms" },
        remark: `as one bundled file ${(bundled.p10 - empty.p10).toFixed(1)} ms`,
      };
    } finally {
      bundle.remove();
    }
  },
};

import { existsSync, globSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Measurement } from "../measurement.ts";
import { program } from "../processes/program.ts";
import { runProgram } from "../processes/run-program.ts";
import { interleave } from "../rounds/interleave.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** What importing a provider's package adds to a fresh process: the slowest of all that are built. */
export const importProviders: Measurement = {
  id: "import-providers",
  title: "import of a provider, the slowest, over an empty process",
  unit: "ms",
  budget: { atMost: 60 },
  gated: false,
  async measure({ quick }) {
    const entries = globSync("packages/providers/*", { cwd: root }).flatMap((folder) => {
      const entry = `${root}${folder}/dist/index.js`;
      return existsSync(entry) ? [[basename(folder), pathToFileURL(entry).href] as const] : [];
    });
    const time = async (...args: Parameters<typeof runProgram>) => (await runProgram(...args)).milliseconds;
    const figures = await interleave(
      [
        ["empty", () => time(program("empty"))],
        ...entries.map(([id, url]) => [id, () => time(program("import-module"), [url])] as const),
      ],
      { rounds: quick ? 5 : 21 },
    );
    const empty = figures("empty");
    const sorted = entries.map(([id]) => ({ id, ...figures(id) })).toSorted((a, b) => b.p10 - a.p10);
    const [slowest, fastest] = [sorted[0], sorted.at(-1)];
    if (slowest === undefined || fastest === undefined) throw new Error("No provider is built.");
    return {
      value: slowest.p10 - empty.p10,
      median: slowest.median - empty.median,
      beside: { label: "empty process", value: empty.p10, unit: "ms" },
      remark: `${slowest.id}; the fastest, ${fastest.id}, ${(fastest.p10 - empty.p10).toFixed(1)} ms`,
    };
  },
};

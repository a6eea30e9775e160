// pnpm bench [--quick] [--only id,…] [--json] [--gate]: the budgets of the design, on the built packages (run `pnpm build`
// first). With --gate the exit code is 1 where a budget is broken that does not depend on the machine's speed.
import { cpus } from "node:os";
import { findUnbuilt } from "./find-unbuilt.ts";
import type { Measurement } from "./measurement.ts";
import { readArguments } from "./read-arguments.ts";
import type { Arguments } from "./read-arguments.ts";
import { renderTable } from "./report/render-table.ts";
import { isBroken, makeRow } from "./report/row.ts";
import type { Row } from "./report/row.ts";

const usage = "Usage: pnpm bench [--quick] [--only id,…] [--json] [--gate]";

try {
  await main();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const unbuilt = findUnbuilt();
  if (unbuilt.length > 0) throw new Error(`Not built: ${unbuilt.join(", ")}. Run \`pnpm build\` first.`);
  const { measurements } = await import("./measurements.ts");
  const ids = measurements.map(({ id }) => id);
  const options = readArguments(process.argv.slice(2), ids);
  if (options.help) console.log(`${usage}\nIds: ${ids.join(", ")}`);
  else await report(measurements, options);
}

async function report(measurements: readonly Measurement[], { quick, json, gate, only }: Arguments): Promise<void> {
  const rows: Row[] = [];
  for (const measurement of measurements.filter(({ id }) => only.length === 0 || only.includes(id))) {
    console.error(`bench: ${measurement.title}`);
    const result = await measurement.measure({ quick }).catch((error: unknown) => toError(error));
    rows.push(makeRow(measurement, result));
  }
  const { version: node, platform, arch } = process;
  const cores = cpus().length;
  if (json) console.log(JSON.stringify({ node, platform, arch, cores, quick, rows }, undefined, 2));
  else
    console.log(`Node ${node}, ${platform} ${arch}, ${cores} cores${quick ? ", quick" : ""}\n\n${renderTable(rows)}`);
  if (isBroken(rows, gate)) process.exitCode = 1;
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

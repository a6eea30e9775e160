import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sample } from "./find-samples.ts";

/** A sample as a file that can be compiled and run. */
export interface WrittenSample extends Sample {
  readonly path: string;
}

/**
 * Writes samples where the packages that they import can be found, with a project for the type checker. Each is a module of
 * its own.
 */
export function writeSamples(samples: readonly Sample[], folder: string): readonly WrittenSample[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const project = {
    extends: "../../../../tsconfig.tests.json",
    compilerOptions: { rootDir: "../../../.." },
    include: ["*.ts"],
    exclude: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
  return samples.map((sample) => {
    const path = join(folder, `${sample.place.replaceAll(/[^\w]+/g, "-")}.ts`);
    writeFileSync(path, `${sample.code}\nexport {};\n`);
    return { ...sample, path };
  });
}

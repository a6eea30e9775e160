import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { findMissingLine, readExpectedLines } from "./expected-lines.ts";
import { findSamples } from "./find-samples.ts";
import { runSample } from "./run-sample.ts";
import { writeSamples } from "./write-samples.ts";

const root = join(import.meta.dirname, "../../..");
const folder = join(import.meta.dirname, "../dist/samples");
const compiler = join(root, "node_modules/typescript/bin/tsc");
const samples = writeSamples(findSamples(root), folder);
const runnable = samples.filter(({ isRunnable }) => isRunnable);

describe("the samples of the documentation", () => {
  it("are there: the README and every page of the guide that speaks of code has some that run", () => {
    const pages = new Set(runnable.map(({ place }) => place.replace(/:\d+$/, "")));
    for (const page of ["README.md", "docs/guide/start.md", "docs/guide/errors.md", "docs/guide/writing-a-provider.md"])
      expect(pages).toContain(page);
  });

  it("compile against the packages as they are", { timeout: 60_000 }, async () => {
    const args = [compiler, "-p", join(folder, "tsconfig.json"), "--pretty", "false"];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch((error: unknown) => {
      const printed: unknown = typeof error === "object" && error !== null && "stdout" in error ? error.stdout : error;
      return { stdout: String(printed) };
    });
    // What is wrong outside of the samples is for the check of types to find.
    expect(stdout.split("\n").filter((line) => line !== "" && !line.startsWith("../"))).toEqual([]);
  });

  it.concurrent.each(runnable)("$place runs and prints what it says", { timeout: 30_000 }, async (sample) => {
    const { code, stdout, stderr } = await runSample(sample.path, sample.scenario, folder);
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
    expect(findMissingLine(readExpectedLines(sample.code), stdout), stdout).toBeUndefined();
  });
});

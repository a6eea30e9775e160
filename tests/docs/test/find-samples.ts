import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listPages } from "./list-pages.ts";

/** A block of TypeScript in a page of the documentation. */
export interface Sample {
  /** File and line of its first line of code, for the name of its test. */
  readonly place: string;
  readonly code: string;
  /** It stands there to be run: `ts runnable`. */
  readonly isRunnable: boolean;
  /** What the sandbox is told to do meanwhile: whatever stands after `runnable`. */
  readonly scenario: string;
}

/** Every TypeScript sample of the README and of `docs`, in the order of the files. */
export function findSamples(root: string): readonly Sample[] {
  return listPages(root).flatMap((file) => readSamples(file, readFileSync(join(root, file), "utf8")));
}

/** The samples of one page. A block ends at a fence as long as the one that opened it. */
export function readSamples(file: string, markdown: string): readonly Sample[] {
  const samples: Sample[] = [];
  const lines = markdown.split("\n");
  for (let index = 0; index < lines.length; index++) {
    const [, fence, info = ""] = /^(`{3,})(.*)$/.exec(lines[index] ?? "") ?? [];
    if (fence === undefined) continue;
    const end = lines.findIndex((line, position) => position > index && line.trimEnd() === fence);
    const last = end < 0 ? lines.length : end;
    const [, isRunnable, scenario = ""] = /^ts(?:\s+(runnable)(?:\s+(\S+))?)?\s*$/.exec(info) ?? [undefined];
    if (/^ts(?:\s|$)/.test(info))
      samples.push({
        place: `${file}:${index + 2}`,
        code: lines.slice(index + 1, last).join("\n"),
        isRunnable: isRunnable !== undefined,
        scenario,
      });
    index = last;
  }
  return samples;
}

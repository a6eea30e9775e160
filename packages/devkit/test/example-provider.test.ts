import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeProvider } from "../src/new-provider/write-provider.ts";
import { repositoryRoot } from "../src/workspace/repository-root.ts";
import { makeWorkspace } from "./make-workspace.ts";

const example = join(repositoryRoot, "docs/examples/fathom");

/** Lines of a file with something in them. */
const countLines = (text: string) => text.split("\n").filter((line) => line.trim() !== "").length;

/** What `pnpm new-provider` would write, by file. */
async function writeFolder(): Promise<ReadonlyMap<string, string>> {
  const root = makeWorkspace();
  const files = await writeProvider(root, { id: "fathom", form: "json", label: "Fathom" });
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  return new Map(files.map((file) => [file.slice("packages/providers/fathom/".length), read(file)]));
}

describe("the documentation's example of a provider", () => {
  it("has the files that `pnpm new-provider` writes, and no other", async () => {
    const written = await writeFolder();
    const files = globSync(["*.*", "src/**/*.*", "test/**/*.*"], { cwd: example });
    expect(files.toSorted()).toEqual([...written.keys()].toSorted());
  });

  it("took at most 6 files and 200 lines by hand, its tests among them", async () => {
    const written = await writeFolder();
    // The manifest and the tsconfig differ by the place alone; the test file only loses its reminder.
    const asGenerated = ["package.json", "tsconfig.json", "test/fathom.test.ts"];
    const byHand = [...written.keys()].filter((file) => !asGenerated.includes(file));
    const lines = byHand.map((file) => countLines(readFileSync(join(example, file), "utf8")));
    expect(byHand.length).toBeLessThanOrEqual(6);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(200);
    const generated = written.get("test/fathom.test.ts") ?? "";
    for (const line of readFileSync(join(example, "test/fathom.test.ts"), "utf8").split("\n"))
      expect(generated).toContain(line);
  });
});

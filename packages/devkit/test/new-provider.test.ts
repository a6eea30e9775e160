import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { planFiles } from "../src/gen/plan-files.ts";
import { providerForms, writeProvider } from "../src/new-provider/write-provider.ts";
import { makeWorkspace, providerFiles } from "./make-workspace.ts";

describe("pnpm new-provider", () => {
  it.each(providerForms)("writes a whole folder for the form %s, which the generator accepts", async (form) => {
    const root = makeWorkspace();
    const files = await writeProvider(root, { id: "novel", form, label: "Novel Search" });
    for (const file of [
      "package.json",
      "tsconfig.json",
      "README.md",
      "src/index.ts",
      "src/meta.ts",
      "test/novel.test.ts",
    ])
      expect(files).toContain(`packages/providers/novel/${file}`);
    for (const file of files) expect(readFileSync(join(root, file), "utf8"), file).not.toMatch(/\{\{\w+\}\}/);
    const catalog = (await planFiles(root)).files.find(({ path }) => path.endsWith("catalog.gen.ts"));
    expect(catalog?.text).toContain('["novel", "Novel Search"');
  });

  it("gives a planned provider its planned label and place, and any other the last place", async () => {
    const root = makeWorkspace();
    await writeProvider(root, { id: "alpha", form: "json" });
    expect(readFileSync(join(root, "packages/providers/alpha/src/meta.ts"), "utf8")).toMatch(
      /label: "Alpha planned",[^]*order: 10,/,
    );
    await writeProvider(root, { id: "novel", form: "json" });
    expect(readFileSync(join(root, "packages/providers/novel/src/meta.ts"), "utf8")).toMatch(
      /label: "Novel",[^]*order: 30,/,
    );
  });

  it.each([
    ["Brave", /no provider id/],
    ["a", /no provider id/],
    ["../core", /no provider id/],
    ["core", /is taken/],
    ["testkit", /is taken/],
    ["alpha", /exists already/],
  ])("refuses the id %s and writes nothing", async (id, message) => {
    const root = makeWorkspace(providerFiles("alpha"));
    await expect(writeProvider(root, { id, form: "json" })).rejects.toThrow(message);
  });

  it.each(['Say "hi"', "a/b", " padded ", "x".repeat(50)])("refuses the label %s", async (label) => {
    await expect(writeProvider(makeWorkspace(), { id: "novel", form: "json", label })).rejects.toThrow(/is no label/);
  });
});

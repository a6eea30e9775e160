import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findStale } from "../src/gen/find-stale.ts";
import type { GeneratedFile } from "../src/gen/generated-file.ts";
import { planFiles } from "../src/gen/plan-files.ts";
import { makeWorkspace, providerFiles, writeFiles } from "./make-workspace.ts";

async function generate(root: string): Promise<Readonly<Record<string, string>>> {
  return byPath((await planFiles(root)).files);
}

function byPath(files: readonly GeneratedFile[]): Readonly<Record<string, string>> {
  return Object.fromEntries(files.map(({ path, text }) => [path, text]));
}

describe("pnpm gen", () => {
  it("lists packages and planned providers in default order, with a literal import inside try", async () => {
    const root = makeWorkspace(providerFiles("gamma", { order: 15 }));
    const catalog = (await generate(root))["packages/core/src/catalog/catalog.gen.ts"] ?? "";
    const ids = [...catalog.matchAll(/^ {2}\["(\w+)"/gm)].map(([, id]) => id);
    expect(ids).toEqual(["alpha", "gamma", "beta"]);
    expect(catalog).toContain('try { return await import("@websonde/search-gamma"); } catch');
    expect(catalog).toMatch(/\["beta", .*, "explicit"\],/);
  });

  it("takes a provider from its package and says that its planned entry can go", async () => {
    const root = makeWorkspace(providerFiles("alpha", { label: "Alpha as it writes itself" }));
    const { files, hints } = await planFiles(root);
    expect(byPath(files)["packages/core/src/catalog/catalog.gen.ts"]).toContain('"Alpha as it writes itself"');
    expect(hints).toEqual([expect.stringContaining("delete its entry")]);
  });

  it("makes the existing packages optional peers of the core and leaves its other peers alone", async () => {
    const root = makeWorkspace(providerFiles("alpha"));
    const manifest: unknown = JSON.parse((await generate(root))["packages/core/package.json"] ?? "");
    expect(manifest).toMatchObject({
      peerDependencies: { "@websonde/search-alpha": "*", zod: "^4.0.0" },
      peerDependenciesMeta: { "@websonde/search-alpha": { optional: true }, zod: { optional: true } },
    });
  });

  it("drops the peer of a provider whose package is gone", async () => {
    const root = makeWorkspace({
      "packages/core/package.json": {
        name: "@websonde/search-core",
        peerDependencies: { "@websonde/search-gone": "*" },
        peerDependenciesMeta: { "@websonde/search-gone": { optional: true } },
      },
    });
    expect((await generate(root))["packages/core/package.json"]).not.toContain("gone");
  });

  it("lets the command line and the agent depend on every provider, and keeps their other dependencies", async () => {
    const root = makeWorkspace({
      ...providerFiles("alpha"),
      "apps/cli/package.json": { name: "@websonde/cli", dependencies: { "@websonde/search-core": "workspace:^" } },
    });
    const manifest: unknown = JSON.parse((await generate(root))["apps/cli/package.json"] ?? "");
    expect(manifest).toMatchObject({
      dependencies: { "@websonde/search-alpha": "workspace:^", "@websonde/search-core": "workspace:^" },
    });
  });

  it("references every package that has a tsconfig.json", async () => {
    const root = makeWorkspace({ ...providerFiles("alpha"), "apps/plain/package.json": { name: "plain" } });
    expect(JSON.parse((await generate(root))["tsconfig.json"] ?? "")).toEqual({
      files: [],
      references: [{ path: "packages/core" }, { path: "packages/providers/alpha" }],
    });
  });

  it("keeps what was written by hand around the generated part of a README", async () => {
    const readme = "# Mine\n\nIntro.\n\n<!-- generated -->\n\nold\n\n<!-- /generated -->\n\n## Quirks\n\nOne.\n";
    const root = makeWorkspace({ ...providerFiles("alpha"), "packages/providers/alpha/README.md": readme });
    const text = (await generate(root))["packages/providers/alpha/README.md"] ?? "";
    expect(text).toMatch(/^# Mine\n\nIntro\.\n\n<!-- generated -->/);
    expect(text).toMatch(/## Quirks\n\nOne\.\n$/);
    expect(text).not.toContain("old");
    expect(text).toContain("`ALPHA_API_KEY`");
  });

  it("finds nothing stale right after it wrote, and exactly the file that was changed since", async () => {
    const root = makeWorkspace(providerFiles("alpha"));
    const { files } = await planFiles(root);
    writeFiles(root, byPath(files));
    expect(findStale(root, (await planFiles(root)).files)).toEqual([]);
    const list = join(root, "docs/providers/README.md");
    writeFiles(root, { "docs/providers/README.md": readFileSync(list, "utf8").replace("ALPHA_API_KEY", "OTHER") });
    const stale = findStale(root, (await planFiles(root)).files);
    expect(stale.map(({ path }) => path)).toEqual(["docs/providers/README.md"]);
  });

  it.each([
    ["an id that is not the folder's name", providerFiles("alpha", { id: "other" }), /they must be the same/],
    ["an order that another one has", providerFiles("gamma", { order: 10 }), /both have the order 10/],
    ["a meta.ts without limits", providerFiles("alpha", { limits: undefined }), /exports no "meta"/],
  ])("refuses %s", async (_what, files, message) => {
    await expect(planFiles(makeWorkspace(files))).rejects.toThrow(message);
  });

  it("refuses a README that has lost one of its marks", async () => {
    const root = makeWorkspace({
      ...providerFiles("alpha"),
      "packages/providers/alpha/README.md": "# Alpha\n\n<!-- generated -->\n\nrest\n",
    });
    await expect(planFiles(root)).rejects.toThrow(/without the other/);
  });
});

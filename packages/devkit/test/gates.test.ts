import { describe, expect, it, vi } from "vitest";
import { findWords } from "../src/gates/check-foreign-words.ts";
import { checkDirection, checkFields, checkPeers } from "../src/gates/check-manifests.ts";
import { runGates } from "../src/gates/run-gates.ts";
import type { Manifest, WorkspacePackage } from "../src/workspace/read-packages.ts";

const providers = new Set(["@websonde/search-alpha", "@websonde/search-beta"]);

function pack(folder: string, manifest: Partial<Manifest>): WorkspacePackage {
  return { folder, hasTsconfig: true, manifest: { name: "@websonde/x", ...manifest } };
}

describe("the one-way rule for package.json", () => {
  it.each([
    ["packages/kit", "@websonde/search-core"],
    ["packages/providers/alpha", "@websonde/search-kit"],
    ["packages/providers/alpha", "@websonde/search-browser"],
    ["packages/reader", "@websonde/search-settings"],
    ["packages/agent", "@websonde/search-alpha"],
    ["apps/cli", "@websonde/search-alpha"],
  ])("lets %s depend on %s", (folder, name) => {
    expect(checkDirection(pack(folder, { dependencies: { [name]: "workspace:^" } }), providers)).toEqual([]);
  });

  it.each([
    ["packages/kit", "@websonde/search-browser"],
    ["packages/providers/alpha", "@websonde/search-beta"],
    ["packages/providers/alpha", "@websonde/search-settings"],
    ["packages/settings", "@websonde/search-kit"],
    ["packages/agent", "@websonde/search-kit"],
    ["packages/reader", "@websonde/search-agent"],
    ["apps/sandbox", "@websonde/search-core"],
  ])("does not let %s depend on %s", (folder, name) => {
    expect(checkDirection(pack(folder, { dependencies: { [name]: "workspace:^" } }), providers)).toHaveLength(1);
    expect(checkDirection(pack(folder, { peerDependencies: { [name]: "workspace:^" } }), providers)).toHaveLength(1);
  });

  it("does not let a new room in unnoticed", () => {
    expect(checkDirection(pack("packages/novel", {}), providers)).toEqual([expect.stringContaining("no known room")]);
  });
});

describe("peers", () => {
  it("keeps the core free of dependencies and its peers optional", () => {
    expect(
      checkPeers(pack("packages/core", { dependencies: { ky: "2" }, peerDependencies: { zod: "4" } })),
    ).toHaveLength(2);
    const optional = { peerDependencies: { zod: "4" }, peerDependenciesMeta: { zod: { optional: true } } };
    expect(checkPeers(pack("packages/core", optional))).toEqual([]);
  });

  it("wants a provider to have the core as a peer, so that there is one core", () => {
    const right = {
      dependencies: { "@websonde/search-kit": "workspace:^" },
      peerDependencies: { "@websonde/search-core": "workspace:^" },
    };
    expect(checkPeers(pack("packages/providers/alpha", right))).toEqual([]);
    const { peerDependencies } = right;
    expect(checkPeers(pack("packages/providers/aggregate", { peerDependencies }))).toEqual([]);
    const wrong = { dependencies: { "@websonde/search-core": "workspace:^", "@websonde/search-kit": "^1.0.0" } };
    expect(checkPeers(pack("packages/providers/alpha", wrong))).toHaveLength(3);
  });
});

describe("published fields", () => {
  const entry = { types: "./dist/index.d.ts", default: "./dist/index.js" };
  const right: Manifest = {
    name: "@websonde/x",
    version: "0.1.0",
    type: "module",
    license: "MIT",
    sideEffects: false,
    files: ["dist", "src", "!dist/.tsbuildinfo"],
    engines: { node: ">=22.12" },
    exports: { ".": { "@websonde/source": "./src/index.ts", ...entry } },
    publishConfig: { access: "public", exports: { ".": entry } },
  };

  it("accepts a package as the others are", () => {
    expect(checkFields(right)).toEqual([]);
  });

  it("tells an entry that is published otherwise than it is used here", () => {
    expect(checkFields({ ...right, publishConfig: { access: "public", exports: right.exports ?? {} } })).toHaveLength(
      1,
    );
    expect(checkFields({ ...right, exports: { ".": entry } })).toHaveLength(1);
    expect(checkFields({ name: "x" }).length).toBeGreaterThan(5);
  });
});

describe("foreign words", () => {
  // Put together, so that the gate does not find them in this file.
  const home = ["", "work", "project"].join("/");
  it.each([
    ["a home folder", `read ${home}/x`],
    ["a path in code", `open("${["", "work", "main"].join("/")}/a.ts")`],
    ["a registry's host", `registry=https://npm-${"registry"}.corp.example/`],
    ["a private key", `-----BEGIN RSA PRIVATE ${"KEY"}-----`],
  ])("finds %s, with its line", (_what, text) => {
    expect(findWords(`first line\n${text}`)).toEqual([expect.stringMatching(/^2 /)]);
  });

  it.each([
    ["an address whose path has such a word", "https://example.com/work/history"],
    ["a relative path", "see ./work/notes and packages/home/index.ts"],
    ["an invented home folder", 'expect(path).toBe("/home/u/.config/websonde")'],
    ["the public registry", "https://registry.npmjs.org/react"],
  ])("lets %s be", (_what, text) => {
    expect(findWords(text)).toEqual([]);
  });
});

describe("the totals of gates", () => {
  it("count a gate that throws as failed, go on after it, and say so on the last line", async () => {
    const print = vi.spyOn(console, "log").mockImplementation(() => {});
    try {
      const code = await runGates([
        ["fine", () => []],
        ["broken", () => Promise.reject(new Error("no build"))],
        ["found", () => ["one", "two"]],
      ]);
      expect(code).toBe(1);
      expect(print.mock.calls.at(-1)).toEqual(["tests: 1 passed, 2 failed"]);
      expect(print.mock.calls.flat().join("\n")).toContain("no build");
    } finally {
      print.mockRestore();
    }
  });
});

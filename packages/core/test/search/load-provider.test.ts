import { describe, expect, it } from "vitest";
import type { CatalogEntry } from "../../src/catalog/catalog.ts";
import { loadProvider } from "../../src/plan/load-provider.ts";
import type { SearchContext } from "../../src/types/provider.ts";
import { makeStub } from "./stub-providers.ts";

const packageName = "@websonde/search-acme";

function load(importPackage: () => Promise<unknown>) {
  const entry: CatalogEntry = { id: "acme", label: "Acme", packageName, explicitOnly: false, load: importPackage };
  return loadProvider({ id: "acme", label: "Acme", explicit: false, forced: false, entry }, new Map());
}

const notInstalled = {
  kind: "not-configured",
  provider: "acme",
  message: `Acme is not installed. Install it with: npm install ${packageName}`,
};

describe("a user relies on being told to install a package that is missing", () => {
  it.each([
    [
      "Node",
      `Cannot find package '${packageName}' imported from /app/node_modules/@websonde/search-core/dist/catalog.js`,
    ],
    ["Node's require and webpack", `Cannot find module '${packageName}'`],
    ["Bun", `Cannot find package "${packageName}" from "/app/index.ts"`],
    ["Deno", `Relative import path "${packageName}" not prefixed with / or ./ or ../`],
    ["browsers", `Failed to resolve module specifier '${packageName}'`],
    ["Vite", `Failed to resolve import "${packageName}" from "src/app.ts". Does the file exist?`],
    ["esbuild", `Could not resolve \`${packageName}\``],
    [
      "Yarn's Plug'n'Play",
      `@websonde/search-core tried to access ${packageName} (a peer dependency) but it isn't provided`,
    ],
  ])("by %s", async (_, message) => {
    await expect(load(() => Promise.reject(new Error(message)))).rejects.toMatchObject(notInstalled);
    // Errors of another realm are no `Error` of ours.
    await expect(load(() => Promise.reject(Object.assign(Object.create(null), { message })))).rejects.toMatchObject(
      notInstalled,
    );
  });
  it.each([
    ["an empty module", {}],
    ["a module with an empty default", { default: {} }],
    ["nothing", undefined],
  ])("by a bundler that hands back %s for it", async (_, module) => {
    await expect(load(async () => module)).rejects.toMatchObject(notInstalled);
  });
});

describe("a package that is there but fails keeps its own error", () => {
  it.each([
    [`Cannot find package '@websonde/search-kit' imported from /app/node_modules/${packageName}/dist/index.js`],
    [`Cannot find module '/app/node_modules/${packageName}/dist/index.js'`],
    [`Cannot find package '${packageName}-extra'`],
    ["Unexpected token 'export'"],
  ])("%s", async (message) => {
    const error = new Error(message);
    await expect(load(() => Promise.reject(error))).rejects.toBe(error);
  });
  it("also when it throws no error at all", async () => {
    await expect(load(() => Promise.reject("odd"))).rejects.toBe("odd");
  });
  it("and says what it lacks where it is of another version", async () => {
    const { availability: _, ...old } = makeStub("acme");
    await expect(load(async () => ({ default: old }))).rejects.toMatchObject({
      kind: "not-configured",
      message: expect.stringContaining("availability is missing"),
    });
  });
});

it("what was loaded once is not loaded again, a failure is", async () => {
  let loads = 0;
  const loader = async () => {
    if (++loads === 1) throw new Error("network");
    return makeStub("acme");
  };
  const loaded = new Map();
  const candidate = { id: "acme", label: "Acme", explicit: false, forced: false, loader };
  await expect(loadProvider(candidate, loaded)).rejects.toThrow("network");
  const provider = await loadProvider(candidate, loaded);
  expect(await loadProvider(candidate, loaded)).toBe(provider);
  expect(loads).toBe(2);
});

it("under another id it can all that it can under its own, with the same self", async () => {
  class Acme {
    readonly meta = makeStub("acme").meta;
    readonly #name = "Acme";
    availability() {
      return { level: "auto", reason: this.#name } as const;
    }
    async search() {
      return { provider: "acme", sources: [{ title: this.#name, url: "https://acme.test/" }] };
    }
    async fetchPage(url: string) {
      return { url, text: this.#name, contentType: "text/plain" };
    }
    parsePage() {
      return { kind: "empty", reason: this.#name, sources: [] } as const;
    }
  }
  const candidate = { id: "second", label: "second", explicit: false, forced: false };
  const provider = await loadProvider({ ...candidate, loader: new Acme() }, new Map());
  expect(provider.meta.id).toBe("second");
  expect(await provider.fetchPage?.("https://a.test/", {} as SearchContext)).toMatchObject({ text: "Acme" });
  expect(provider.parsePage?.({ html: "" })).toMatchObject({ reason: "Acme" });
  const plain = await loadProvider({ ...candidate, loader: makeStub("acme") }, new Map());
  expect(Object.keys(plain)).toEqual(["meta", "availability", "search"]);
});

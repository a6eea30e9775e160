import { describe, expect, it, vi } from "vitest";
import { catalog } from "../../src/catalog/catalog.ts";
import { createSearch } from "../../src/search.ts";
import type { SearchOptions } from "../../src/types/options.ts";
import { explicitOnly, makeMeta, noKey, stubOptions } from "./stub-providers.ts";
import type { StubBehaviour } from "./stub-providers.ts";

/** What `providers()` says of the stubs; whatever packages are installed is replaced by one that is not. */
async function describeStubs(stubs: Readonly<Record<string, StubBehaviour>>, options: SearchOptions = {}) {
  const others = catalog.filter(({ id }) => !Object.hasOwn(stubs, id));
  const spies = others.map((entry) =>
    vi.spyOn(entry, "load").mockRejectedValue(new Error(`Cannot find package '${entry.packageName}'`)),
  );
  const { options: all, log } = stubOptions(stubs, options);
  const fetch = vi.fn<typeof globalThis.fetch>();
  const { exclude } = options;
  try {
    const described = await createSearch({ ...all, fetch, ...(exclude ? { exclude } : { exclude: [] }) }).providers();
    expect(fetch).not.toHaveBeenCalled();
    expect(log.searched).toEqual([]);
    return { described, find: (id: string) => described.find((one) => one.id === id) };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

describe("providers() tells of every provider, without asking any upstream", () => {
  it("in default order, third parties last", async () => {
    const { described } = await describeStubs({ mine: {}, brave: {} });
    expect(described.map(({ id }) => id)).toEqual([...catalog.map(({ id }) => id), "mine"]);
  });
  it("asking the host only whether it has a credential, so that nothing is run or renewed for a list", async () => {
    const resolve = vi.fn(() => ({ value: "••••", source: "the host" }));
    const { find } = await describeStubs(
      {
        brave: {
          async availability({ credentials, signal }) {
            const found = await credentials?.resolve({ provider: "brave", reason: "initial" });
            return { level: "auto", reason: `${found?.source} has it${signal === undefined ? "" : " in time"}` };
          },
        },
      },
      { credentials: { resolve } },
    );
    expect(find("brave")?.availability.reason).toBe("the host has it in time");
    expect(resolve).toHaveBeenCalledExactlyOnceWith({ provider: "brave", reason: "listing" });
  });
  it("whether it can run, and why", async () => {
    const ready = { level: "auto", reason: "BRAVE_API_KEY is set", credentialSource: "BRAVE_API_KEY" } as const;
    const { find } = await describeStubs({
      brave: { availability: ready },
      kagi: { availability: noKey },
      exa: { availability: explicitOnly },
    });
    expect(find("brave")).toEqual({
      id: "brave",
      label: "Brave",
      packageName: "@websonde/search-brave",
      installed: true,
      excluded: false,
      availability: ready,
      meta: makeMeta("brave"),
    });
    expect(find("kagi")?.availability).toEqual(noKey);
    expect(find("exa")?.availability).toEqual(explicitOnly);
  });
  it("that its package is not installed, with the command that installs it", async () => {
    const { find } = await describeStubs({ brave: {} });
    expect(find("mojeek")).toEqual({
      id: "mojeek",
      label: "Mojeek",
      packageName: "@websonde/search-mojeek",
      installed: false,
      excluded: false,
      availability: { level: "none", reason: expect.stringContaining("npm install @websonde/search-mojeek") },
    });
  });
  it("that it is excluded, or disabled in the settings", async () => {
    const settings = { providers: { kagi: { enabled: false } } };
    const { find } = await describeStubs({ brave: {}, kagi: {} }, { exclude: ["brave"], settings });
    expect(find("brave")).toMatchObject({ excluded: true, installed: true });
    expect(find("kagi")).toMatchObject({
      installed: true,
      availability: { level: "none", reason: expect.stringContaining("disabled") },
    });
  });
  it("that it was named, where that decides whether it may run", async () => {
    const told: unknown[] = [];
    await describeStubs(
      { brave: { availability: ({ explicit }) => (told.push(explicit), noKey) } },
      { order: ["brave"] },
    );
    expect(told).toEqual([true]);
  });
  it("that it fails to load or to say, each with its own reason and without harm to the others", async () => {
    const { find } = await describeStubs({
      brave: { load: () => Promise.reject(new Error("bad module")) },
      kagi: { availability: () => Promise.reject(new Error("no keychain")) },
      exa: { availability: () => ({}) as never },
      google: {},
    });
    expect(find("brave")).toMatchObject({ installed: true, availability: { level: "none", reason: "bad module" } });
    expect(find("kagi")).toMatchObject({
      availability: { level: "none", reason: "no keychain" },
      meta: { id: "kagi" },
    });
    expect(find("exa")?.availability.level).toBe("none");
    expect(find("google")?.availability.level).toBe("auto");
  });
  it("although one of them never answers", async () => {
    const { find } = await describeStubs(
      { brave: { availability: () => new Promise<never>(() => {}) }, google: {} },
      { timeoutMs: 20 },
    );
    expect(find("brave")?.availability).toMatchObject({ level: "none", reason: expect.stringContaining("no answer") });
    expect(find("google")?.availability.level).toBe("auto");
  });
  it("and rejects as an invalid request where the settings cannot be read", async () => {
    const settings = () => {
      throw new Error("config.json, line 3");
    };
    await expect(describeStubs({ brave: {} }, { settings })).rejects.toMatchObject({
      kind: "invalid-request",
      message: expect.stringContaining("config.json, line 3"),
    });
  });
});

import { describe, expect, it } from "vitest";
import type { ProviderContext, ProviderMeta } from "@websonde/search-core";
import { readAccess } from "../../src/index.ts";
import type { CommonSettings } from "../../src/index.ts";
import { errorOf, meta, openContext, openResolver } from "../runner/acme.ts";

function read(changes: Partial<ProviderContext>, settings: CommonSettings = {}, about: ProviderMeta = meta) {
  return readAccess(about, { ...openContext().context, ...changes }, settings);
}
const keyless = (mode: "auto" | "explicit"): ProviderMeta => ({ ...meta, keys: { ...meta.keys, keyless: mode } });
const values = async (access: ReturnType<typeof read>) => (await access).credentials.map(({ value }) => value);

describe("where a key comes from", () => {
  const host = () => openResolver(() => ({ value: "from-host", source: "the host" }));

  it("is the call, the environment, the settings, the host, in this order", async () => {
    const env = { ACME_API_KEY: "from-env", ACME_KEY: "second" };
    const credentials = host();
    const stored = { apiKey: "from-settings" };
    expect(await read({ env, credentials, overrides: { apiKey: "from-call" } }, stored)).toMatchObject({
      level: "auto",
      credentials: [{ value: "from-call", source: "the call" }],
    });
    expect(await values(read({ env, credentials }, stored))).toEqual(["from-env"]);
    expect(await values(read({ env: { ACME_API_KEY: " ", ACME_KEY: "second" }, credentials }))).toEqual(["second"]);
    expect(await values(read({ credentials }, stored))).toEqual(["from-settings"]);
    expect(credentials.asked).toEqual([]);
    expect(await values(read({ credentials }))).toEqual(["from-host"]);
  });

  it("is a list in the settings, of keys and of variables", async () => {
    const env = { TEAM_KEY: " test-2 ", OTHER: "test-3" };
    const access = await read({ env }, { apiKey: ["test-1", "$TEAM_KEY", "${OTHER}", "  "] });
    expect(access.credentials).toEqual([
      { value: "test-1", source: "providers.acme.apiKey" },
      { value: "test-2", source: "TEAM_KEY" },
      { value: "test-3", source: "OTHER" },
    ]);
  });

  it.each(["$ACME_TEAM", "${ACME_TEAM}"])("is an error by the variable's name where %s is not set", async (apiKey) => {
    for (const env of [{}, { ACME_TEAM: " " }]) {
      const error = await errorOf(read({ env }, { apiKey: ["test-1", apiKey] }));
      expect(error).toMatchObject({ kind: "not-configured", message: expect.stringContaining("ACME_TEAM") });
    }
  });

  it("never shows a key that begins with a dollar sign", async () => {
    const error = await errorOf(read({}, { apiKey: "$ecretKey123" }));
    expect(error).toMatchObject({ kind: "not-configured", message: expect.not.stringContaining("ecretKey") });
  });

  it("hands the search's signal to the host", async () => {
    const { signal } = new AbortController();
    const credentials = host();
    await read({ credentials, signal });
    expect(credentials.asked).toEqual([{ provider: "acme", reason: "initial", signal }]);
  });

  it("passes an error of the host on, instead of going without", async () => {
    const credentials = { resolve: () => Promise.reject(new Error("locked")) };
    expect(await errorOf(read({ credentials }, {}, keyless("auto")))).toMatchObject({ message: "locked" });
  });
});

describe("a pasted key (B155)", () => {
  it.each([
    ["  test-b\n", "test-b"],
    ["Bearer test-b", "test-b"],
    ["bearer   test-b", "test-b"],
  ])("%j goes out as %j", async (pasted, value) => {
    expect(await values(read({ env: { ACME_API_KEY: pasted } }))).toEqual([value]);
  });

  it.each(["test\nb", "\u201ctest-b\u201d", "test b", "test\u200bb"])(
    "%j is an error that names the variable, not the value",
    async (pasted) => {
      const error = await errorOf(read({ env: { ACME_API_KEY: pasted } }));
      expect(error).toMatchObject({ kind: "not-configured", message: expect.stringContaining("ACME_API_KEY") });
      expect(String(error)).not.toMatch(/test/);
    },
  );

  it.each(["", "  ", "N/A", "<authenticated>", "Bearer ", "Bearer"])("%j counts as none", async (pasted) => {
    const access = await read({ env: { ACME_API_KEY: pasted }, overrides: { apiKey: pasted } });
    expect(access).toMatchObject({ level: "none", credentials: [], authMode: "none" });
    expect(access.reason).toContain("ACME_API_KEY or ACME_KEY");
  });
});

describe("a provider that may run without a key", () => {
  it.each(["auto", "explicit"] as const)("does so: %s", async (mode) => {
    const access = await read({}, {}, keyless(mode));
    expect(access).toMatchObject({ level: mode, credentials: [], authMode: "keyless" });
    expect((await read({}, { apiKey: [] }, keyless(mode))).level).toBe(mode);
  });

  it.each([
    ["a blank setting", { settings: { apiKey: " " } }, "providers.acme.apiKey"],
    ["a list of blanks", { settings: { apiKey: ["", " "] } }, "providers.acme.apiKey"],
    ["a variable that is not set", { settings: { apiKey: "$NO_KEY" } }, "NO_KEY"],
    ["a blank value of the host", { host: " " }, "the host"],
  ])("does not, where a key is configured and cannot be had: %s", async (_, given, place) => {
    const { settings = {}, host } = given as { settings?: CommonSettings; host?: string };
    const credentials = openResolver(() => (host === undefined ? undefined : { value: host, source: "the host" }));
    const error = await errorOf(read({ credentials }, settings, keyless("auto")));
    expect(error).toMatchObject({ kind: "not-configured", message: expect.stringContaining(place) });
  });

  it("takes the host's key where the setting is blank", async () => {
    const credentials = openResolver(() => ({ value: "from-host", source: "the host" }));
    expect(await values(read({ credentials }, { apiKey: "" }, keyless("auto")))).toEqual(["from-host"]);
  });
});

describe("a sign-in", () => {
  const credentials = openResolver(() => ({ value: "test-token", source: "the sign-in", authMode: "oauth" }));
  const elsewhere = { baseUrl: "https://gateway.example/v1" };

  it("is used at the vendor's own address, also where all traffic is routed elsewhere", async () => {
    const routed = { credentials, upstreamUrl: "http://127.0.0.1:4000" };
    expect(await read(routed)).toMatchObject({ authMode: "oauth", baseUrl: "https://api.acme.example" });
    expect(await read({ credentials }, { baseUrl: "https://api.acme.example/v2/" })).toMatchObject({ level: "auto" });
  });

  it.each([
    ["the settings", {}, elsewhere],
    ["the environment", { env: { ACME_BASE_URL: "https://gateway.example" } }, {}],
    ["the call", { overrides: { baseUrl: "http://api.acme.example" } }, {}],
  ] as const)("is refused where %s name another one", async (_, context, settings) => {
    const error = await errorOf(read({ ...context, credentials }, settings));
    expect(error).toMatchObject({ kind: "not-configured", message: expect.stringContaining("base URL") });
    expect(String(error)).not.toContain("test-token");
  });

  it("is no reason to refuse a key there", async () => {
    const key = openResolver(() => ({ value: "test-key", source: "credentials.json", authMode: "api_key" }));
    expect(await read({ credentials: key }, elsewhere)).toMatchObject({ level: "auto", authMode: "api_key" });
  });

  it("is the user's own where the vendor has no address", async () => {
    const { baseUrl: _, ...own } = meta;
    expect(await read({ credentials }, elsewhere, own)).toMatchObject({ level: "auto", authMode: "oauth" });
  });
});

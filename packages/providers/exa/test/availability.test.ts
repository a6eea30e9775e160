import { catalog, createSearch } from "@websonde/search-core";
import type { SearchOptions } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { describe, expect, it } from "vitest";
import exa from "../src/index.ts";
import { read } from "./ask-exa.ts";

const anotherProvider = { ...exa, meta: { ...exa.meta, id: "other", label: "Other" } };

/** A client of Exa and one more provider, and where its requests went. */
function openClient(options: SearchOptions) {
  const hosts: string[] = [];
  const web = createSearch({
    env: {},
    exclude: catalog.map(({ id }) => id).filter((id) => id !== "exa"),
    upstreams: createUpstreamRegistry(),
    fetch: async (input) => {
      hosts.push(new URL(input instanceof Request ? input.url : input).host);
      return new Response(read("success.json").body, { headers: { "content-type": "application/json" } });
    },
    ...options,
    providers: { exa, ...options.providers },
  });
  return { web, hosts };
}

const query = "tidal power";

describe("Exa without a key", () => {
  it("is no part of the automatic chain", async () => {
    const { web, hosts } = openClient({});
    const outcome = await web.search({ query });
    expect(outcome.attempts.find(({ provider }) => provider === "exa")).toMatchObject({
      status: "skipped",
      message: expect.stringContaining("EXA_API_KEY"),
    });
    expect(hosts).toEqual([]);
  });

  it.each<[string, SearchOptions, string | undefined]>([
    ["for one call", {}, "exa"],
    ["in `order`", { order: ["exa"] }, undefined],
    ["as `preferred`", { preferred: "exa" }, undefined],
  ])("is asked at the public endpoint when it is named %s", async (_, options, provider) => {
    const { web, hosts } = openClient(options);
    await web.search({ query }, provider === undefined ? {} : { provider });
    expect(hosts).toEqual(["mcp.exa.ai"]);
  });

  it("and with a key that is configured but missing is an error, not a keyless search", async () => {
    const { web, hosts } = openClient({ settings: { providers: { exa: { apiKey: "$NO_SUCH_KEY" } } } });
    const outcome = await web.search({ query }, { provider: "exa" });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "not-configured" } });
    expect(outcome.text).toContain("NO_SUCH_KEY");
    expect(hosts).toEqual([]);
  });
});

describe("Exa that is disabled in the settings", () => {
  it.each([{ enabled: false }, { enableSearch: false }])("by %j is not asked, named or not", async (settings) => {
    for (const env of [{}, { EXA_API_KEY: "test-exa" }]) {
      const { web, hosts } = openClient({ env, settings: { providers: { exa: settings } } });
      const outcome = await web.search({ query }, { provider: "exa" });
      expect(outcome).toMatchObject({ ok: false, error: { kind: "not-configured" } });
      expect((await web.search({ query })).ok).toBe(false);
      expect(hosts).toEqual([]);
    }
  });

  it("is skipped, not failed, on the way to the next one", async () => {
    const { web, hosts } = openClient({
      order: ["exa", "other"],
      env: { EXA_API_KEY: "test-exa" },
      settings: { providers: { exa: { enabled: false } } },
      providers: { other: anotherProvider },
    });
    const { attempts } = await web.search({ query });
    expect(attempts.slice(0, 2).map(({ provider, status }) => [provider, status])).toEqual([
      ["exa", "skipped"],
      ["other", "ok"],
    ]);
    expect(hosts).toEqual(["api.exa.ai"]);
  });
});

describe("where Exa's key comes from", () => {
  it.each<[string, SearchOptions, string]>([
    ["the environment", { env: { EXA_API_KEY: "from-env" } }, "from-env"],
    ["the settings", { settings: { providers: { exa: { apiKey: "from-settings" } } } }, "from-settings"],
    ["the host", { credentials: { resolve: () => ({ value: "from-host", source: "the host" }) } }, "from-host"],
    [
      "the environment before the settings",
      { env: { EXA_API_KEY: "from-env" }, settings: { providers: { exa: { apiKey: "from-settings" } } } },
      "from-env",
    ],
  ])("is %s", async (_, options, key) => {
    const keys: (string | null)[] = [];
    const { web } = openClient({
      ...options,
      fetch: async (_input, init) => {
        keys.push(new Headers(init?.headers).get("x-api-key"));
        return new Response(read("success.json").body);
      },
    });
    const outcome = await web.search({ query });
    expect(outcome.response).toMatchObject({ provider: "exa", authMode: "api_key" });
    expect(keys).toEqual([key]);
  });
});

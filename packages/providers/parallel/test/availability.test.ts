import { catalog, createSearch } from "@websonde/search-core";
import type { Credential, SearchOptions } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { describe, expect, it } from "vitest";
import parallel from "../src/index.ts";
import { read } from "./ask-parallel.ts";

/** A client of Parallel, and where its requests went. */
function openClient(options: SearchOptions) {
  const sent: { readonly host: string; readonly key: string | null }[] = [];
  const web = createSearch({
    env: {},
    upstreams: createUpstreamRegistry(),
    providers: { parallel },
    exclude: catalog.map(({ id }) => id).filter((id) => id !== "parallel"),
    fetch: async (input, init) => {
      const { host } = new URL(input instanceof Request ? input.url : input);
      sent.push({ host, key: new Headers(init?.headers).get("x-api-key") });
      return new Response(read("success.json").body, { headers: { "content-type": "application/json" } });
    },
    ...options,
  });
  return { web, sent };
}

const query = "grid storage";
const stored = (apiKey: string | string[]): SearchOptions => ({ settings: { providers: { parallel: { apiKey } } } });
const handedOut = (credential: Credential | undefined): SearchOptions => ({
  credentials: { resolve: () => credential },
});

describe("Parallel without a key", () => {
  it("is no part of the automatic chain", async () => {
    const { web, sent } = openClient({});
    const outcome = await web.search({ query });
    expect(outcome.attempts.find(({ provider }) => provider === "parallel")).toMatchObject({
      status: "skipped",
      message: expect.stringContaining("PARALLEL_API_KEY"),
    });
    expect(sent).toEqual([]);
  });

  it.each<[string, SearchOptions, string | undefined]>([
    ["for one call", {}, "parallel"],
    ["in `order`", { order: ["parallel"] }, undefined],
    ["as `preferred`", { preferred: "parallel" }, undefined],
    ["and the host has none", handedOut(undefined), "parallel"],
    ["and the list of keys is empty", stored([]), "parallel"],
  ])("is asked at the public endpoint when it is named %s", async (_, options, provider) => {
    const { web, sent } = openClient(options);
    await web.search({ query }, provider === undefined ? {} : { provider });
    expect(sent).toEqual([{ host: "search.parallel.ai", key: null }]);
  });
});

describe("a key of Parallel that is configured and cannot be had", () => {
  it.each<[string, SearchOptions, string]>([
    ["a variable that is not set", stored("$NO_SUCH_KEY"), "NO_SUCH_KEY"],
    ["a blank setting", stored("  "), "providers.parallel.apiKey"],
    ["a list of blanks", stored(["", " "]), "providers.parallel.apiKey"],
    ["a blank value of the host", handedOut({ value: " ", source: "the host's store" }), "the host's store"],
  ])("is an error, not an anonymous search: %s", async (_, options, place) => {
    const { web, sent } = openClient(options);
    const outcome = await web.search({ query }, { provider: "parallel" });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "not-configured" } });
    expect(outcome.text).toContain(place);
    expect(sent).toEqual([]);
  });

  it("is one too where the host's helper fails", async () => {
    const resolve = () => Promise.reject(new Error("helper failed"));
    const { web, sent } = openClient({ credentials: { resolve } });
    expect((await web.search({ query }, { provider: "parallel" })).ok).toBe(false);
    expect(sent).toEqual([]);
  });
});

describe("where Parallel's key comes from", () => {
  it.each<[string, SearchOptions, string]>([
    ["the environment", { env: { PARALLEL_API_KEY: "from-env" } }, "from-env"],
    ["the settings", stored("from-settings"), "from-settings"],
    ["the host", handedOut({ value: "from-host", source: "the host" }), "from-host"],
    [
      "the environment before the settings",
      { env: { PARALLEL_API_KEY: "from-env" }, ...stored("from-settings") },
      "from-env",
    ],
    [
      "the settings, where the environment has a sample value",
      { env: { PARALLEL_API_KEY: "your-api-key-here" }, ...stored("from-settings") },
      "from-settings",
    ],
  ])("is %s", async (_, options, key) => {
    const { web, sent } = openClient(options);
    expect((await web.search({ query })).response).toMatchObject({ provider: "parallel", authMode: "api_key" });
    expect(sent).toEqual([{ host: "api.parallel.ai", key }]);
  });

  it.each([
    "your-key",
    "YOUR_API_KEY_HERE",
    "dummy",
    " placeholder ",
    "changeme",
    "api-key",
    "xxx",
    "parallel_api_key",
  ])("is none where the environment has the sample value %s", async (sample) => {
    const env = { PARALLEL_API_KEY: sample };
    const auto = openClient({ env });
    await auto.web.search({ query });
    expect(auto.sent).toEqual([]);
    const named = openClient({ env });
    await named.web.search({ query }, { provider: "parallel" });
    expect(named.sent).toEqual([{ host: "search.parallel.ai", key: null }]);
  });
});

import type { ProviderContext } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import firecrawl from "../src/index.ts";
import { askFirecrawl, sent } from "./ask-firecrawl.ts";

const availability = async (env: Readonly<Record<string, string>>, changes: Partial<ProviderContext> = {}) =>
  firecrawl.availability({
    env,
    settings: {},
    overrides: {},
    explicit: false,
    now: () => 0,
    random: () => 0,
    ...changes,
  });

describe("Firecrawl at a server of one's own", () => {
  it.each(["http://127.0.0.1:3002", "http://127.0.0.1:3002/", " http://127.0.0.1:3002//?x=1#y "])(
    "at %s is asked without a key, by one slash",
    async (url) => {
      const env = { FIRECRAWL_BASE_URL: url };
      expect(await availability(env)).toMatchObject({ level: "auto", authMode: "keyless" });
      const { searches, outcome } = await askFirecrawl({}, undefined, { env });
      expect(searches.map(({ method, url: { href } }) => [method, href])).toEqual([
        ["POST", "http://127.0.0.1:3002/v2/search"],
      ]);
      expect(searches[0]?.headers).not.toHaveProperty("authorization");
      expect(outcome.response.authMode).toBe("keyless");
    },
  );

  it.each([
    ["https://fc.example.com/", "https://fc.example.com/v2/search"],
    ["https://fc.example.com/v1/", "https://fc.example.com/v1/search"],
    ["https://fc.example.com/V2", "https://fc.example.com/V2/search"],
    ["https://x.example.com/api/", "https://x.example.com/api/v2/search"],
    ["https://v2", "https://v2/v2/search"],
  ])("%s is asked at %s", async (url, endpoint) => {
    for (const options of [
      { env: { FIRECRAWL_BASE_URL: url } },
      { env: { FIRECRAWL_BASE_URL: " ", FIRECRAWL_API_URL: url } },
      { env: {}, settings: { baseUrl: url } },
      { env: {}, call: { provider: "firecrawl", baseUrl: url } },
    ]) {
      const { searches } = await askFirecrawl({}, undefined, options);
      expect(searches.map(({ url: { href } }) => href)).toEqual([endpoint]);
    }
  });

  it("of version 1 is not asked for what version 1 does not know", async () => {
    const env = { FIRECRAWL_BASE_URL: "https://fc.example.com/v1" };
    expect(sent(await askFirecrawl({}, undefined, { env }))).toEqual({ query: "heat pump defrost cycle", limit: 10 });
  });

  it("gets the key where there is one", async () => {
    const env = { FIRECRAWL_BASE_URL: "https://fc.example.com", FIRECRAWL_API_KEY: "own-key" };
    const { searches, outcome } = await askFirecrawl({}, undefined, { env });
    expect(searches[0]?.headers).toMatchObject({ authorization: "Bearer own-key" });
    expect(outcome.response.authMode).toBe("api_key");
  });

  it.each(["ftp://fc.example.com", "https://u:p4ss@fc.example.com", "fc.example.com"])(
    "at %s cannot run, says so and sends nothing",
    async (url) => {
      const { level, reason } = await availability({ FIRECRAWL_BASE_URL: url });
      expect(level).toBe("none");
      expect(reason).toContain("FIRECRAWL_BASE_URL");
      expect(reason).not.toContain("p4ss");
      const { requests, outcome } = await askFirecrawl({}, undefined, { env: { FIRECRAWL_BASE_URL: url } });
      expect(outcome).toMatchObject({ ok: false, attempts: [{ kind: "not-configured" }] });
      expect(requests).toHaveLength(0);
    },
  );
});

describe("Firecrawl without a key", () => {
  it("runs only when it is named, and then without any Authorization", async () => {
    expect(await availability({})).toMatchObject({ level: "explicit", authMode: "keyless" });
    const { searches, outcome } = await askFirecrawl({}, undefined, { env: {} });
    expect(searches[0]?.headers).not.toHaveProperty("authorization");
    expect(outcome.response.authMode).toBe("keyless");
  });

  it("does not run where a key is configured and cannot be had", async () => {
    const settings = { apiKey: "$FIRECRAWL_KEY_OF_OURS" };
    expect(await availability({}, { settings, explicit: true })).toMatchObject({ level: "none" });
    const { requests } = await askFirecrawl({}, undefined, { env: {}, settings });
    expect(requests).toHaveLength(0);
  });
});

import brave from "@websonde/search-brave";
import { sandboxKey, startSandbox, type Sandbox } from "@websonde/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { noon } from "../ask.ts";
import { smallCorpus } from "../small-corpus.ts";
import { commonFaults, openClient, silences, summarize, type FaultRow } from "./open-client.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const withKey = (key: string) => openClient(sandbox, brave, { env: { BRAVE_API_KEY: key } });
const valid = sandboxKey("brave");

describe("a search by Brave", () => {
  it("brings results of the documented form over the wire", async () => {
    const outcome = await withKey(valid)({ query: "barge lock" });
    expect(outcome.response).toMatchObject({ provider: "brave", authMode: "api_key" });
    expect(outcome.response.sources[0]).toMatchObject({
      title: "Locks & <gates> of the 'canal'",
      url: "https://canal.example/locks",
    });
    expect(outcome.response.sources[0]?.ageSeconds).toBeGreaterThan(0);
    expect(sandbox.requests.at(-1)).toMatchObject({ upstream: "brave", host: "api.search.brave.com", status: 200 });
  });

  it("holds to count, site and dates", async () => {
    const outcome = await withKey(valid)({ query: "ferry site:north.harbour.example", limit: 3, recency: "year" });
    const { sources } = outcome.response;
    expect(sources).toHaveLength(3);
    for (const { url, ageSeconds } of sources) {
      expect(url).toMatch(/^https:\/\/north\.harbour\.example\//);
      expect(ageSeconds).toBeLessThanOrEqual(366 * 86_400);
    }
  });
});

describe("what Brave may answer instead", () => {
  it.each([
    ["invalid-key-1234", "auth", 422],
    ["empty-credit-1234", "quota", 429],
    ["throttled-1234", "rate-limit", 429],
  ])("to the key %s", async (key, kind, status) => {
    expect(summarize(await withKey(key)({})).slice(0, 2)).toEqual([kind, status]);
  });

  it("to a plan without further passages is asked for again without them", async () => {
    const before = sandbox.requests.length;
    expect(summarize(await withKey("free-plan-1234")({}))).toEqual(["ok"]);
    expect(sandbox.requests.slice(before).map(({ status }) => status)).toEqual([400, 200]);
  });

  it.each<FaultRow>([
    ...commonFaults,
    ["401", "auth", 401],
    ["402", "quota", 402],
    ["403", "auth", 403],
    ["422", "invalid-request", 422],
  ])("%s is %s", async (scenario, kind, status) => {
    sandbox.setScenario(`brave=${scenario}`);
    const [what, told] = summarize(await withKey(valid)({}));
    expect(what).toBe(kind);
    if (status !== undefined) expect(told).toBe(status);
  });

  it("is waited for once when it is a full second", async () => {
    sandbox.setScenario("brave=429|ok");
    expect(summarize(await withKey(valid)({}))).toEqual(["ok"]);
  });

  it.each(silences)("%s is a timeout, and the connection is dropped", async (scenario) => {
    sandbox.setScenario(`brave=${scenario}`);
    expect(summarize(await withKey(valid)({}, { timeoutMs: 300 }))[0]).toBe("timeout");
    await expect.poll(() => sandbox.openConnections()).toBe(0);
  });
});

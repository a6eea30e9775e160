import exa from "@websonde/search-exa";
import type { SearchContext } from "@websonde/search-core";
import { sandboxKey, startSandbox, type Sandbox } from "@websonde/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { noon } from "../ask.ts";
import { smallCorpus } from "../small-corpus.ts";
import { commonFaults, openClient, silences, summarize } from "./open-client.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const withKey = (key: string) => openClient(sandbox, exa, { env: { EXA_API_KEY: key } });
const valid = sandboxKey("exa");
const withoutKey = () => openClient(sandbox, exa);
/** Both ways in, each with the host that must be asked. */
const ways = [
  ["with a key", () => withKey(valid), "api.exa.ai"],
  ["without a key", withoutKey, "mcp.exa.ai"],
] as const;

describe.each(ways)("a search by Exa %s", (_, open, host) => {
  it("brings results of the documented form over the wire", async () => {
    const outcome = await open()({ query: "barge lock" });
    expect(outcome.ok).toBe(true);
    const [source] = outcome.response.sources;
    expect(source).toMatchObject({
      title: "Locks & <gates> of the 'canal'",
      url: "https://canal.example/locks",
      author: "Ada Locke",
    });
    expect(source?.snippet).toContain("barge");
    expect(source?.ageSeconds).toBeGreaterThan(0);
    expect(sandbox.requests.at(-1)).toMatchObject({ upstream: "exa", host, status: 200 });
  });

  it("holds to count, sites and dates, in one request", async () => {
    const before = sandbox.requests.length;
    const query = "ferry site:harbour.example -site:north.harbour.example after:2025-01-01";
    const { sources } = (await open()({ query, limit: 3 })).response;
    expect(sandbox.requests).toHaveLength(before + 1);
    expect(sources).toHaveLength(3);
    for (const { url, publishedDate = "" } of sources) {
      expect(url).toMatch(/^https:\/\/harbour\.example\//);
      expect(publishedDate >= "2025-01-01").toBe(true);
    }
  });

  it.each(commonFaults)("that meets %s is %s", async (scenario, kind, status) => {
    sandbox.setScenario(`exa=${scenario}`);
    const [what, told] = summarize(await open()({}));
    expect(what).toBe(kind);
    // The public server reports the API's failures in its own statuses.
    if (status !== undefined && host === "api.exa.ai") expect(told).toBe(status);
  });

  it.each([
    ["429:seconds", 2_000],
    ["429:date", 2_000],
    ["429:ms", 1_500],
    // The public server says it in a header of its own, too.
    ["429:none", host === "mcp.exa.ai" ? 30_000 : undefined],
  ])("that meets %s is told when to come back", async (scenario, retryAfterMs) => {
    sandbox.setScenario(`exa=${scenario}`);
    const outcome = await open()({});
    expect(outcome).toMatchObject({ ok: false, error: { kind: "rate-limit", status: 429 } });
    expect(summarize(outcome)[2]).toBe(retryAfterMs);
    expect(outcome.text.includes("EXA_API_KEY")).toBe(host === "mcp.exa.ai");
  });

  it.each(silences)("that meets %s is a timeout, and the connection is dropped", async (scenario) => {
    sandbox.setScenario(`exa=${scenario}`);
    expect(summarize(await open()({}, { timeoutMs: 300 }))[0]).toBe("timeout");
    await expect.poll(() => sandbox.openConnections()).toBe(0);
  });
});

describe("what Exa's API may answer instead", () => {
  it.each([
    ["invalid-key-1234", "auth", 401],
    ["empty-credit-1234", "quota", 402],
    ["throttled-1234", "rate-limit", 429],
  ])("to the key %s, and the public server is not asked", async (key, kind, status) => {
    const before = sandbox.requests.length;
    expect(summarize(await withKey(key)({})).slice(0, 2)).toEqual([kind, status]);
    expect(sandbox.requests.slice(before).map(({ host }) => host)).toEqual(["api.exa.ai"]);
  });

  it.each([
    ["401", "auth"],
    ["402", "quota"],
    ["403", "unsupported"],
    ["413", "invalid-request"],
  ])("%s is %s", async (scenario, kind) => {
    sandbox.setScenario(`exa=${scenario}`);
    expect(summarize(await withKey(valid)({}))[0]).toBe(kind);
  });

  it("never asks for more than the API gives", async () => {
    for (const limit of [0, -1, 1.9, 150, 1e9]) expect((await withKey(valid)({ limit })).ok).toBe(true);
  });

  it("summaries make the answer", async () => {
    const { answer } = (await withKey(valid)({ query: "barge lock" })).response;
    expect(answer).toMatch(/^\*\*Locks & <gates> of the 'canal'\*\*: .*barge/);
  });
});

describe("Exa's public server", () => {
  it("may answer in plain JSON", async () => {
    sandbox.setScenario("exa=mcp-json");
    expect(summarize(await withoutKey()({ query: "barge lock" }))).toEqual(["ok"]);
    expect(summarize(await withoutKey()({ query: "zxqv" }))).toEqual(["empty", 204]);
  });

  it("says in words that nothing was found", async () => {
    expect(summarize(await withoutKey()({ query: "zxqv" }))).toEqual(["empty", 204]);
  });

  it("reports used-up credit and a third call in a second inside its answers", async () => {
    sandbox.setScenario("exa=402");
    expect(summarize(await withoutKey()({}))).toEqual(["quota", 402]);
    sandbox.setScenario("exa=paced");
    const outcomes = await Promise.all(["a", "b", "c"].map(() => withoutKey()({})));
    const refused = outcomes.filter(({ ok }) => !ok);
    expect(refused.map((outcome) => summarize(outcome)[0])).toEqual(["rate-limit"]);
  });
});

describe("a page by Exa", () => {
  const context = (env: Readonly<Record<string, string>>): SearchContext => ({
    env,
    settings: { searchDelayMs: 0 },
    overrides: {},
    explicit: true,
    upstreamUrl: sandbox.url,
    signal: new AbortController().signal,
    deadline: noon + 60_000,
    grounding: "required",
    now: () => noon,
    random: Math.random,
    note: () => {},
    emit: () => {},
    run: () => [],
  });

  it.each([
    ["with a key", { EXA_API_KEY: valid }],
    ["without a key", {}],
  ])("comes whole, or fails with its tag: %s", async (_, env) => {
    const page = await exa.fetchPage?.("https://canal.example/locks", context(env));
    expect(page).toMatchObject({
      url: "https://canal.example/locks",
      title: "Locks & <gates> of the 'canal'",
      author: "Ada Locke",
      contentType: "text/plain",
      text: smallCorpus.documents.find(({ url }) => url === "https://canal.example/locks")?.text,
    });
    for (const [url, kind, tag] of [
      ["https://gone.example/", "not-found", "CRAWL_NOT_FOUND"],
      ["https://timeout.example/", "timeout", "CRAWL_TIMEOUT"],
      ["https://forbidden.example/", "unsupported", "SOURCE_NOT_AVAILABLE"],
    ] as const)
      await expect(exa.fetchPage?.(url, context(env))).rejects.toMatchObject({
        kind,
        message: expect.stringContaining(tag),
      });
  });
});

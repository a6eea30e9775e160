import searxng from "@websonde/search-searxng";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { noon } from "../ask.ts";
import { smallCorpus } from "../small-corpus.ts";
import { commonFaults, openClient, silences, summarize, type ClientOptions, type FaultRow } from "./open-client.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

let instances = 0;
/** An instance of its own, since the provider remembers what one can do; below a path, as many are. */
const open = ({ env, ...rest }: ClientOptions = {}) =>
  openClient(sandbox, searxng, {
    ...rest,
    env: { SEARXNG_URL: `https://searx-${++instances}.example/sx/`, ...env },
  });
const lastQuery = () => new URLSearchParams(sandbox.requests.at(-1)?.query);

describe("a search by SearXNG", () => {
  it("brings results of the documented form over the wire", async () => {
    const outcome = await open()({ query: "barge lock" });
    expect(outcome.response).toMatchObject({
      provider: "searxng",
      authMode: "none",
      relatedQuestions: ["How does a lock work?"],
    });
    expect(outcome.response.sources[0]).toMatchObject({
      title: "Locks & <gates> of the 'canal'",
      url: "https://canal.example/locks",
      author: "Ada Locke",
    });
    expect(outcome.response.sources[0]?.ageSeconds).toBeGreaterThan(0);
    expect(sandbox.requests.at(-1)).toMatchObject({ upstream: "searxng", path: "/sx/search", status: 200 });
  });

  it("holds to sites and dates, and turns pages until there are enough results", async () => {
    const { sources } = (await open()({ query: "ferry -site:north.harbour.example", limit: 15 })).response;
    expect(sources).toHaveLength(15);
    expect(sources.every(({ url }) => url.startsWith("https://harbour.example/"))).toBe(true);
    expect(lastQuery().get("pageno")).toBe("2");
    const recent = await open()({ recency: "month" });
    for (const { ageSeconds } of recent.response.sources) expect(ageSeconds).toBeLessThanOrEqual(32 * 86_400);
  });

  it("drops bangs that lead away, and keeps those that choose engines", async () => {
    expect(summarize(await open()({ query: "!!g barge lock" }))).toEqual(["ok"]);
    expect(summarize(await open()({ query: "!ddg barge lock" }))).toEqual(["ok"]);
    expect(lastQuery().get("q")).toBe("!ddg barge lock");
  });

  it("reads every form of answer", async () => {
    sandbox.setScenario("searxng=answers");
    const { answer = "" } = (await open()({ query: "barge lock" })).response;
    expect(answer).toMatch(/barge.*\n\nLocks & <gates> of the 'canal'\n\nWärmepumpe$/s);
    expect((await open()({ query: "avg 1 2 3" })).response.answer).toContain("avg(1, 2, 3) = 2");
  });

  it("looks engines up by their shortcuts, or sends them as typed where it cannot", async () => {
    const settings = { engines: "ddg,br" };
    await open({ settings })({});
    expect(lastQuery().get("engines")).toBe("duckduckgo,brave");
    sandbox.setScenario("searxng=no-config");
    await open({ settings })({});
    expect(lastQuery().get("engines")).toBe("ddg,br");
  });

  it("asks for a month where an instance knows no week", async () => {
    sandbox.setScenario("searxng=no-week");
    const outcome = await open()({ recency: "week" });
    expect(summarize(outcome)).toEqual(["ok"]);
    expect(lastQuery().get("time_range")).toBe("month");
    expect(outcome.notes.join()).toContain("month");
  });
});

describe("what an instance may answer instead", () => {
  it.each<FaultRow>([
    ["json-disabled", "unsupported", 403],
    ["dead-engines", "server", 503],
    ["basic", "auth", 401],
    ["bearer", "auth", 401],
    ["401", "auth", 401],
    ["403", "unsupported", 403],
    ["429:seconds", "rate-limit", 429],
    ["429:date", "rate-limit", 429],
    ...commonFaults,
  ])("%s is %s", async (scenario, kind, status) => {
    sandbox.setScenario(`searxng=${scenario}`);
    const [what, told] = summarize(await open()({}));
    expect(what).toBe(kind);
    if (status !== undefined) expect(told).toBe(status);
  });

  it("says what is to be done about JSON that is off", async () => {
    sandbox.setScenario("searxng=json-disabled");
    expect((await open()({})).text).toMatch(/search\.formats.*settings\.yml/);
  });

  it("names engines that did not answer, beside results and instead of them", async () => {
    sandbox.setScenario("searxng=some-dead-engines");
    const outcome = await open()({});
    expect(summarize(outcome)).toEqual(["ok"]);
    expect(outcome.notes.join()).toContain("google: timeout");
    sandbox.setScenario("searxng=dead-engines");
    expect((await open()({})).text).toContain("brave: Suspended: too many requests");
  });

  it.each([
    ["basic", { SEARXNG_BASIC_USERNAME: "reader", SEARXNG_BASIC_PASSWORD: "pä:ss" }],
    ["basic", { SEARXNG_BASIC_USERNAME: "reader", SEARXNG_BASIC_PASSWORD: "" }],
    ["bearer", { SEARXNG_TOKEN: "test-token" }],
  ])("is a result for whoever has the credential: %s", async (mode, env) => {
    sandbox.setScenario(`searxng=${mode}`);
    const outcome = await open({ env })({});
    expect(outcome).toMatchObject({ ok: true, response: { authMode: mode } });
  });

  it("keeps the first page where the second fails", async () => {
    sandbox.setScenario("searxng=ok|502");
    const outcome = await open()({ limit: 15 });
    expect(summarize(outcome)).toEqual(["partial"]);
    expect(outcome.response.sources).toHaveLength(10);
  });

  it.each(silences)("%s is a timeout, and the connection is dropped", async (scenario) => {
    sandbox.setScenario(`searxng=${scenario}`);
    expect(summarize(await open()({}, { timeoutMs: 300 }))[0]).toBe("timeout");
    await expect.poll(() => sandbox.openConnections()).toBe(0);
  });
});

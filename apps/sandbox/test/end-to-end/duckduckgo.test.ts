import duckduckgo from "@websonde/search-duckduckgo";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { noon } from "../ask.ts";
import { smallCorpus } from "../small-corpus.ts";
import { openClient, silences, summarize } from "./open-client.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

describe.each(["html", "lite"])("a search by DuckDuckGo's page %s", (frontend) => {
  const open = () => openClient(sandbox, duckduckgo, { settings: { frontend } });

  it("brings results over the wire, without ads and unwrapped", async () => {
    const outcome = await open()({ query: "barge lock" });
    expect(summarize(outcome)).toEqual(["ok"]);
    expect(outcome.response.sources[0]).toMatchObject({
      title: "Locks & <gates> of the 'canal'",
      url: "https://canal.example/locks",
    });
    expect(outcome.response.sources.every(({ url }) => !url.includes("duckduckgo.com"))).toBe(true);
    expect(outcome.notes).toEqual([]);
    expect(sandbox.requests.at(-1)).toMatchObject({ host: `${frontend}.duckduckgo.com`, status: 200 });
  });

  it("goes on by the page's own form until there are enough results", async () => {
    const before = sandbox.requests.length;
    const { sources } = (await open()({ limit: 20 })).response;
    expect(sources).toHaveLength(20);
    expect(new Set(sources.map(({ url }) => url)).size).toBe(20);
    expect(sandbox.requests.length).toBeGreaterThan(before + 1);
  });

  it.each([
    ["challenge", "blocked"],
    ["403", "blocked"],
    ["empty", "empty"],
    ["html", "invalid-response"],
    ["null", "invalid-response"],
    ["malformed", "invalid-response"],
    ["large", "invalid-response"],
    ["500", "server"],
    ["503", "server"],
    ["reset", "network"],
    ["cut-body", "network"],
  ])("that meets %s is %s", async (scenario, kind) => {
    sandbox.setScenario(`duckduckgo=${scenario}`);
    expect(summarize(await open()({}))[0]).toBe(kind);
  });

  it("that meets a redesign is read by its headings, with a note, and is never taken for empty without them", async () => {
    sandbox.setScenario("duckduckgo=new-markup");
    const outcome = await open()({});
    // The small page is a table without headings.
    expect(summarize(outcome)[0]).toBe(frontend === "html" ? "ok" : "invalid-response");
    for (const { url } of outcome.response.sources) expect(url).toMatch(/^https:\/\/(?:north\.)?harbour\.example\//);
    if (outcome.ok) expect(outcome.notes.join()).toMatch(/structure|markup/i);
  });

  it("keeps the first page where the second is refused", async () => {
    sandbox.setScenario("duckduckgo=ok|challenge");
    const outcome = await open()({ limit: 25 });
    expect(summarize(outcome)).toEqual(["partial"]);
    expect(outcome.response.sources.length).toBeGreaterThan(0);
  });

  it.each(silences)("that meets %s is a timeout, and the connection is dropped", async (scenario) => {
    sandbox.setScenario(`duckduckgo=${scenario}`);
    expect(summarize(await open()({}, { timeoutMs: 300 }))[0]).toBe("timeout");
    await expect.poll(() => sandbox.openConnections()).toBe(0);
  });
});

import { createSearch } from "@websonde/search-core";
import type { SearchOutcome } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import exa from "../src/index.ts";
import { askExa, askKeyless, read } from "./ask-exa.ts";
import { answer, text, toolNotFound, writeEvents } from "./mcp-replies.ts";

// The first requests load their libraries, which takes real time.
beforeAll(async () => {
  await askExa({});
  await askKeyless({}, [answer(text(read("mcp-text.txt").body))]);
});
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** A client whose requests are noted by the time of their start. */
function openClient(env: Readonly<Record<string, string>>, settings: Readonly<Record<string, unknown>> = {}) {
  const startedAt = Date.now();
  const starts: number[] = [];
  const web = createSearch({
    providers: { exa },
    env,
    settings: { providers: { exa: settings } },
    upstreams: createUpstreamRegistry(),
    fetch: async (input, init) => {
      starts.push(Date.now() - startedAt);
      const url = new URL(input instanceof Request ? input.url : input);
      return url.host === "api.exa.ai" ? new Response(read("success.json").body) : answerMcp(init?.body);
    },
  });
  const search = (query: string, signal?: AbortSignal) =>
    web.search({ query }, { provider: "exa", ...(signal && { signal }) });
  return { search, starts };
}

/** The public server without its advanced tool. */
function answerMcp(body: unknown): Response {
  const { id, params } = JSON.parse(typeof body === "string" ? body : "");
  const outcome =
    params.name === "web_search_exa"
      ? { result: text(read("mcp-text.txt").body) }
      : { error: { code: -32_602, message: toolNotFound(params.name) } };
  const events = writeEvents({ jsonrpc: "2.0", id, ...outcome });
  return new Response(events.body, { headers: { "content-type": "text/event-stream" } });
}

/** Lets the time run until all are done. */
async function finish(...searches: readonly Promise<SearchOutcome>[]): Promise<readonly SearchOutcome[]> {
  const all = Promise.all(searches);
  let isDone = false;
  void all.finally(() => (isDone = true));
  for (let round = 0; round < 400 && !isDone; round++) await vi.advanceTimersByTimeAsync(20);
  return all;
}

const gaps = (starts: readonly number[]) => starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
const withKey = { EXA_API_KEY: "test-exa" };

describe("searches at once", () => {
  it.each([
    ["with a key", withKey],
    ["without", {}],
  ])("%s start a second apart", async (_, env) => {
    const { search, starts } = openClient(env);
    const outcomes = await finish(search("a"), search("b"), search("c"));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(gaps(starts)).toHaveLength(2);
    for (const gap of gaps(starts)) expect(gap).toBeGreaterThanOrEqual(1_000);
  });

  it("that need a second request wait before it too", async () => {
    const { search, starts } = openClient({});
    await finish(search("tides site:example.org"));
    expect(gaps(starts)).toHaveLength(1);
    expect(gaps(starts)[0]).toBeGreaterThanOrEqual(1_000);
  });

  it("start as far apart as searchDelayMs says", async () => {
    const { search, starts } = openClient(withKey, { searchDelayMs: 250 });
    await finish(search("a"), search("b"));
    expect(gaps(starts)[0]).toBeGreaterThanOrEqual(250);
    expect(gaps(starts)[0]).toBeLessThan(1_000);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("do not wait with a searchDelayMs of %s", async (delay) => {
    const { search, starts } = openClient(withKey, { searchDelayMs: delay });
    await finish(search("a"), search("b"), search("c"));
    expect(starts.every((start) => start < 100)).toBe(true);
  });
});

describe("a search that is aborted while it waits for its turn", () => {
  it("rejects at once, sends nothing and delays nobody behind it", async () => {
    const { search, starts } = openClient(withKey);
    const controller = new AbortController();
    const reason = new Error("left");
    const first = search("a");
    await vi.advanceTimersByTimeAsync(20);
    const second = search("b", controller.signal);
    const third = search("c");
    const rejection = expect(second).rejects.toBe(reason);
    await vi.advanceTimersByTimeAsync(20);
    controller.abort(reason);
    await rejection;
    expect(starts).toHaveLength(1);
    await finish(first, third);
    expect(starts).toHaveLength(2);
    expect(gaps(starts)[0]).toBeGreaterThanOrEqual(1_000);
    expect(gaps(starts)[0]).toBeLessThan(2_000);
  });
});

import { describe, expect, it, vi } from "vitest";
import { createUpstreamRegistry } from "../../src/pacing.ts";
import { askAcme, hits, makeAcme, namesOf, openAcme, refuse } from "./acme-api.ts";

describe("page after page", () => {
  it("until there is enough; what was there already does not come twice", async () => {
    const pages = [hits(["a", "b"], "/2"), hits(["b", "c"], "/3"), hits(["d", "e"], "/4")];
    const { outcome, sent } = await askAcme(pages, { request: { limit: 4 } });
    expect(namesOf(outcome.response)).toEqual(["a", "b", "c", "d"]);
    expect(sent.map(({ url }) => url.pathname)).toEqual(["/search", "/2", "/3"]);
    expect(sent.map(({ key }) => key)).toEqual(["test-acme", "test-acme", "test-acme"]);
  });

  it("until none follows, one adds nothing, or five are read", async () => {
    const limit = 20;
    expect((await askAcme([hits(["a"], "/2"), hits(["b"])], { request: { limit } })).sent).toHaveLength(2);
    expect((await askAcme([hits(["a"], "/2"), hits(["a"], "/3")], { request: { limit } })).sent).toHaveLength(2);
    const endless = Array.from({ length: 9 }, (_, index) => hits([`n${index}`], `/${index + 2}`));
    expect((await askAcme(endless, { request: { limit } })).sent).toHaveLength(5);
  });

  it("what only the first page says is kept", async () => {
    const provider = makeAcme({
      request: () => ({ url: "https://api.acme.test/1" }),
      parse: (reply, call) =>
        reply.url.endsWith("/1")
          ? { sources: [{ title: "a", url: "https://a.test/" }], answer: "42", next: { url: `${call.baseUrl}/2` } }
          : { sources: [{ title: "b", url: "https://b.test/" }], answer: "43" },
    });
    const { outcome } = await askAcme([hits([])], { provider });
    expect(outcome.response).toMatchObject({ answer: "42" });
    expect(namesOf(outcome.response)).toEqual(["a", "b"]);
  });
});

describe("a later page that cannot be had", () => {
  it.each([
    ["is refused", refuse(503), "Acme"],
    ["cannot be read", new Response("<html>"), "Acme returned HTML"],
    [
      "is a redirect to elsewhere",
      new Response(null, { status: 302, headers: { location: "https://evil.test/" } }),
      "Acme",
    ],
  ])("costs only itself where it %s, with a note and `partial`", async (_, answer, words) => {
    const { outcome } = await askAcme([hits(["a", "b"], "/2"), answer], { request: { limit: 20 } });
    expect(outcome).toMatchObject({ ok: true, response: { partial: true } });
    expect(namesOf(outcome.response)).toEqual(["a", "b"]);
    expect(outcome.notes.join()).toMatch(new RegExp(`page 2 could not be read.*${words}`));
  });

  it.each([
    ["half of the time that is left", 60_000, 30_000],
    ["at least a second", 1_500, 1_000],
    ["less where the deadline is nearer, so that what is there is handed on before it", 700, 600],
  ])("that stalls has %s", async (_, timeoutMs, share) => {
    // The first request loads its libraries, which takes real time.
    await askAcme([hits(["a"])]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
    try {
      const { search, sent } = openAcme([hits(["a", "b"], "/2"), "stall"], { request: { limit: 20 }, timeoutMs });
      let isDone = false;
      const outcome = search().finally(() => (isDone = true));
      await vi.advanceTimersByTimeAsync(share - 1);
      expect([sent.length, isDone]).toEqual([2, false]);
      await vi.advanceTimersByTimeAsync(1);
      expect(isDone).toBe(true);
      expect(vi.getTimerCount()).toBe(0);
      expect(await outcome).toMatchObject({ ok: true, response: { partial: true } });
      expect(namesOf((await outcome).response)).toEqual(["a", "b"]);
      expect((await outcome).notes).toEqual(["page 2 did not come in time, so there are fewer results"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is left at once when the caller leaves", async () => {
    const controller = new AbortController();
    const reason = new Error("left");
    const leave = () => {
      queueMicrotask(() => controller.abort(reason));
      return "stall" as const;
    };
    const { search } = openAcme([hits(["a"], "/2"), leave], {
      request: { limit: 20 },
      call: { signal: controller.signal },
    });
    await expect(search()).rejects.toBe(reason);
  });
});

describe("a wall on a later page", () => {
  it.each([
    ["rate-limit, with its own wait", refuse(429, { "retry-after": "40" }), 40_000],
    ["rate-limit", refuse(429), 5_000],
    ["quota", refuse(402), 600_000],
    ["blocked", refuse(403, { "cf-mitigated": "challenge" }), 180_000],
  ])("starts a cool-down as one on the first page does: %s", async (_, wall, waitMs) => {
    const time = { now: 1_000_000 };
    const upstreams = createUpstreamRegistry({ now: () => time.now });
    const { search, sent } = openAcme([hits(["a"], "/2"), wall, hits(["b"])], { upstreams, request: { limit: 20 } });
    expect((await search()).ok).toBe(true);
    const cooling = await search();
    expect(cooling).toMatchObject({ ok: false, error: { kind: "rate-limit", retryAfterMs: waitMs } });
    expect(sent).toHaveLength(2);
    time.now += waitMs;
    expect((await search()).ok).toBe(true);
  });

  it("is one more in a row where the search before ended at it too", async () => {
    const time = { now: 1_000_000 };
    const upstreams = createUpstreamRegistry({ now: () => time.now });
    const wall = refuse(429);
    const { search } = openAcme([hits(["a"], "/2"), wall, hits(["a"], "/2"), wall], {
      upstreams,
      request: { limit: 20 },
    });
    await search();
    time.now += 5_000;
    await search();
    expect(await search()).toMatchObject({ error: { retryAfterMs: 10_000 } });
  });

  it("is told from a page that merely failed: that ends no search and starts nothing", async () => {
    const { search, sent } = openAcme([hits(["a"], "/2"), refuse(503), hits(["b"])], { request: { limit: 20 } });
    await search();
    expect((await search()).ok).toBe(true);
    expect(sent).toHaveLength(3);
  });
});

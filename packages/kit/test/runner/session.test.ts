import { describe, expect, it } from "vitest";
import * as v from "valibot";
import type { FetchedPage, ProviderSettings } from "@websonde/search-core";
import { defineAcme, errorOf, makeQuery, meta, openContext, reply } from "./acme.ts";

const env = { ACME_API_KEY: "test-SECRET" };
const key = "Bearer test-SECRET";

describe("what goes out", () => {
  it("has the key, the user's own headers and those of the call, the key last", async () => {
    const settings = { headers: { "X-Team": "settings", "X-Plan": "blue", Authorization: "other" } };
    const { context, sent } = openContext(undefined, { env, settings, overrides: { headers: { "x-team": "call" } } });
    await defineAcme().search(makeQuery(), context);
    const [one] = sent;
    expect(one?.key).toBe(key);
    expect(one?.headers.get("x-team")).toBe("call");
    expect(one?.headers.get("x-plan")).toBe("blue");
    expect(one?.url.href).not.toContain("SECRET");
  });

  it("goes to the routed address, with the provider's own in its path", async () => {
    const { context, sent } = openContext(undefined, { env, upstreamUrl: "http://127.0.0.1:4000" });
    await defineAcme().search(makeQuery("lime"), context);
    expect(sent[0]?.url.href).toBe("http://127.0.0.1:4000/api.acme.example/search?q=lime&count=5");
  });
});

describe("what an upstream says", () => {
  it("never shows a credential, whatever it repeats", async () => {
    const settings = { headers: { "X-Api-Key": "second-SECRET" } };
    const echo = { error: { message: "Bad key test-SECRET or second-SECRET, sent as Bearer test-SECRET" } };
    const { context } = openContext(() => reply(401, echo), { env, settings });
    const error = await errorOf(defineAcme().search(makeQuery(), context));
    expect(error).toMatchObject({ kind: "auth", status: 401 });
    expect(JSON.stringify(error) + String(error)).not.toContain("SECRET");
  });

  it("never shows the other keys of the pool either", async () => {
    const { context } = openContext(() => reply(500, { message: "k-second-SECRET" }), {
      settings: { apiKey: ["k-first-SECRET", "k-second-SECRET"] },
    });
    expect(String(await errorOf(defineAcme().search(makeQuery(), context)))).not.toContain("SECRET");
  });

  it.each([
    ["a page", "<!doctype html><title>Sign in</title>", "HTML"],
    ["nothing", "", "empty body"],
    ["null", "null", "null"],
    ["cut JSON", '{"results":[{"ti', "cut short"],
    ["another form", '{"results":[{"title":7}]}', "results.0.title"],
    ["a list", "[]", "another form"],
  ])("is `invalid-response` where it is %s", async (_, body, words) => {
    const { context } = openContext(() => reply(200, body), { env });
    const error = await errorOf(defineAcme().search(makeQuery(), context));
    expect(error).toMatchObject({
      provider: "acme",
      kind: "invalid-response",
      message: expect.stringContaining(words),
    });
  });

  it("means what the provider's own table says", async () => {
    const acme = defineAcme({
      errors: { monthly_cap: "quota" },
      inspect: ({ status }) => (status === 418 ? "blocked" : undefined),
    });
    const answers = [reply(403, { code: "monthly_cap" }), reply(418, {})];
    const { context } = openContext(() => answers.shift() ?? reply(200), { env });
    expect(await errorOf(acme.search(makeQuery(), context))).toMatchObject({ kind: "quota", status: 403 });
    expect(await errorOf(acme.search(makeQuery(), context))).toMatchObject({ kind: "blocked", status: 418 });
  });

  it("is read up to the provider's own size", async () => {
    const { context } = openContext(() => reply(200, `{"results":[],"padding":"${"x".repeat(2_000)}"}`), { env });
    await defineAcme({ maxBytes: 4_000 }).search(makeQuery(), context);
    expect(await errorOf(defineAcme({ maxBytes: 1_000 }).search(makeQuery(), context))).toMatchObject({
      kind: "invalid-response",
    });
  });
});

describe("the pace", () => {
  async function turnsOf(limits: object, settings: ProviderSettings, ownGapMs?: number) {
    const turns: unknown[] = [];
    const { context } = openContext(undefined, { env, settings });
    const { upstreams } = context;
    if (upstreams === undefined) throw new Error("There is no registry.");
    const watched = {
      ...upstreams,
      takeTurn: async (_: string, pace: object) => void turns.push(pace),
    };
    const acme = defineAcme({ meta: { ...meta, limits: { ...meta.limits, ...limits } }, minGapMs: () => ownGapMs });
    await acme.search(makeQuery(), { ...context, upstreams: watched });
    return turns;
  }

  it("is the upstream's, a setting of the provider's own, or the one that the user set", async () => {
    const limits = { minGapMs: 1_000, burst: 3 };
    expect(await turnsOf(limits, {})).toEqual([{ minGapMs: 1_000, burst: 3 }]);
    expect(await turnsOf(limits, {}, 50)).toEqual([{ minGapMs: 50, burst: 3 }]);
    expect(await turnsOf(limits, { minGapMs: 20 }, 50)).toEqual([{ minGapMs: 20, burst: 3 }]);
    expect(await turnsOf({ minGapMs: 1_000 }, {})).toEqual([{ minGapMs: 1_000, burst: 1 }]);
  });

  it("is off without one, and at 0", async () => {
    expect(await turnsOf({}, {})).toEqual([]);
    expect(await turnsOf({ minGapMs: 1_000 }, { minGapMs: 0 })).toEqual([]);
  });

  it("keeps nobody who has gone", async () => {
    const caller = new AbortController();
    const acme = defineAcme({ meta: { ...meta, limits: { ...meta.limits, minGapMs: 60_000 } } });
    const { context, sent } = openContext(undefined, { env, signal: caller.signal });
    await acme.search(makeQuery(), context);
    const waiting = errorOf(acme.search(makeQuery(), context));
    await new Promise((resolve) => setTimeout(resolve, 5));
    caller.abort(new Error("gone"));
    expect(await waiting).toMatchObject({ message: "gone" });
    expect(sent).toHaveLength(1);
  });
});

describe("a page fetch", () => {
  const acme = defineAcme({
    async fetchPage(url, session): Promise<FetchedPage> {
      const answer = await session.ask({ url: `${session.baseUrl}/page`, json: { url } });
      return { url, text: session.json(answer, v.object({ text: v.string() })).text, contentType: "text/plain" };
    },
  });
  const fetchPage = (context: Parameters<NonNullable<typeof acme.fetchPage>>[1]) =>
    acme.fetchPage?.("https://build.example.org/lime", context) ?? Promise.reject(new Error("It fetches no pages."));
  const pageOf = (megabytes: number) => () => reply(200, { text: "x".repeat(megabytes * 1024 * 1024) });

  it("may be larger than a search, up to 10 MiB", async () => {
    const page = await fetchPage(openContext(pageOf(9), { env }).context);
    expect(page.text).toHaveLength(9 * 1024 * 1024);
    expect(await errorOf(fetchPage(openContext(pageOf(11), { env }).context))).toMatchObject({
      kind: "invalid-response",
    });
  });

  it("uses the same keys in turn", async () => {
    const { context, keys } = openContext((sent) => reply(sent.key === "Bearer k1" ? 401 : 200, { text: "Lime" }), {
      settings: { apiKey: ["k1", "k2"] },
    });
    expect((await fetchPage(context)).text).toBe("Lime");
    expect(keys()).toEqual(["Bearer k1", "Bearer k2"]);
  });

  it("is missing where the provider fetches none", () => {
    expect("fetchPage" in defineAcme()).toBe(false);
  });
});

import { describe, expect, it, vi } from "vitest";
import { catalog } from "../../src/catalog/catalog.ts";
import { SearchProviderError } from "../../src/errors.ts";
import type { ErrorKind } from "../../src/errors.ts";
import { createSearch } from "../../src/search.ts";
import type { SearchOptions } from "../../src/types/options.ts";
import type { Attempt } from "../../src/types/outcome.ts";
import type { ProviderContext, SearchContext } from "../../src/types/provider.ts";
import { explicitOnly, noKey, pageOf, stubOptions } from "./stub-providers.ts";

const request = { query: "x" };

async function attemptsOf(options: SearchOptions, ids: readonly string[], call = {}) {
  const failing = { search: () => Promise.reject(new Error("no")) };
  const { options: all } = stubOptions(Object.fromEntries(ids.map((id) => [id, failing])), options);
  const outcome = await createSearch(all).search(request, call);
  return { ids: outcome.attempts.map(({ provider }) => provider), outcome };
}

describe("a user relies on the order", () => {
  it("the catalog's, then the user's own providers", async () => {
    const { ids } = await attemptsOf({}, ["mine", "google", "brave", "perplexity"]);
    expect(ids).toEqual(["perplexity", "brave", "google", "mine"]);
  });
  it("preferred, then order, each once, then the others", async () => {
    const { ids } = await attemptsOf({ preferred: "google", order: ["mine", "google", "mine"] }, [
      "mine",
      "google",
      "brave",
      "perplexity",
    ]);
    expect(ids).toEqual(["google", "mine", "perplexity", "brave"]);
  });
  it("excluded ids nowhere, not even as preferred or listed ones", async () => {
    const { ids, outcome } = await attemptsOf({ preferred: "brave", order: ["google"], exclude: ["brave", "google"] }, [
      "brave",
      "google",
      "mojeek",
    ]);
    expect(ids).toEqual(["mojeek"]);
    expect(outcome.notes).toEqual([]);
  });
  it("unknown ids are named once in a note, wherever they stand", async () => {
    const { outcome } = await attemptsOf({ preferred: "nope", order: ["nope", "tpyo"], exclude: ["bnig", "nope"] }, [
      "google",
    ]);
    expect(outcome.notes).toEqual(["unknown provider ids were ignored: nope, tpyo, bnig"]);
  });
  it("a project's file cannot fill the note, nor make it say anything in lines of its own", async () => {
    const ids = [
      `\n\n## Sources\n[1] ${"x".repeat(1_000_000)}`,
      ...Array.from({ length: 5_000 }, (_, index) => `x${index}`),
    ];
    const { outcome } = await attemptsOf({ order: ids }, ["google"]);
    expect(outcome.notes).toEqual([
      expect.stringMatching(/^unknown provider ids were ignored: .{1,200} and 4991 more$/),
    ]);
  });
  it.each([["auto"], [""], ["  "], [null], [undefined]])("provider %j is unset", async (provider) => {
    const { ids } = await attemptsOf({}, ["brave", "google"], { provider });
    expect(ids).toEqual(["brave", "google"]);
  });
  it("preferred auto is unset, too", async () => {
    const { ids, outcome } = await attemptsOf({ preferred: "auto" }, ["google"]);
    expect([ids, outcome.notes]).toEqual([["google"], []]);
  });
  it("preferred and listed ones are told that they were named; automatic ones are not", async () => {
    const told: Record<string, boolean> = {};
    const watch = (id: string) => ({
      availability: ({ explicit }: ProviderContext) => ((told[id] = explicit), noKey),
    });
    const { options } = stubOptions(
      { brave: watch("brave"), google: watch("google"), bing: watch("bing") },
      { preferred: "google", order: ["bing"] },
    );
    await createSearch(options).search(request);
    expect(told).toEqual({ google: true, bing: true, brave: false });
  });
  it("one that runs only when named is skipped otherwise, with its reason", async () => {
    const { options } = stubOptions({ exa: { availability: explicitOnly }, google: {} });
    const outcome = await createSearch(options).search(request);
    expect(outcome.attempts[0]).toMatchObject({ provider: "exa", status: "skipped", message: explicitOnly.reason });
    const preferred = await createSearch({ ...options, preferred: "exa" }).search(request);
    expect(preferred.response.provider).toBe("exa");
  });
});

describe("a user relies on a forced provider being the only one", () => {
  it("its failure is the failure, and nobody else is asked", async () => {
    const { options, log } = stubOptions({
      kimi: {
        search: () =>
          Promise.reject(new SearchProviderError({ provider: "kimi", kind: "auth", status: 401, message: "no" })),
      },
      gemini: {},
    });
    const outcome = await createSearch(options).search(request, { provider: "kimi" });
    expect(outcome).toMatchObject({ ok: false, response: { provider: "kimi" }, error: { kind: "auth", status: 401 } });
    expect(log).toEqual({ loaded: ["kimi"], searched: ["kimi"] });
  });
  it("a missing package is an error with the install command; in the chain it is skipped with the same", async () => {
    const entry = catalog.find(({ id }) => id === "mojeek");
    if (entry === undefined) throw new Error("mojeek is not in the catalog");
    const load = vi.spyOn(entry, "load").mockRejectedValue(new Error(`Cannot find package '${entry.packageName}'`));
    const exclude = catalog.map(({ id }) => id).filter((id) => id !== "mojeek");
    const web = createSearch({ env: {}, exclude });
    const forced = await web.search(request, { provider: "mojeek" });
    expect(forced).toMatchObject({ ok: false, error: { kind: "not-configured", provider: "mojeek" } });
    expect(forced.text).toBe("Error: Mojeek is not installed. Install it with: npm install @websonde/search-mojeek");
    const chain = await web.search(request);
    expect(chain.text).toBe("Error: No web search provider configured.");
    expect(chain.attempts).toMatchObject([{ status: "skipped", message: expect.stringContaining("npm install") }]);
    load.mockRestore();
  });
});

describe("a user relies on when the chain goes on", () => {
  const failing = (kind: ErrorKind) => ({
    search: () => Promise.reject(new SearchProviderError({ provider: "brave", kind, message: kind })),
  });
  const errors = (kind: ErrorKind) => stubOptions({ brave: failing(kind), google: {} });

  it("after every kind by default, but not after a cancellation", async () => {
    for (const kind of ["auth", "invalid-request", "unknown", "empty", "unsupported"] as const)
      expect((await createSearch(errors(kind).options).search(request)).response.provider).toBe("google");
    const cancelled = await createSearch(errors("cancelled").options).search(request);
    expect(cancelled).toMatchObject({ ok: false, error: { kind: "cancelled" }, text: "Error: cancelled" });
  });
  it("after the kinds that are configured and no other; skipping is no failure", async () => {
    const advanceOn = ["quota"] as const;
    const { options } = stubOptions(
      { kagi: { availability: noKey }, brave: failing("auth"), google: {} },
      { advanceOn },
    );
    expect(await createSearch(options).search(request)).toMatchObject({
      ok: false,
      error: { kind: "auth" },
      text: "Error: auth",
    });
    const quota = stubOptions({ brave: failing("quota"), google: {} }, { advanceOn });
    expect((await createSearch(quota.options).search(request)).response.provider).toBe("google");
    const none = stubOptions({ brave: failing("quota"), google: {} }, { advanceOn: [] });
    expect(await createSearch(none.options).search(request)).toMatchObject({ ok: false, error: { kind: "quota" } });
  });
  it("a kind that only a newer package knows counts as unknown", async () => {
    const { options } = stubOptions({ brave: failing("teapot" as ErrorKind), google: {} });
    const outcome = await createSearch(options).search(request);
    expect(outcome).toMatchObject({ ok: true, attempts: [{ kind: "unknown", message: "teapot" }, { status: "ok" }] });
  });
});

describe("a cooling upstream", () => {
  const cooling = { level: "auto", reason: "Brave rests for another 30 s.", retryAfterMs: 30_000 } as const;

  it("is skipped in the chain, with when it may be asked again", async () => {
    const { options, log } = stubOptions({ brave: { availability: cooling }, google: {} });
    const outcome = await createSearch(options).search(request);
    expect(outcome.attempts[0]).toMatchObject({ status: "skipped", kind: "rate-limit", retryAfterMs: 30_000 });
    expect(log.searched).toEqual(["google"]);
  });
  it("fails when it is forced, and is what is said when there is nobody else", async () => {
    const { options } = stubOptions({ brave: { availability: cooling } });
    for (const call of [{ provider: "brave" }, {}]) {
      const outcome = await createSearch(options).search(request, call);
      expect(outcome).toMatchObject({ ok: false, error: { kind: "rate-limit", retryAfterMs: 30_000 } });
      expect(outcome.text).toBe(`Error: ${cooling.reason}`);
    }
  });
});

describe("a user relies on what reaches a provider", () => {
  async function contextOf(options: SearchOptions, call = {}, settings = {}): Promise<SearchContext> {
    let seen: SearchContext | undefined;
    const { options: all } = stubOptions(
      { brave: { search: (_, context) => ((seen = context), pageOf("brave")) } },
      { settings, ...options },
    );
    await createSearch(all).search(request, call);
    if (seen === undefined) throw new Error("the provider was not asked");
    return seen;
  }

  it("the overrides of the call, and no others", async () => {
    const overrides = { model: "m", baseUrl: "http://127.0.0.1:1", apiKey: "test-key", headers: { "x-a": "1" } };
    expect((await contextOf({}, { provider: "brave", ...overrides })).overrides).toEqual(overrides);
    expect((await contextOf({}, { provider: "brave", model: null, apiKey: " ", headers: {} })).overrides).toEqual({});
  });
  it("what the client injects", async () => {
    const injected = {
      env: { WEBSONDE_UPSTREAM_URL: " http://127.0.0.1:4000 " },
      now: () => 5,
      random: () => 0.5,
      fetch: () => Promise.reject(new Error("unused")),
      credentials: { resolve: () => undefined },
      upstreams: { takeTurn: async () => {}, coolingMs: () => 0, coolDown() {}, clear() {} },
      grounding: "reported",
    } as const;
    const context = await contextOf(injected);
    const { now, random, fetch, credentials, upstreams, env, grounding } = context;
    expect({ now, random, fetch, credentials, upstreams, env, grounding }).toEqual(injected);
    expect(context.upstreamUrl).toBe("http://127.0.0.1:4000");
    expect((await contextOf({ ...injected, upstreamUrl: "http://127.0.0.1:5000" })).upstreamUrl).toBe(
      "http://127.0.0.1:5000",
    );
  });
  it("its own settings alone, asked for anew at each call", async () => {
    const settings = { providers: { brave: { depth: 1 }, google: { secret: true } } };
    expect((await contextOf({}, {}, settings)).settings).toEqual({ depth: 1 });
    const seen: unknown[] = [];
    let depth = 0;
    const { options } = stubOptions(
      { brave: { search: (_, context) => (seen.push(context.settings), pageOf("brave")) } },
      { settings: async () => ({ providers: { brave: { depth: ++depth } } }) },
    );
    const web = createSearch(options);
    await web.search(request);
    await web.search(request);
    expect(seen).toEqual([{ depth: 1 }, { depth: 2 }]);
  });
  it("nothing where the settings disable it: it is not even loaded", async () => {
    const settings = { providers: { brave: { enabled: false } } };
    const { options, log } = stubOptions({ brave: {}, google: {} }, { settings });
    const outcome = await createSearch(options).search(request);
    expect(outcome.attempts[0]).toMatchObject({ status: "skipped", message: "Brave is disabled in the settings." });
    expect(log.loaded).toEqual(["google"]);
    const forced = await createSearch(options).search(request, { provider: "brave" });
    expect(forced).toMatchObject({ ok: false, error: { kind: "not-configured" } });
  });
});

describe("onAttempt", () => {
  it("hears of each provider in order, with what the outcome says of it", async () => {
    const heard: Attempt[] = [];
    const { options } = stubOptions(
      {
        kagi: { availability: noKey },
        brave: { search: () => Promise.reject(new Error("no")) },
        google: { search: () => ({ ...pageOf("google"), authMode: "api_key" }) },
      },
      { onAttempt: (attempt) => heard.push(attempt) },
    );
    const outcome = await createSearch(options).search(request);
    expect(heard).toEqual(outcome.attempts);
    expect(heard.map(({ provider, status }) => `${provider} ${status}`)).toEqual([
      "kagi skipped",
      "brave failed",
      "google ok",
    ]);
    expect(heard[2]).toMatchObject({ authMode: "api_key" });
  });
  it("may throw or reject without harm", async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", listen);
    for (const onAttempt of [
      () => {
        throw new Error("listener");
      },
      () => Promise.reject(new Error("listener")),
    ]) {
      const { options } = stubOptions({ google: {} }, { onAttempt });
      expect(await createSearch(options).search(request)).toMatchObject({ ok: true });
    }
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", listen);
    expect(unhandled).toEqual([]);
  });
});

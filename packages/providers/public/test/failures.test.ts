import { catalog, parseQuery, SearchProviderError } from "@websonde/search-core";
import type { SearchContext, SearchProvider } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { failure, openPublic, titlesOf } from "./search-public.ts";

const blocked = (more = {}) => ({ fails: failure("blocked", "a wall", { status: 429, ...more }) });
const down = { fails: failure("server", "it is down", { status: 502 }) };
const cooling = (retryAfterMs: number) => ({
  finds: "never",
  availability: { level: "auto", reason: "It is left alone for a while.", retryAfterMs } as const,
});

describe("when no engine gives anything a user learns why", () => {
  it("all blocked: `blocked`, 503, with the wall that they have in common", async () => {
    const { outcome } = await ask({
      bing: blocked({ reason: "challenge", retryAfterMs: 9_000 }),
      mojeek: blocked({ reason: "challenge", retryAfterMs: 4_000 }),
    });
    expect(outcome).toMatchObject({
      ok: false,
      error: { provider: "public", kind: "blocked", status: 503, reason: "challenge", retryAfterMs: 4_000 },
    });
    expect(outcome.text).toBe("Error: All public engines failed: bing: a wall; mojeek: a wall");
  });

  it("different walls have no common reason, and no wait is invented", async () => {
    const { outcome } = await ask({ bing: blocked({ reason: "challenge", retryAfterMs: 1 }), mojeek: blocked() });
    const { error } = outcome.ok ? {} : outcome;
    expect(error).toMatchObject({ kind: "blocked" });
    expect(error?.reason).toBeUndefined();
    expect(error?.retryAfterMs).toBeUndefined();
  });

  it("failed in other ways: `server`, 503, each with its message, in the catalog's order", async () => {
    const { outcome } = await ask({ mojeek: blocked(), bing: down, google: { fails: new Error("broken") } });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "server", status: 503 } });
    expect(outcome.text).toContain("bing: it is down; google: broken; mojeek: a wall");
  });

  it("a rate limit of the upstream's own is a failure like others", async () => {
    const fails = failure("rate-limit", "too fast", { status: 429, retryAfterMs: 60_000 });
    const { outcome } = await ask({ bing: { fails } });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "server", status: 503, retryAfterMs: 60_000 } });
  });

  it("all empty: `empty`, also where an engine says so by an error", async () => {
    const fails = failure("empty", "nothing", { status: 204 });
    const { outcome } = await ask({ bing: { finds: "" }, mojeek: { fails } });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "empty", status: 204 } });
    expect(outcome.text).not.toContain("failed");
  });

  it("some empty, some failed: `empty`, and what failed stands there", async () => {
    const { outcome } = await ask({ bing: { finds: "" }, mojeek: down });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "empty", status: 204 } });
    expect(outcome.text).toContain("bing: found nothing; mojeek: it is down");
  });

  it("seven long messages leave room for every engine", async () => {
    const fails = { fails: failure("server", "long ".repeat(200)) };
    const engines = ["duckduckgo", "bing", "yahoo", "startpage", "google", "ecosia", "mojeek"] as const;
    const { outcome } = await ask(Object.fromEntries(engines.map((engine) => [engine, fails])));
    for (const engine of engines) expect(outcome.text).toContain(`${engine}: long`);
  });

  it("a failure of all keeps nobody from asking again at once", async () => {
    let isBlocked = true;
    const { search } = openPublic({ bing: {} }, { providers: { bing: blockedWhile(() => isBlocked) } });
    expect((await search()).ok).toBe(false);
    isBlocked = false;
    expect(titlesOf(await search())).toEqual(["back"]);
  });
});

describe("engines that take no part", () => {
  it("one that cools down is not asked, named with its reason, and makes nothing partial", async () => {
    const { outcome, asked } = await ask({ bing: cooling(170_000), mojeek: { finds: "a" } });
    expect(titlesOf(outcome)).toEqual(["a"]);
    expect(asked).toEqual(["mojeek"]);
    expect(outcome.notes).toEqual(["not asked: bing (It is left alone for a while.)"]);
    expect(outcome.response.partial).toBeUndefined();
  });

  it("one that cools down does not soften that all others are blocked", async () => {
    const { outcome } = await ask({ bing: cooling(170_000), mojeek: blocked() });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "blocked" } });
  });

  it("all cooling down: `rate-limit` with the soonest moment", async () => {
    const { outcome, asked } = await ask({ bing: cooling(170_000), mojeek: cooling(20_000) });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "rate-limit", retryAfterMs: 20_000 } });
    expect(asked).toEqual([]);
  });

  it("one that is not installed is passed over without a word", async () => {
    const { search } = openPublic({ bing: {}, mojeek: { finds: "a" } }, { providers: { bing: notInstalled("bing") } });
    const outcome = await search();
    expect(titlesOf(outcome)).toEqual(["a"]);
    expect(outcome.notes).toEqual([]);
    expect(outcome.response.partial).toBeUndefined();
  });

  it("none installed: `not-configured` with the install command", async () => {
    const { search } = openPublic({ bing: {} }, { providers: { bing: notInstalled("bing") } });
    const outcome = await search();
    expect(outcome).toMatchObject({ ok: false, error: { kind: "not-configured" } });
    expect(outcome.text).toContain("npm install @websonde/search-duckduckgo");
  });

  it("one that the settings disable is not asked", async () => {
    const settings = { providers: { bing: { enabled: false } } };
    const { log, search } = openPublic({ bing: { finds: "b" }, mojeek: { finds: "a" } }, { settings });
    expect(titlesOf(await search())).toEqual(["a"]);
    expect(log.asked.map(({ engine }) => engine)).toEqual(["mojeek"]);
  });

  it("one that is excluded gets no request (B011)", async () => {
    const { log, search } = openPublic({ bing: { finds: "b" }, mojeek: { finds: "a" } }, { exclude: ["bing"] });
    expect(titlesOf(await search())).toEqual(["a"]);
    expect(log.asked.map(({ engine }) => engine)).toEqual(["mojeek"]);
  });

  it("all excluded: `invalid-request`, 400", async () => {
    const outcome = await openPublic({}).search();
    expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-request", status: 400 } });
    expect(outcome.text).toContain("excluded");
  });
});

describe("the aggregate itself", () => {
  it("runs only when it is named: the chain never chooses it", async () => {
    const others = catalog.map(({ id }) => id).filter((id) => id !== "public" && id !== "bing");
    const { web } = openPublic({ bing: { finds: "" } }, { exclude: others });
    const outcome = await web.search({ query: "x" });
    expect(outcome.attempts.map(({ provider: id }) => id)).toEqual(["bing"]);
  });

  it("runs in the order of the user where it stands there", async () => {
    const { web } = openPublic({ bing: { finds: "a" }, google: { finds: "a" } }, { order: ["public"] });
    const outcome = await web.search({ query: "x" });
    expect(outcome.response).toMatchObject({ provider: "public", sources: [{ engines: ["bing", "google"] }] });
  });

  it("survives an engine that rejects with nothing, and ranks one that it does not know", async () => {
    const sources = [{ title: "a", url: "https://a.test/" }];
    const context: SearchContext = {
      env: {},
      settings: {},
      overrides: {},
      explicit: true,
      signal: new AbortController().signal,
      deadline: Date.now() + 60_000,
      grounding: "required",
      now: Date.now,
      random: Math.random,
      note: () => {},
      emit: () => {},
      run: () => [
        { provider: "bing", response: Promise.reject(undefined) },
        { provider: "third", response: Promise.resolve({ provider: "third", sources }) },
      ],
    };
    const response = await provider.search({ query: "x", parsed: parseQuery("x") }, context);
    expect(response).toMatchObject({ partial: true, sources: [{ title: "a", engines: ["third"] }] });
  });
});

async function ask(engines: Parameters<typeof openPublic>[0]) {
  const { log, search } = openPublic(engines);
  const outcome = await search();
  return { outcome, asked: log.asked.map(({ engine }) => engine) };
}

function notInstalled(id: string): () => never {
  return () => {
    throw new SearchProviderError({
      provider: id,
      kind: "not-configured",
      reason: "not-installed",
      message: `${id} is not installed.`,
    });
  };
}

function blockedWhile(isBlocked: () => boolean): SearchProvider {
  return {
    meta: { ...provider.meta, id: "bing" },
    availability: () => ({ level: "auto", reason: "It needs no key." }),
    search: () =>
      isBlocked()
        ? Promise.reject(failure("blocked", "a wall"))
        : Promise.resolve({ provider: "bing", sources: [{ title: "back", url: "https://a.test/" }] }),
  };
}

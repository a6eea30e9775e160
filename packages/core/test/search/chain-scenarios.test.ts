import { describe, expect, it } from "vitest";
import { SearchProviderError } from "../../src/errors.ts";
import type { ErrorKind } from "../../src/errors.ts";
import { createSearch } from "../../src/search.ts";
import type { CallOptions, SearchOptions } from "../../src/types/options.ts";
import { explicitOnly, noKey, stubOptions } from "./stub-providers.ts";
import type { StubBehaviour } from "./stub-providers.ts";

/** Kagi and Tavily have no key, `public` runs only when named; the names C1 … are those of the reference's table. */
const base: Readonly<Record<string, StubBehaviour>> = {
  kagi: { availability: noKey },
  tavily: { availability: noKey },
  duckduckgo: { meta: { label: "DuckDuckGo", keys: { env: [] } } },
  google: { meta: { label: "Google", keys: { env: [] } } },
  public: { availability: explicitOnly },
};

async function search(
  changes: Readonly<Record<string, StubBehaviour>> = {},
  options: SearchOptions = {},
  call: CallOptions = {},
  query = "x",
) {
  const stubs = Object.fromEntries(
    Object.entries({ ...base, ...changes }).map(([id, change]) => [id, { ...base[id], ...change }]),
  );
  const { options: all, log } = stubOptions(stubs, options);
  return { outcome: await createSearch(all).search({ query }, call), log };
}

function fail(kind: ErrorKind, message: string, status?: number, provider = "duckduckgo"): StubBehaviour {
  return {
    search: () => {
      throw new SearchProviderError({ provider, kind, message, status });
    },
  };
}

function reject(thrown: unknown): StubBehaviour {
  return { search: () => Promise.reject(thrown) };
}

const withoutGoogle: SearchOptions = { exclude: ["google"] };

describe("a user relies on who is asked", () => {
  it("C1: the first that can run, in default order; the others are named as skipped, with their reason", async () => {
    const { outcome, log } = await search();
    expect(outcome).toMatchObject({ ok: true, response: { provider: "duckduckgo" }, notes: [] });
    expect(outcome.text).toBe("[1] duckduckgo page\n    https://duckduckgo.test/page");
    expect(log).toEqual({ loaded: ["kagi", "tavily", "duckduckgo"], searched: ["duckduckgo"] });
    expect(outcome.attempts).toMatchObject([
      { provider: "kagi", status: "skipped", kind: "not-configured", message: noKey.reason },
      { provider: "tavily", status: "skipped" },
      { provider: "duckduckgo", status: "ok" },
    ]);
  });
  it("C2: not the excluded one", async () => {
    const { outcome, log } = await search({}, { exclude: ["duckduckgo"] });
    expect(outcome.response.provider).toBe("google");
    expect(log.loaded).toEqual(["kagi", "tavily", "google"]);
  });
  it("C3: nobody, and the text says so", async () => {
    const { outcome, log } = await search({}, { exclude: ["duckduckgo", "google"] });
    expect(outcome.text).toBe("Error: No web search provider configured.");
    expect(outcome).toMatchObject({
      ok: false,
      response: { provider: "none", sources: [] },
      error: { kind: "not-configured", provider: "none", message: "No web search provider configured." },
    });
    // What the catalog marks as explicit only is not even loaded.
    expect(log).toEqual({ loaded: ["kagi", "tavily"], searched: [] });
  });
  it("C4: the configured order first", async () => {
    const { outcome, log } = await search({}, { order: ["google", "tavily"] });
    expect(outcome.response.provider).toBe("google");
    expect(log.loaded).toEqual(["google"]);
  });
  it("C5, ruled: a listed but unavailable one is skipped with its reason, an unknown id is ignored with a note", async () => {
    const { outcome, log } = await search({}, { order: ["tavily", "nope", "tavily", "google"] });
    expect(outcome).toMatchObject({
      ok: true,
      response: { provider: "google" },
      notes: ["unknown provider ids were ignored: nope"],
      attempts: [
        { provider: "tavily", status: "skipped", message: noKey.reason },
        { provider: "google", status: "ok" },
      ],
    });
    expect(log).toEqual({ loaded: ["tavily", "google"], searched: ["google"] });
  });
  it("C6: what stands in the order counts as named, so that it may run without a key", async () => {
    const { outcome, log } = await search({}, { order: ["public"] });
    expect(outcome.response.provider).toBe("public");
    expect(log.loaded).toEqual(["public"]);
  });
  it("C7: a forced one alone; that it cannot run is an error that says what to do", async () => {
    const { outcome, log } = await search({}, {}, { provider: "kagi" });
    expect(outcome).toMatchObject({
      ok: false,
      text: `Error: ${noKey.reason}`,
      response: { provider: "kagi" },
      error: { kind: "not-configured", provider: "kagi" },
      attempts: [{ provider: "kagi", status: "failed" }],
    });
    expect(log).toEqual({ loaded: ["kagi"], searched: [] });
  });
  it("C8: a forced one that runs only when it is named", async () => {
    const { outcome, log } = await search({}, {}, { provider: "public" });
    expect(outcome.response.provider).toBe("public");
    expect(log).toEqual({ loaded: ["public"], searched: ["public"] });
  });
  it("C9, ruled: forced and excluded is an invalid request that names the exclusion", async () => {
    const { outcome, log } = await search({}, withoutGoogle, { provider: "google" });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-request" }, attempts: [] });
    expect(outcome.text).toMatch(/^Error: .*google.*exclude/);
    expect(log).toEqual({ loaded: [], searched: [] });
  });
  it("C10: auto means that nobody is forced", async () => {
    const { outcome, log } = await search({}, {}, { provider: "auto" });
    expect(outcome.response.provider).toBe("duckduckgo");
    expect(log.loaded).toEqual(["kagi", "tavily", "duckduckgo"]);
  });
  it("C11: a forced id that is not known is an invalid request", async () => {
    const { outcome, log } = await search({}, {}, { provider: "zzz" });
    expect(outcome.text).toMatch(/^Error: Unknown search provider: zzz\b/);
    expect(outcome).toMatchObject({ ok: false, response: { provider: "zzz" }, error: { kind: "invalid-request" } });
    expect(log.loaded).toEqual([]);
  });
});

describe("a user relies on what a failure says", () => {
  it("C12: the next one is asked after a rate limit, and the attempt tells of it", async () => {
    const { outcome, log } = await search({ duckduckgo: fail("rate-limit", "too many requests", 429) });
    expect(outcome.response.provider).toBe("google");
    expect(log.searched).toEqual(["duckduckgo", "google"]);
    expect(outcome.attempts).toContainEqual(
      expect.objectContaining({ provider: "duckduckgo", status: "failed", kind: "rate-limit", httpStatus: 429 }),
    );
  });
  it("C13: several failures are listed in the order of the attempts", async () => {
    const { outcome } = await search({
      duckduckgo: fail("blocked", "DuckDuckGo challenge", 429),
      google: reject(new Error("boom")),
    });
    expect(outcome.text).toBe("Error: All web search providers failed: duckduckgo: DuckDuckGo challenge; google: boom");
    expect(outcome.response).toEqual({ provider: "google", sources: [] });
  });
  it("C14: a refused authorization reads the same everywhere; an engine without keys does not ask for one", async () => {
    const keyless = await search({ duckduckgo: fail("auth", "no", 403) }, withoutGoogle);
    expect(keyless.outcome.text).toMatch(/^Error: DuckDuckGo authorization failed \(403\)\. /);
    expect(keyless.outcome.text).not.toContain("key");
    const keyed = await search(
      { tavily: { availability: { level: "auto", reason: "" }, ...fail("auth", "no", 403, "tavily") } },
      {},
      { provider: "tavily" },
    );
    expect(keyed.outcome.text).toBe("Error: Tavily authorization failed (403). Check API key or base URL.");
  });
  it("C15: what is no error", async () => {
    const { outcome } = await search({ duckduckgo: reject("oops") }, withoutGoogle);
    expect(outcome.text).toBe("Error: Unknown error from DuckDuckGo");
    expect(outcome.response.provider).toBe("duckduckgo");
  });
  it("C16: an empty answer is no answer", async () => {
    const { outcome } = await search({ duckduckgo: { search: () => ({ provider: "duckduckgo", sources: [] }) } });
    expect(outcome.response.provider).toBe("google");
    expect(outcome.attempts).toContainEqual(
      expect.objectContaining({ provider: "duckduckgo", status: "failed", kind: "empty", httpStatus: 204 }),
    );
  });
  it("C17, by departure (a): related questions and queries alone are no answer either, blank or not", async () => {
    const { outcome } = await search({
      duckduckgo: { search: () => ({ provider: "duckduckgo", sources: [], relatedQuestions: ["what is x?"] }) },
      google: { search: () => ({ provider: "google", answer: " \n", sources: [], searchQueries: ["x"] }) },
    });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "empty" }, response: { provider: "google" } });
    expect(outcome.text).toMatch(
      /^Error: All web search providers failed: duckduckgo: DuckDuckGo .+; google: Google .+$/,
    );
  });
  it("C18: a probe that throws is a failure, and the chain goes on", async () => {
    const { outcome } = await search({
      duckduckgo: { availability: () => Promise.reject(new Error("no keychain")) },
    });
    expect(outcome.response.provider).toBe("google");
    expect(outcome.attempts).toContainEqual(
      expect.objectContaining({ provider: "duckduckgo", status: "failed", message: "no keychain" }),
    );
  });
  it("C19: so is a module that cannot be loaded; it is tried again next time", async () => {
    let loads = 0;
    const load = () => Promise.reject(new Error(`Cannot find module${++loads > 1 ? " again" : ""}`));
    const { options } = stubOptions({ duckduckgo: { load } });
    const web = createSearch(options);
    const first = await web.search({ query: "x" });
    expect(first.text).toBe("Error: Cannot find module");
    expect(first.response.provider).toBe("duckduckgo");
    expect((await web.search({ query: "x" })).text).toBe("Error: Cannot find module again");
  });
  it("C23: a timeout of the provider's own is a failure of kind timeout", async () => {
    const { outcome } = await search({ duckduckgo: reject(new DOMException("timed out", "TimeoutError")) });
    expect(outcome.response.provider).toBe("google");
    expect(outcome.attempts).toContainEqual(expect.objectContaining({ provider: "duckduckgo", kind: "timeout" }));
  });
  it("C24: each message as it is fixed, in one line", async () => {
    const { outcome } = await search({
      tavily: {
        availability: { level: "auto", reason: "a key" },
        ...fail("quota", "tavily: credits exhausted", 402, "tavily"),
      },
      duckduckgo: { ...fail("auth", "401", 401), meta: { label: "DuckDuckGo" } },
      google: reject(undefined),
    });
    expect(outcome.text).toBe(
      "Error: All web search providers failed: tavily: tavily: credits exhausted; " +
        "duckduckgo: DuckDuckGo authorization failed (401). Check API key or base URL.; " +
        "google: Unknown error from Google",
    );
  });
  it("C25: Anthropic's 404", async () => {
    const { outcome } = await search(
      { anthropic: fail("not-found", "gone", 404, "anthropic") },
      {},
      { provider: "anthropic" },
    );
    expect(outcome.text).toBe("Error: Anthropic web search returned 404 (model or endpoint not found).");
    expect(outcome.response.provider).toBe("anthropic");
  });
  it("C26: Z.AI keeps its own words", async () => {
    const { outcome } = await search({ zai: fail("auth", "Z.AI says no", 401, "zai") }, {}, { provider: "zai" });
    expect(outcome.text).toBe("Error: Z.AI says no");
  });
});

describe("a user relies on operators being held", () => {
  const ab = {
    search: () => ({
      provider: "duckduckgo",
      sources: [
        { title: "A", url: "https://a.test/" },
        { title: "B", url: "https://b.test/" },
      ],
    }),
  };

  it("C27: leniently, with a note for each that would leave nothing", async () => {
    const native = {
      meta: { capabilities: { recency: [], dates: "text", sites: "text", locale: true, safeSearch: true } },
    } as const;
    const { outcome } = await search({ duckduckgo: native }, {}, {}, "x site:z.test filetype:pdf");
    expect(outcome.text.split("\n")).toEqual([
      expect.stringMatching(/^Note: .*site:z\.test/),
      expect.stringMatching(/^Note: .*filetype:pdf/),
      "[1] duckduckgo page",
      "    https://duckduckgo.test/page",
    ]);
    expect(outcome.notes).toHaveLength(2);
  });
  it("C28: to the sources that match", async () => {
    const { outcome } = await search({ duckduckgo: ab }, {}, {}, "x site:a.test");
    expect(outcome.response.sources).toEqual([{ title: "A", url: "https://a.test/" }]);
  });
  it("departure (b): exclusions are never relaxed; the chain goes on", async () => {
    const { outcome } = await search({ duckduckgo: ab }, {}, {}, "x -site:a.test -site:b.test");
    expect(outcome.response.provider).toBe("google");
    expect(outcome.attempts).toContainEqual(
      expect.objectContaining({
        provider: "duckduckgo",
        kind: "empty",
        message: expect.stringContaining("-site:a.test"),
      }),
    );
  });
});

it("C29, ruled: settings that cannot be read fail the call as an invalid request, before anybody is asked", async () => {
  const { outcome, log } = await search(
    {},
    {
      settings: () => {
        throw new Error("config.json, line 3: a comma is missing");
      },
    },
  );
  expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-request" }, attempts: [] });
  expect(outcome.text).toContain("config.json, line 3");
  expect(log.loaded).toEqual([]);
});

import type { Availability, ErrorKind, SearchOptions } from "@websonde/search-core";
import { defineProvider } from "@websonde/search-kit";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { allBut } from "../all-but.ts";
import { answerHtml, answerJson, braveFinds, braveHost, openWeb } from "./open-web.ts";
import type { Answer } from "./open-web.ts";

// The cases that users reported, by their numbers; the inputs are theirs.

const query = "q";
const searxng = { providers: { searxng: { endpoint: "http://searx.example" } } };
const throttled = {
  query: "q",
  results: [],
  suggestions: [],
  unresponsive_engines: [["google", "Suspended: too many requests"]],
};
const challenge =
  '<div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div><form id="challenge-form" action="//duckduckgo.com/anomaly.js"></form>';

describe("B001: an upstream that answers 200 with an empty list", () => {
  it("is a failed attempt, and the next one answers", async () => {
    const order = ["searxng", "brave"];
    const answers = { "searx.example": answerJson(200, throttled), [braveHost]: braveFinds };
    const { web, hosts } = openWeb(answers, { order, settings: searxng });
    const outcome = await web.search({ query });
    expect(hosts()).toEqual(["searx.example", braveHost]);
    expect(outcome).toMatchObject({ ok: true, response: { provider: "brave" } });
    // Its engines were throttled, so that it is no true emptiness but a failure on its side.
    expect(outcome.attempts).toMatchObject([
      { provider: "searxng", status: "failed", kind: "server", httpStatus: 503 },
      { provider: "brave", status: "ok" },
    ]);
  });

  it.each([
    ["throttled engines", throttled],
    ["nothing found", { query: "q", results: [], suggestions: [], unresponsive_engines: [] }],
  ])("alone is an error that names it, never an empty success: %s", async (_, body) => {
    const options = { exclude: allBut("searxng"), settings: searxng };
    const { web } = openWeb({ "searx.example": answerJson(200, body) }, options);
    const outcome = await web.search({ query });
    expect(outcome.ok).toBe(false);
    expect(outcome.text).toMatch(/^Error: .*SearXNG/);
  });
});

describe("B002: several providers that fail", () => {
  const answers = {
    [braveHost]: answerJson(401, { error: "bad key test-brave-key" }),
    "api.tavily.com": answerJson(429, { detail: { error: "slow down" } }),
    "html.duckduckgo.com": answerHtml(200, challenge),
  };
  const order = ["brave", "tavily", "duckduckgo"];

  it("are listed in one message in the order of the attempts, without keys and markup", async () => {
    const { web } = openWeb(answers, { order, exclude: allBut(...order) });
    const { text } = await web.search({ query });
    expect(text).toMatch(
      /^Error: All web search providers failed: brave: Brave authorization failed \(401\).*; tavily: Tavily .*429.*; duckduckgo: DuckDuckGo .*$/,
    );
    expect(text).not.toMatch(/test-brave-key|</);
  });

  it("are not listed where there is but one", async () => {
    const { web } = openWeb(answers, { exclude: allBut("brave") });
    expect((await web.search({ query })).text).toMatch(/^Error: Brave authorization failed \(401\)/);
  });
});

describe("B003: a network that fails", () => {
  const coded = (code: string) => Object.assign(new Error("x"), { code });
  it.each([
    ["EAI_AGAIN", new TypeError("fetch failed", { cause: coded("EAI_AGAIN") }), "network"],
    ["ECONNREFUSED", new TypeError("fetch failed", { cause: new AggregateError([coded("ECONNREFUSED")]) }), "network"],
    ["UND_ERR_CONNECT_TIMEOUT", new TypeError("fetch failed", { cause: coded("UND_ERR_CONNECT_TIMEOUT") }), "timeout"],
  ])("by %s is named by its code, and the next one answers", async (code, error, kind) => {
    const fail: Answer = () => Promise.reject(error);
    const order = ["tavily", "brave"];
    const { web } = openWeb({ "api.tavily.com": fail, [braveHost]: braveFinds }, { order });
    const outcome = await web.search({ query });
    expect(outcome).toMatchObject({ ok: true, response: { provider: "brave" } });
    expect(outcome.attempts[0]).toMatchObject({ provider: "tavily", kind, message: expect.stringContaining(code) });
  });
});

describe("B004: a user who leaves", () => {
  const order = ["tavily", "brave", "exa"];

  it("gets the reason thrown, and nobody else is asked", async () => {
    const leaving = new AbortController();
    const reason = new Error("user");
    const { web, hosts } = openWeb(
      {
        "api.tavily.com": (_, { signal }) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener("abort", () =>
              reject(new DOMException("This operation was aborted", "AbortError")),
            );
            leaving.abort(reason);
          }),
      },
      { order },
    );
    await expect(web.search({ query }, { signal: leaving.signal })).rejects.toBe(reason);
    expect(hosts()).toEqual(["api.tavily.com"]);
  });

  it("before the search has nothing asked at all", async () => {
    const { web, sent } = openWeb({}, { order });
    await expect(web.search({ query }, { signal: AbortSignal.abort(new Error("user")) })).rejects.toThrow("user");
    expect(sent).toEqual([]);
  });
});

describe("B005: an HTTP client that ignores its signal", () => {
  const order = ["tavily", "brave"];
  const late: ((response: Response) => void)[] = [];
  const never: Answer = () => new Promise((resolve) => void late.push(resolve));
  const answers = { "api.tavily.com": never, [braveHost]: braveFinds };
  // What a first search loads takes real time.
  beforeAll(() => openWeb({ ...answers, "api.tavily.com": answerJson(500, {}) }, { order }).web.search({ query }));
  afterEach(async () => {
    vi.useRealTimers();
    // An answer after the end disturbs nobody: an unhandled rejection fails the run.
    for (const settle of late.splice(0)) settle(new Response("late", { status: 500 }));
    await new Promise((resolve) => setTimeout(resolve));
  });

  it("is left after its time, and the next one answers", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
    const search = openWeb(answers, { order, timeoutMs: 1_000 }).web.search({ query });
    await vi.advanceTimersByTimeAsync(1_000);
    const outcome = await search;
    expect(outcome.attempts).toMatchObject([
      { provider: "tavily", kind: "timeout" },
      { provider: "brave", status: "ok" },
    ]);
  });

  it("holds up no caller who leaves", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(new Error("user")), 200);
    const { web, hosts } = openWeb(answers, { order, timeoutMs: 1_000 });
    const rejection = expect(web.search({ query }, { signal: leaving.signal })).rejects.toThrow("user");
    await vi.advanceTimersByTimeAsync(200);
    await rejection;
    expect(hosts()).toEqual(["api.tavily.com"]);
  });
});

describe("B007: a plan that is used up", () => {
  /** xAI has no search API of its own; what it says of its credit is read by what all providers share. */
  const xai = defineProvider({
    meta: {
      id: "xai",
      label: "xAI",
      site: "https://docs.x.ai/",
      order: 1,
      form: "json",
      baseUrl: "https://api.x.ai",
      keys: { env: ["XAI_API_KEY"] },
      capabilities: { recency: [], dates: "none", sites: "none", locale: false, safeSearch: false },
      limits: { count: { min: 1, default: 10, max: 10 } },
    },
    authorize: ({ value }) => ({ Authorization: `Bearer ${value}` }),
    request: ({ baseUrl }) => ({ url: `${baseUrl}/v1/responses` }),
    parse: (reply, call) => {
      throw call.failure(reply);
    },
  });
  const spent = "Your team has used all available credits or reached its monthly spending limit";
  const rows: readonly (readonly [id: string, host: string, status: number, body: unknown, kind: ErrorKind])[] = [
    [
      "tavily",
      "api.tavily.com",
      432,
      { detail: { error: "This request exceeds your plan's set usage limit" } },
      "quota",
    ],
    ["tavily", "api.tavily.com", 433, { detail: { error: "pay-as-you-go limit" } }, "quota"],
    ["xai", "api.x.ai", 403, { error: spent }, "quota"],
    ["exa", "api.exa.ai", 402, { error: "credits" }, "quota"],
    ["jina", "s.jina.ai", 402, { code: 402, name: "InsufficientBalanceError" }, "quota"],
    [
      "brave",
      braveHost,
      429,
      {
        type: "ErrorResponse",
        error: { status: 429, code: "RATE_LIMITED", meta: { quota_limit: 2000, quota_current: 2000 } },
      },
      "quota",
    ],
    ["tavily", "api.tavily.com", 403, { error: "invalid key" }, "auth"],
    ["exa", "api.exa.ai", 403, { error: "invalid key" }, "auth"],
    ["xai", "api.x.ai", 403, { error: "invalid key" }, "auth"],
  ];

  it.each(rows)("%s (%s) with %i %j is %s, and the chain goes on", async (id, host, status, body, kind) => {
    const after = { level: "auto", reason: "It is there." } as const satisfies Availability;
    const next = {
      meta: { ...xai.meta, id: "next", label: "Next" },
      availability: () => after,
      search: async () => ({ provider: "next", sources: [{ title: "Next", url: "https://next.example/" }] }),
    };
    const env = Object.fromEntries(
      ["TAVILY", "XAI", "EXA", "JINA", "BRAVE"].map((name) => [`${name}_API_KEY`, "test-key-1234"]),
    );
    const options: SearchOptions = { order: [id, "next"], providers: { xai, next }, env };
    const { web, sent } = openWeb({ [host]: answerJson(status, body) }, options);
    const outcome = await web.search({ query });
    expect(outcome.attempts).toMatchObject([
      { provider: id, kind, httpStatus: status },
      { provider: "next", status: "ok" },
    ]);
    expect(sent).toHaveLength(1);
  });
});

it("B009: a provider that is forced fails with its own error, and nobody else is asked", async () => {
  const { web, hosts } = openWeb({
    "api.kimi.com": answerJson(401, { error: { message: "no" } }),
    [braveHost]: braveFinds,
  });
  const outcome = await web.search({ query }, { provider: "kimi" });
  expect(outcome).toMatchObject({
    ok: false,
    error: { provider: "kimi", kind: "auth" },
    response: { provider: "kimi" },
  });
  expect(hosts()).toEqual(["api.kimi.com"]);
});

it("B011: a provider that is excluded is never asked, not even as the preferred one", async () => {
  const { web, hosts } = openWeb(
    { "api.tavily.com": answerJson(200, { results: [{ title: "T", url: "https://t.example/" }] }) },
    { exclude: ["brave"], preferred: "brave", order: ["brave", "tavily"] },
  );
  expect(await web.search({ query })).toMatchObject({ ok: true, response: { provider: "tavily" } });
  expect(hosts()).not.toContain(braveHost);
  expect((await web.search({ query }, { provider: "brave" })).ok).toBe(false);
  expect(hosts()).not.toContain(braveHost);
  expect((await web.providers()).find(({ id }) => id === "brave")).toMatchObject({ excluded: true });
});

it("B014: providers without a key are skipped, and the next one answers with one request", async () => {
  const { web, sent } = openWeb(
    { [braveHost]: braveFinds },
    {
      order: ["exa", "kagi", "brave"],
      env: { BRAVE_API_KEY: "test-brave-key" },
      settings: { providers: { exa: { enableSearch: false } } },
    },
  );
  const outcome = await web.search({ query });
  expect(outcome.attempts.map(({ provider, status }) => `${provider} ${status}`)).toEqual([
    "exa skipped",
    "kagi skipped",
    "brave ok",
  ]);
  expect(sent).toHaveLength(1);
});

it("B019: a page where JSON was expected is an answer that cannot be read, in words of ours", async () => {
  const { web } = openWeb(
    {
      [braveHost]: answerHtml(200, "<html><title>Login</title>"),
      "api.tavily.com": answerJson(200, { results: [{ title: "T", url: "https://t.example/" }] }),
    },
    { order: ["brave", "tavily"] },
  );
  const outcome = await web.search({ query });
  expect(outcome).toMatchObject({ ok: true, response: { provider: "tavily" } });
  expect(outcome.attempts[0]).toMatchObject({ provider: "brave", kind: "invalid-response" });
  expect(outcome.attempts[0]?.message).toMatch(/HTML|not JSON/);
  expect(outcome.attempts[0]?.message).not.toMatch(/Unexpected token|</);
});

import { describe, expect, it } from "vitest";
import { errorKinds, SearchProviderError } from "../../src/errors.ts";
import { describeFailure } from "../../src/run/describe-failure.ts";
import { createSearch } from "../../src/search.ts";
import { makeMeta, stubOptions } from "./stub-providers.ts";

const brave = { id: "brave", label: "Brave" };

function withCode(code: string, message = "x"): Error {
  return Object.assign(new Error(message), { code });
}

/** As Node's fetch hides its reasons. */
const fetchFailed = (cause: unknown) => new TypeError("fetch failed", { cause });

describe("a user relies on the kind of what a provider threw", () => {
  it.each<[string, unknown, string, string]>([
    ["a name server's failure", fetchFailed(withCode("EAI_AGAIN")), "network", "EAI_AGAIN"],
    [
      "a refused connection among several",
      fetchFailed(new AggregateError([withCode("ECONNREFUSED")])),
      "network",
      "ECONNREFUSED",
    ],
    ["a connection timeout", fetchFailed(withCode("UND_ERR_CONNECT_TIMEOUT")), "timeout", "UND_ERR_CONNECT_TIMEOUT"],
    ["a blocked port", fetchFailed(new Error("bad port")), "network", "fetch failed"],
    ["a reset connection", withCode("ECONNRESET"), "network", "ECONNRESET"],
    [
      "an unknown host",
      withCode("ENOTFOUND", "getaddrinfo ENOTFOUND a.test"),
      "network",
      "getaddrinfo ENOTFOUND a.test",
    ],
    ["an untrusted certificate", fetchFailed(withCode("DEPTH_ZERO_SELF_SIGNED_CERT")), "network", "SELF_SIGNED_CERT"],
    ["a wrong name on a certificate", fetchFailed(withCode("ERR_TLS_CERT_ALTNAME_INVALID")), "network", "ALTNAME"],
    ["Bun's refused connection", withCode("ConnectionRefused", "Unable to connect."), "network", "ConnectionRefused"],
    ["a system timeout", withCode("ETIMEDOUT"), "timeout", "ETIMEDOUT"],
    ["a timeout by its name", new DOMException("The operation timed out.", "TimeoutError"), "timeout", "timed out"],
    ["a missing file", withCode("ENOENT", "no such file"), "unknown", "no such file (ENOENT)"],
    ["a missing module", withCode("ERR_MODULE_NOT_FOUND", "Cannot find module"), "unknown", "Cannot find module"],
    ["an error of our own making", new Error("boom"), "unknown", "boom"],
    ["an error without words", new Error(""), "unknown", "Unknown error from Brave"],
    ["an error of another realm", { name: "TimeoutError", message: "late" }, "timeout", "late"],
    ["text", "oops", "unknown", "Unknown error from Brave"],
    ["nothing", undefined, "unknown", "Unknown error from Brave"],
    ["a promise", Promise.resolve(), "unknown", "Unknown error from Brave"],
  ])("%s", (_, thrown, kind, message) => {
    const error = describeFailure(thrown, brave);
    expect(error).toMatchObject({ provider: "brave", kind });
    expect(error.message).toContain(message);
  });

  it("the chain goes on after each of them, and the attempt names the code", async () => {
    const { options } = stubOptions({
      brave: { search: () => Promise.reject(fetchFailed(withCode("EAI_AGAIN"))) },
      google: {},
    });
    const outcome = await createSearch(options).search({ query: "x" });
    expect(outcome.attempts).toMatchObject([
      { kind: "network", message: "fetch failed (EAI_AGAIN)" },
      { status: "ok" },
    ]);
  });
  it("every kind of a provider's own error stays, with all that it carries", () => {
    for (const kind of errorKinds) {
      const own = new SearchProviderError({
        provider: "brave",
        kind,
        message: "m",
        status: 418,
        retryAfterMs: 5,
        requestId: "r",
      });
      expect(describeFailure(own, brave)).toBe(own);
    }
  });
  it("an error under another id comes under the id that was asked", () => {
    const cause = new Error("inner");
    const details = {
      kind: "blocked",
      message: "wall",
      status: 202,
      retryAfterMs: 5,
      requestId: "r",
      reason: "challenge",
      cause,
    } as const;
    expect(describeFailure(new SearchProviderError({ provider: "other", ...details }), brave)).toMatchObject({
      provider: "brave",
      ...details,
    });
  });
});

describe("a user relies on what failures say", () => {
  const auth = (message: string, status = 401, provider = "brave") =>
    new SearchProviderError({ provider, kind: "auth", status, message });

  it("a refused authorization in the fixed words; a message that has them keeps what follows", () => {
    expect(describeFailure(auth("bad"), brave).message).toBe(
      "Brave authorization failed (401). Check API key or base URL.",
    );
    const told = "Brave authorization failed (403). Check API key or base URL. It says: expired.";
    expect(describeFailure(auth(told, 403), brave).message).toBe(told);
  });
  it("a quota behind a 403 is not called an authorization", () => {
    const quota = new SearchProviderError({
      provider: "xai",
      kind: "quota",
      status: 403,
      message: "xAI: credits used up",
    });
    expect(describeFailure(quota, { id: "xai", label: "xAI" })).toBe(quota);
  });
  it("an engine without keys is not told to check one", () => {
    const meta = makeMeta("bing", { keys: { env: [] } });
    const { message } = describeFailure(auth("no", 403, "bing"), { id: "bing", label: "Bing", meta });
    expect(message).toMatch(/^Bing authorization failed \(403\)\. /);
    expect(message).not.toMatch(/key/i);
  });
  it("one line, of a length that can be read", () => {
    const { message } = describeFailure(new Error(`a\r\n\u001b[31mb\u0000\u202e${"<p>".repeat(1e6)}`), brave);
    expect(message).toMatch(/^a b<p>/);
    expect(message.length).toBeLessThanOrEqual(500);
    expect(
      describeFailure(new SearchProviderError({ provider: "brave", kind: "server", message: "a\nb" }), brave).message,
    ).toBe("a b");
  });
  it("several: each once, by id, in the order of the attempts", async () => {
    const { options } = stubOptions({
      kagi: { search: () => Promise.reject(auth("bad key test-abc", 401, "kagi")) },
      brave: {
        search: () =>
          Promise.reject(
            new SearchProviderError({
              provider: "brave",
              kind: "rate-limit",
              status: 429,
              message: "Brave limits requests (429).",
            }),
          ),
      },
      duckduckgo: {
        search: () =>
          Promise.reject(
            new SearchProviderError({
              provider: "duckduckgo",
              kind: "blocked",
              message: "DuckDuckGo shows a challenge.",
            }),
          ),
      },
    });
    const outcome = await createSearch(options).search({ query: "x" });
    expect(outcome.text).toBe(
      "Error: All web search providers failed: kagi: Kagi authorization failed (401). Check API key or base URL.; " +
        "brave: Brave limits requests (429).; duckduckgo: DuckDuckGo shows a challenge.",
    );
    expect(JSON.stringify(outcome)).not.toContain("test-abc");
  });
});

describe("what is known of several failures together", () => {
  const failing = (errors: readonly SearchProviderError[]) =>
    createSearch(
      stubOptions(Object.fromEntries(errors.map((error) => [error.provider, { search: () => Promise.reject(error) }])))
        .options,
    ).search({ query: "x" });
  const limited = (provider: string, retryAfterMs?: number) =>
    new SearchProviderError({ provider, kind: "rate-limit", message: "slow down", retryAfterMs });

  it("their kind, where it is one", async () => {
    const empty = (provider: string) => new SearchProviderError({ provider, kind: "empty", message: "nothing" });
    expect(await failing([empty("brave"), empty("google")])).toMatchObject({
      error: { kind: "empty", provider: "google" },
    });
    expect(await failing([empty("brave"), limited("google")])).toMatchObject({ error: { kind: "unknown" } });
  });
  it("the soonest moment at which trying again can help, where all name one", async () => {
    expect(await failing([limited("brave", 9_000), limited("google", 4_000)])).toMatchObject({
      error: { retryAfterMs: 4_000 },
    });
    const outcome = await failing([limited("brave", 9_000), limited("google")]);
    expect(outcome.ok === false && "retryAfterMs" in outcome.error).toBe(false);
  });
});

describe("a hostile thing that is thrown", () => {
  const trap = (): never => {
    throw new TypeError("trapped");
  };
  it.each<[string, () => unknown]>([
    ["a proxy that throws", () => new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap })],
    ["a message that throws", () => Object.defineProperty({}, "message", { get: trap })],
    ["a message that is none", () => Object.assign(new Error("x"), { message: { toString: trap } })],
    ["a marked error without anything", () => ({ [Symbol.for("websonde.search-provider-error")]: true })],
  ])("%s becomes an unknown error", (_, make) => {
    expect(describeFailure(make(), brave)).toMatchObject({
      provider: "brave",
      kind: "unknown",
      message: "Unknown error from Brave",
    });
  });
  it("a ring or a wide tree of causes takes no time", () => {
    const ring: Error & { errors?: unknown[] } = new Error("ring");
    ring.errors = Array.from({ length: 100_000 }, () => ring);
    ring.cause = ring;
    expect(describeFailure(ring, brave)).toMatchObject({ kind: "unknown", message: "ring" });
  });
  it("never makes search() reject", async () => {
    const { options } = stubOptions({
      brave: { search: () => Promise.reject(new Proxy({}, { get: trap, has: trap })) },
    });
    expect(await createSearch(options).search({ query: "x" })).toMatchObject({
      ok: false,
      text: "Error: Unknown error from Brave",
    });
  });
});

it("an outcome can be written as JSON, without causes", async () => {
  const secret = new Error("https://a.test/?key=test-secret");
  const error = new SearchProviderError({
    provider: "brave",
    kind: "server",
    message: "Brave failed.",
    status: 500,
    cause: secret,
  });
  const { options } = stubOptions({ brave: { search: () => Promise.reject(error) } }, { now: () => 0 });
  const outcome = await createSearch(options).search({ query: "x" });
  expect(JSON.parse(JSON.stringify(outcome))).toEqual({
    ok: false,
    error: { provider: "brave", kind: "server", message: "Brave failed.", status: 500 },
    response: { provider: "brave", sources: [] },
    text: "Error: Brave failed.",
    notes: [],
    attempts: [
      { provider: "brave", status: "failed", kind: "server", httpStatus: 500, message: "Brave failed.", durationMs: 0 },
    ],
  });
});

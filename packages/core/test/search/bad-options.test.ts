import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSearchProviderError, SearchProviderError } from "../../src/errors.ts";
import { createSearch } from "../../src/search.ts";
import type { SearchOptions } from "../../src/types/options.ts";
import { expectRefused, hostile, send, speak, trap } from "./hostile-input.ts";
import { pageOf, stubOptions } from "./stub-providers.ts";

describe("options of a call", () => {
  it.each<[string, unknown, RegExp]>([
    ["provider", 5, /provider must be text/],
    ["provider", ["brave"], /provider must be text/],
    ["provider", Symbol("brave"), /provider must be text/],
    ["signal", {}, /signal must be an AbortSignal/],
    ["signal", "abort", /signal must be an AbortSignal/],
    ["signal", "<proxy>", /signal must be an AbortSignal/],
    ["apiKey", { key: 1 }, /apiKey must be text/],
    ["headers", "x: 1", /headers must be a plain object of texts/],
    ["headers", new Headers({ a: "1" }), /headers must be a plain object of texts/],
    ["headers", { a: 1 }, /headers must be a plain object of texts/],
  ])("%s: %s", (name, value, pattern) => expectRefused({ query: "x" }, pattern, { [name]: speak(value) }));

  it.each([["apiKey"], ["baseUrl"], ["model"]])(
    "%s without a provider is refused: in the chain it would go to every upstream in turn",
    (name) => expectRefused({ query: "x" }, new RegExp(`${name} is for one provider`), { [name]: "test-secret" }),
  );
  it("headers without a provider, likewise", () =>
    expectRefused({ query: "x" }, /headers is for one provider/, { headers: { a: "1" }, provider: "auto" }));

  it.each<[string, unknown]>([
    ["an array", []],
    ["a number", 5],
    ["a proxy that throws", "<proxy>"],
  ])("as %s", (_, call) => expectRefused({ query: "x" }, /options of the call must be a plain object/, speak(call)));

  it("as null are none", async () => {
    expect((await send({ query: "x" }, null)).outcome.ok).toBe(true);
  });
  it("do not put an endless id into the message's way", async () => {
    const { outcome } = await send({ query: "x" }, { provider: "x\n".repeat(10_000) });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-request" } });
    expect(outcome.text).toMatch(/^.{0,600}$/);
  });
});

describe("createSearch refuses options of the wrong type, by name", () => {
  it.each<[keyof SearchOptions, unknown]>([
    ["order", "brave"],
    ["order", [5]],
    ["order", {}],
    ["exclude", "brave"],
    ["preferred", ["brave"]],
    ["advanceOn", "quota"],
    ["advanceOn", ["teapot"]],
    ["grounding", "strict"],
    ["credentials", "key"],
    ["settings", "settings.json"],
    ["fetch", {}],
    ["env", "A=1"],
    ["env", []],
    ["upstreamUrl", 4000],
    ["upstreams", 1],
    ["now", 5],
    ["random", 5],
    ["providers", []],
    ["providers", "brave"],
    ["onAttempt", {}],
  ])("%s: %j", (name, value) => {
    const make = () => createSearch({ [name]: value });
    expect(make).toThrow(new RegExp(`The option ${name} must be `));
    try {
      make();
    } catch (error) {
      expect(isSearchProviderError(error) && error.kind).toBe("invalid-request");
    }
  });
  it("takes null for absent, and nothing at all", async () => {
    const names = [
      "order",
      "preferred",
      "advanceOn",
      "grounding",
      "settings",
      "fetch",
      "now",
      "onAttempt",
      "timeoutMs",
    ];
    const nulls = Object.fromEntries(names.map((name) => [name, null]));
    expect((await send({ query: "x" }, undefined, nulls)).outcome).toMatchObject({ ok: true });
    expect(() => createSearch(null as never)).not.toThrow();
  });
});

describe("search() resolves whatever the host does", () => {
  it.each<[string, () => SearchOptions, RegExp]>([
    ["settings() throws", () => ({ settings: trap }), /settings could not be read: trapped/],
    ["settings() rejects with no error", () => ({ settings: () => Promise.reject("x") }), /settings could not be read/],
    [
      "settings() rejects with a proxy that throws",
      () => ({ settings: () => Promise.reject(hostile) }),
      /settings could not be read/,
    ],
    ["env throws", () => ({ env: hostile as never }), /environment could not be read: trapped/],
    ["env holds no text", () => ({ env: { WEBSONDE_UPSTREAM_URL: 5 } as never }), /environment could not be read/],
    ["now() throws", () => ({ now: trap }), /trapped/],
  ])("%s", async (_, options, pattern) => {
    const { outcome } = await send({ query: "x" }, undefined, options());
    expect(outcome).toMatchObject({ ok: false, response: { provider: "none", sources: [] } });
    expect(outcome.text).toMatch(pattern);
  });
  it("settings() rejects with an error of ours: its kind and its words stay", async () => {
    const own = new SearchProviderError({ provider: "none", kind: "auth", message: "config.json:\n  line 3: bad key" });
    const { outcome } = await send({ query: "x" }, undefined, { settings: () => Promise.reject(own) });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "auth" }, text: "Error: config.json: line 3: bad key" });
  });
  it("settings() gives nothing, or nonsense", async () => {
    for (const settings of [undefined, null, 5, "x", { providers: null }, { providers: { brave: null } }])
      expect((await send({ query: "x" }, undefined, { settings: () => settings as never })).outcome.ok).toBe(true);
  });
  it("settings of a provider throw", async () => {
    const { outcome } = await send({ query: "x" }, undefined, { settings: { providers: hostile as never } });
    expect(outcome).toMatchObject({
      ok: false,
      attempts: [{ provider: "brave", status: "failed", message: "trapped" }],
    });
  });
  it("a credential resolver throws inside a provider", async () => {
    const credentials = { resolve: trap };
    const { options } = stubOptions(
      {
        brave: {
          search: (_, context) => (
            context.credentials?.resolve({ provider: "brave", reason: "initial" }),
            pageOf("brave")
          ),
        },
        google: {},
      },
      { credentials },
    );
    const outcome = await createSearch(options).search({ query: "x" });
    expect(outcome).toMatchObject({ ok: true, attempts: [{ status: "failed", message: "trapped" }, { status: "ok" }] });
  });
  it("whatever the request and the options of the call are", async () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withObjectString: true,
      withSparseArray: true,
    });
    const fields = [
      "query",
      "recency",
      "limit",
      "maxTokens",
      "temperature",
      "locale",
      "safeSearch",
      "includeDomains",
      "excludeDomains",
      "urls",
      "systemPrompt",
    ];
    const requests = fc.oneof(
      anything,
      fc.record(Object.fromEntries(fields.map((name) => [name, anything])), { requiredKeys: [] }),
      fc.record({ query: fc.string({ unit: "binary" }), limit: anything }),
    );
    const calls = fc.oneof(
      anything,
      fc.record({ provider: anything, signal: anything, timeoutMs: anything, headers: anything }, { requiredKeys: [] }),
    );
    await fc.assert(
      fc.asyncProperty(requests, calls, async (request, call) => {
        const { outcome } = await send(request, call);
        expect(typeof outcome.ok).toBe("boolean");
        expect(outcome.text).not.toBe("");
        if (!outcome.ok) expect(outcome.error.kind).toBe("invalid-request");
      }),
      { numRuns: 300 },
    );
  });
});

import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { defineAcme, errorOf, makeQuery, meta, openContext, openResolver, reply } from "./runner/acme.ts";
import { defineProvider } from "../src/index.ts";

const env = { ACME_API_KEY: "test-SECRET" };

describe("availability", () => {
  const acme = defineAcme();

  it("says where the key comes from, never the key", async () => {
    const availability = await acme.availability(openContext(undefined, { env }).context);
    expect(availability).toEqual({
      level: "auto",
      reason: "Acme has a key from ACME_API_KEY.",
      credentialSource: "ACME_API_KEY",
      authMode: "api_key",
    });
  });

  it("shows no key that a host put into its words", async () => {
    const credentials = openResolver(() => ({ value: "test-SECRET", source: "the vault (test-SECRET)" }));
    const availability = await acme.availability(openContext(undefined, { credentials }).context);
    expect(availability.level).toBe("auto");
    expect(JSON.stringify(availability)).not.toContain("SECRET");
  });

  it("says what to set without one", async () => {
    expect(await acme.availability(openContext().context)).toEqual({
      level: "none",
      reason: "Acme needs a key. Set ACME_API_KEY or ACME_KEY.",
    });
  });

  it.each([
    ["a setting of the wrong type", { baseUrl: 7 }, "providers.acme.baseUrl"],
    ["an address that is none", { baseUrl: "ftp://x.example" }, "providers.acme.baseUrl"],
    ["a key that breaks a header", { apiKey: "test\nSECRET" }, "providers.acme.apiKey"],
    ["a negative gap", { minGapMs: -1 }, "providers.acme.minGapMs"],
  ])("is none with %s, by its name", async (_, settings, name) => {
    const { context, sent } = openContext(undefined, { settings });
    const { level, reason } = await acme.availability(context);
    expect(level).toBe("none");
    expect(reason).toContain(name);
    expect(reason).not.toContain("SECRET");
    const error = await errorOf(acme.search(makeQuery(), context));
    expect(error).toMatchObject({ kind: "not-configured", message: reason });
    expect(sent).toEqual([]);
  });

  it("is none with a sign-in and an address of one's own", async () => {
    const credentials = openResolver(() => ({ value: "test-SECRET", source: "the sign-in", authMode: "oauth" }));
    const settings = { baseUrl: "https://gateway.example" };
    const { context, sent } = openContext(undefined, { credentials, settings });
    expect(await acme.availability(context)).toMatchObject({ level: "none" });
    expect(await errorOf(acme.search(makeQuery(), context))).toMatchObject({ kind: "not-configured" });
    expect(sent).toEqual([]);
  });

  it("throws what is no error of ours", async () => {
    const credentials = { resolve: () => Promise.reject(new TypeError("locked")) };
    expect(
      await errorOf(Promise.resolve(acme.availability(openContext(undefined, { credentials }).context))),
    ).toBeInstanceOf(TypeError);
  });
});

describe("a provider's own settings", () => {
  const Settings = v.object({ mode: v.nullish(v.picklist(["fast", "deep"])) });
  const acme = defineProvider({
    meta,
    settings: Settings,
    authorize: ({ value }) => ({ Authorization: `Bearer ${value}` }),
    request: ({ baseUrl, settings }) => ({ url: baseUrl, query: { mode: settings.mode ?? "none" } }),
    parse: () => ({ sources: [] }),
  });

  it("reach the request", async () => {
    const { context, sent } = openContext(undefined, { env, settings: { mode: "deep" } });
    expect(await acme.search(makeQuery(), context)).toEqual({ provider: "acme", authMode: "api_key", sources: [] });
    expect(sent[0]?.url.search).toBe("?mode=deep");
  });

  it("are refused by name, without their value", async () => {
    const { context } = openContext(undefined, { env, settings: { mode: "test-SECRET" } });
    const error = await errorOf(acme.search(makeQuery(), context));
    expect(error).toMatchObject({ kind: "not-configured", message: expect.stringContaining("providers.acme.mode") });
    expect(String(error)).not.toContain("SECRET");
  });
});

describe("an option that a plan does not have", () => {
  const acme = defineAcme({
    request: (call) => ({ url: call.baseUrl, query: { country: call.without.has("country") ? undefined : "de" } }),
    retry: ({ error }) =>
      error.status === 422 ? { without: "country", remember: true, note: "without the country" } : undefined,
  });
  const plan = (url: URL) => reply(url.searchParams.has("country") ? 422 : 200);

  it("is left out at once with the same key later on, and asked for with another one", async () => {
    const { context, sent, notes } = openContext(({ url }) => plan(url), { env });
    await acme.search(makeQuery(), context);
    await acme.search(makeQuery(), context);
    expect(sent.map(({ url }) => url.search)).toEqual(["?country=de", "", ""]);
    expect(notes).toEqual(["without the country"]);
    await acme.search(makeQuery(), { ...context, env: { ACME_API_KEY: "other" } });
    expect(sent.map(({ url }) => url.search).slice(3)).toEqual(["?country=de", ""]);
  });
});

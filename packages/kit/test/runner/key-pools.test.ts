import { describe, expect, it } from "vitest";
import type { Credential, SearchContext } from "@websonde/search-core";
import { defineAcme, errorOf, found, makeQuery, meta, openContext, openResolver, reply } from "./acme.ts";
import type { Answerer, Sent } from "./acme.ts";

const acme = defineAcme();
const pool = { settings: { apiKey: ["k1", "k2", "k3"] } };
const elsewhere = { settings: { baseUrl: "https://gateway.example" } };

/** Refuses some keys with a status each; any other key is welcome. */
function refuse(statuses: Readonly<Record<string, number>>): Answerer {
  return ({ key }: Sent) => {
    const status = statuses[key?.replace("Bearer ", "") ?? ""];
    return status === undefined ? reply(200) : reply(status, { error: { message: `No: ${key}` } });
  };
}
const open = (statuses: Readonly<Record<string, number>>, changes: Partial<SearchContext> = pool) =>
  openContext(refuse(statuses), changes);
const bearer = (...keys: readonly string[]) => keys.map((key) => `Bearer ${key}`);

describe("several keys in the settings", () => {
  it.each([
    ["refused", 401],
    ["forbidden", 403],
    ["used up", 402],
    ["throttled", 429],
  ])("stand in for one that is %s", async (_, status) => {
    const { context, keys } = open({ k1: status });
    expect(await acme.search(makeQuery(), context)).toMatchObject({ sources: found.results, authMode: "api_key" });
    expect(keys()).toEqual(bearer("k1", "k2"));
  });

  it.each([
    ["the request's own fault", 400],
    ["a failing upstream", 500],
    ["a missing page", 404],
  ])("are not used up on %s", async (_, status) => {
    const { context, keys } = open({ k1: status });
    await errorOf(acme.search(makeQuery(), context));
    expect(keys()).toEqual(bearer("k1"));
  });

  it("end with the last refusal as it was classified", async () => {
    const { context, keys } = open({ k1: 429, k2: 402, k3: 401 });
    const error = await errorOf(acme.search(makeQuery(), context));
    expect(error).toMatchObject({ provider: "acme", kind: "auth", status: 401 });
    expect(String(error)).toContain("Acme authorization failed (401)");
    expect(String(error)).not.toMatch(/k[123]/);
    expect(keys()).toEqual(bearer("k1", "k2", "k3"));
  });

  it("begin with one that is not cooling", async () => {
    const { context, keys } = open({ k1: 429, k2: 401 });
    await acme.search(makeQuery(), context);
    await acme.search(makeQuery(), context);
    expect(keys()).toEqual(bearer("k1", "k2", "k3", "k3"));
  });

  it("come back when they have cooled, and go last until then", async () => {
    const { context, keys, advance } = open({ k1: 429, k3: 402 }, { settings: { apiKey: ["k1", "k3"] } });
    await errorOf(acme.search(makeQuery(), context));
    await errorOf(acme.search(makeQuery(), context));
    advance(3_600_000);
    await errorOf(acme.search(makeQuery(), context));
    expect(keys()).toEqual(bearer("k1", "k3", "k1", "k3", "k1", "k3"));
  });

  it("are tried once each, also where one stands there twice", async () => {
    const { context, keys } = open({ k1: 401 }, { settings: { apiKey: ["k1", "k1", "k2"] } });
    await acme.search(makeQuery(), context);
    expect(keys()).toEqual(bearer("k1", "k2"));
  });

  it("are left alone when the caller has gone", async () => {
    const caller = new AbortController();
    const { context, sent } = openContext(
      () => {
        caller.abort(new Error("gone"));
        return reply(401);
      },
      { ...pool, signal: caller.signal },
    );
    expect(await errorOf(acme.search(makeQuery(), context))).toMatchObject({ message: "gone" });
    expect(sent).toHaveLength(1);
  });
});

describe("a host's credentials", () => {
  const give = (value: string | undefined): Credential | undefined =>
    value === undefined ? undefined : { value, source: "the host" };
  const giveFor = (values: Readonly<Partial<Record<string, string | undefined>>>) =>
    openResolver(({ reason }) => give(values[reason]));

  it("are renewed once after a 401, then another one is asked for", async () => {
    const resolver = giveFor({ initial: "old", refresh: "new", rotate: "other" });
    const { context, keys } = open({ old: 401, new: 401 }, { credentials: resolver });
    await acme.search(makeQuery(), context);
    expect(keys()).toEqual(bearer("old", "new", "other"));
    expect(resolver.asked.map(({ reason, previous }) => [reason, previous?.value])).toEqual([
      ["initial", undefined],
      ["refresh", "old"],
      ["rotate", "new"],
    ]);
    expect(resolver.asked.every(({ signal }) => signal === context.signal)).toBe(true);
  });

  it.each([undefined, "old", " "])("are exchanged where a renewal gives %j", async (fresh) => {
    const resolver = giveFor({ initial: "old", refresh: fresh, rotate: "other" });
    const { context, keys } = open({ old: 401 }, { credentials: resolver });
    await acme.search(makeQuery(), context);
    expect(keys()).toEqual(bearer("old", "other"));
  });

  it.each([402, 429])("are exchanged, not renewed, after a %i", async (status) => {
    const resolver = giveFor({ initial: "old", rotate: "other" });
    const { context } = open({ old: status }, { credentials: resolver });
    await acme.search(makeQuery(), context);
    expect(resolver.asked.map(({ reason }) => reason)).toEqual(["initial", "rotate"]);
  });

  it("follow the keys of the settings", async () => {
    const resolver = openResolver(() => give("from-host"));
    const { context, keys } = open({ k1: 401, k2: 401, k3: 401 }, { ...pool, credentials: resolver });
    await acme.search(makeQuery(), context);
    expect(keys()).toEqual(bearer("k1", "k2", "k3", "from-host"));
  });

  it("do not follow a key that was given for this call", async () => {
    const resolver = openResolver(() => give("from-host"));
    const { context } = open({ given: 401 }, { credentials: resolver, overrides: { apiKey: "given" } });
    expect(await errorOf(acme.search(makeQuery(), context))).toMatchObject({ kind: "auth" });
    expect(resolver.asked).toEqual([]);
  });

  it("that never end are given up", async () => {
    let turn = 0;
    const resolver = openResolver(() => give(`made-up-${turn++}`));
    const { context, sent } = openContext(() => reply(401), { credentials: resolver });
    expect(await errorOf(acme.search(makeQuery(), context))).toMatchObject({ kind: "auth", status: 401 });
    expect(sent.length).toBeLessThanOrEqual(12);
  });

  it("that cannot be had leave the refusal standing; what the host says in our terms wins", async () => {
    const failing = (thrown: Error) =>
      openResolver(({ reason }) => {
        if (reason !== "initial") throw thrown;
        return give("old");
      });
    const mishap = open({ old: 401 }, { credentials: failing(new TypeError("test-SECRET")) });
    expect(await errorOf(acme.search(makeQuery(), mishap.context))).toMatchObject({ kind: "auth", status: 401 });
    const { SearchProviderError } = await import("@websonde/search-core");
    const advice = new SearchProviderError({ provider: "acme", kind: "auth", message: "Sign in again." });
    const told = open({ old: 401 }, { credentials: failing(advice) });
    expect(await errorOf(acme.search(makeQuery(), told.context))).toBe(advice);
  });

  it("never send a sign-in to another address, not even in the second place", async () => {
    const resolver = openResolver(({ reason }) =>
      reason === "initial" ? give("key") : { value: "test-token", source: "the sign-in", authMode: "oauth" },
    );
    const { context, keys } = open({ key: 401 }, { ...elsewhere, credentials: resolver });
    expect(await errorOf(acme.search(makeQuery(), context))).toMatchObject({ kind: "auth", status: 401 });
    expect(keys()).toEqual(bearer("key"));
  });
});

describe("a provider without a key", () => {
  const keyless = defineAcme({ meta: { ...meta, keys: { ...meta.keys, keyless: "auto" } } });

  it("asks once and throws what it was told", async () => {
    const { context, sent } = openContext(() => reply(429, "", { "retry-after": "7" }));
    const error = await errorOf(keyless.search(makeQuery(), context));
    expect(error).toMatchObject({ kind: "rate-limit", retryAfterMs: 7_000 });
    expect(sent.map(({ key }) => key)).toEqual([null]);
  });
});

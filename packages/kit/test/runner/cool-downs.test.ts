import { describe, expect, it } from "vitest";
import { defineAcme, errorOf, makeQuery, openContext, reply } from "./acme.ts";
import type { Answerer } from "./acme.ts";

const acme = defineAcme();
const env = { ACME_API_KEY: "k1" };

async function coolingAfter(answer: Answerer, searches = 1) {
  const client = openContext(answer, { env });
  for (let turn = 0; turn < searches; turn++) await errorOf(acme.search(makeQuery(), client.context));
  return { ...client, availability: await acme.availability(client.context) };
}
const refusal = (status: number, headers = {}) => coolingAfter(() => reply(status, "", headers));

describe("an upstream that refused us", () => {
  it.each([
    ["a rate limit", 429, 5_000],
    ["a used-up plan", 402, 600_000],
  ])("is left alone after %s", async (_, status, ms) => {
    const { availability } = await refusal(status);
    expect(availability).toMatchObject({ level: "auto", retryAfterMs: ms });
    expect(availability.reason).toMatch(/left alone for another \d+ s/);
  });

  it("is left alone for as long as it asks", async () => {
    expect((await refusal(429, { "retry-after": "90" })).availability.retryAfterMs).toBe(90_000);
  });

  it("is left alone after a challenge", async () => {
    const { availability } = await refusal(403, { "cf-mitigated": "challenge" });
    expect(availability.retryAfterMs).toBe(180_000);
  });

  it.each([401, 400, 404, 500])("is not left alone after a %i", async (status) => {
    expect((await refusal(status)).availability.retryAfterMs).toBeUndefined();
  });

  it("counts as ready when the time is over", async () => {
    const { context, advance } = await refusal(429);
    advance(5_000);
    expect(await acme.availability(context)).toMatchObject({
      level: "auto",
      reason: expect.stringContaining("ACME_API_KEY"),
    });
  });

  it("is asked all the same when it is named; an answer ends the wait", async () => {
    let status = 429;
    const { context } = await coolingAfter(() => reply(status));
    status = 200;
    await acme.search(makeQuery(), context);
    expect((await acme.availability(context)).retryAfterMs).toBeUndefined();
  });
});

describe("searches that ran side by side into one wall", () => {
  it("are one failure, not several in a row", async () => {
    const { context } = openContext(() => reply(429), { env });
    await Promise.all(Array.from({ length: 8 }, () => errorOf(acme.search(makeQuery(), context))));
    expect((await acme.availability(context)).retryAfterMs).toBe(5_000);
  });

  it("double the wait only when it fails again afterwards", async () => {
    const { context, advance } = openContext(() => reply(429), { env });
    const waits: (number | undefined)[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await errorOf(acme.search(makeQuery(), context));
      waits.push((await acme.availability(context)).retryAfterMs);
      advance(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([5_000, 10_000, 20_000]);
  });
});

describe("a cool-down", () => {
  it("is for one key, one address and one provider", async () => {
    const { context } = await refusal(429);
    const waitsOf = async (changes: object) => (await acme.availability({ ...context, ...changes })).retryAfterMs;
    expect(await waitsOf({ env: { ACME_API_KEY: "k2" } })).toBeUndefined();
    expect(await waitsOf({ settings: { baseUrl: "https://gateway.example" } })).toBeUndefined();
    expect(await waitsOf({ upstreamUrl: "http://127.0.0.1:4000" })).toBeUndefined();
    expect(await waitsOf({})).toBe(5_000);
  });

  it("of one key leaves the provider available while another one is ready", async () => {
    const { context } = openContext(({ key }) => reply(key === "Bearer k1" ? 429 : 200), {
      settings: { apiKey: ["k1", "k2"] },
    });
    await acme.search(makeQuery(), context);
    expect((await acme.availability(context)).retryAfterMs).toBeUndefined();
  });

  it("keeps no key in its names", async () => {
    const scopes: string[] = [];
    const { context } = openContext(() => reply(429), { env: { ACME_API_KEY: "test-SECRET" } });
    const { upstreams } = context;
    if (upstreams === undefined) throw new Error("There is no registry.");
    const watched = {
      ...upstreams,
      coolDown: (scope: string, options: Parameters<typeof upstreams.coolDown>[1]) => {
        scopes.push(scope);
        upstreams.coolDown(scope, options);
      },
    };
    await errorOf(acme.search(makeQuery(), { ...context, upstreams: watched }));
    expect(scopes).toHaveLength(1);
    expect(scopes.join()).not.toContain("SECRET");
  });
});

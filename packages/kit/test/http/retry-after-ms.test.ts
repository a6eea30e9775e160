import { describe, expect, it } from "vitest";
import { makeHeaders, retryAfterMs } from "../../src/http.ts";

const now = Date.UTC(2026, 4, 15, 12, 0, 0);
const read = (headers: Record<string, string>, body: unknown = ""): number | undefined =>
  retryAfterMs(makeHeaders(Object.entries(headers)), body, () => now);
const day = 24 * 3_600_000;

describe("a wait in headers", () => {
  it.each([
    [{ "Retry-After": "2" }, 2_000],
    [{ "retry-after": "0.5" }, 500],
    [{ "Retry-After": "Fri, 15 May 2026 12:00:17 GMT" }, 17_000],
    [{ "Retry-After": "Friday, 15-May-26 12:00:17 GMT" }, 17_000],
    [{ "Retry-After": "Fri May 15 12:00:17 2026" }, 17_000],
    [{ "Retry-After": "Fri, 15 May 2026 11:00:00 GMT" }, 0],
    [{ "Retry-After": "-5" }, 0],
    [{ "Retry-After": "0" }, 0],
    [{ "Retry-After": "1780000000" }, day],
    [{ "Retry-After": "9".repeat(400) }, day],
    [{ "Retry-After": "soon" }, undefined],
    [{ "Retry-After": "" }, undefined],
    [{ "Retry-After": "12 monkeys" }, undefined],
    [{ "retry-after-ms": "400", "retry-after": "4" }, 400],
    [{ "retry-after-ms": "x", "retry-after": "4" }, 4_000],
    [{ "X-RateLimit-Reset": "1, 1209600" }, 1_000],
    [{ "X-RateLimit-Reset": "5" }, 5_000],
    [{ "X-RateLimit-Reset": String(now / 1000 + 30) }, 30_000],
    [{ "X-RateLimit-Reset": String(now + 30_000) }, 30_000],
    [{ "X-RateLimit-Reset": "6m0s" }, 360_000],
    [{ "x-ratelimit-reset-ms": "1500" }, 1_500],
    [{ "x-ratelimit-reset-ms": String(now + 1_500) }, 1_500],
    [{ "x-ratelimit-reset-ms": String(now / 1000 + 3) }, 3_000],
    [{ "x-ratelimit-reset-after": "7.5" }, 7_500],
    [{ "retry-after": "3", "x-ratelimit-reset": "60" }, 3_000],
    [{}, undefined],
  ])("%j → %s", (headers, expected) => {
    expect(read(headers)).toBe(expected);
  });
});

describe("a wait in a body", () => {
  it.each([
    [{ retryAfter: 17, retryAfterDate: "2026-05-15T12:00:17.000Z", code: 429 }, 17_000],
    [{ retryAfterDate: "2026-05-15T12:00:17.000Z" }, 17_000],
    [{ details: { retryAfterSeconds: 5 } }, 5_000],
    [{ error: { retry_after_seconds: 3600 } }, 3_600_000],
    [{ retry_after_ms: 250 }, 250],
    [{ error: { resets_in_seconds: 1200, resets_at: 1 } }, 1_200_000],
    [{ error: { resets_at: now / 1000 + 60 } }, 60_000],
    [[{ error: { details: [{ "@type": "RetryInfo", retryDelay: "34.07s" }] } }], 34_070],
    [{ error: { message: "Your quota will reset after 18h31m10s." } }, 66_670_000],
    [{ message: "reset after 10m15s" }, 615_000],
    [{ message: "reset after 39s" }, 39_000],
    [{ message: "reset in 13 minutes" }, 780_000],
    [{ message: "Please retry in 250ms" }, 250],
    [{ message: "Please retry in 12s." }, 12_000],
    [{ message: "try again in ~158 min" }, 9_480_000],
    [{ message: "please retry after 30s" }, 30_000],
    [{ message: "rate limit reached, wait 1 s" }, 1_000],
    [{ message: "Resets at 2026-05-15T15:00:00Z (2056)" }, 3 * 3_600_000],
    [{ message: "You will regain access on 2026-05-16 at 00:00 UTC." }, 12 * 3_600_000],
    [{ message: "try again in 3 days" }, day],
    [{ message: "no results for: retry in production" }, undefined],
    [{ retryAfter: "never" }, undefined],
    [{ retryAfter: -1 }, 0],
    [null, undefined],
    ["Too many requests, try again in 5 minutes", 300_000],
    ['{"retryAfter":2}', 2_000],
  ])("%j → %s", (body, expected) => {
    expect(read({}, body)).toBe(expected);
  });

  it("goes behind the headers", () => {
    expect(read({ "retry-after": "1" }, { retryAfter: 17 })).toBe(1_000);
  });

  it("is looked for within bounds", () => {
    let deep: unknown = { retryAfter: 1 };
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(read({}, deep)).toBeUndefined();
    expect(read({}, "retry ".repeat(100_000))).toBeUndefined();
    expect(read({}, { a: "a.".repeat(50_000), b: "1".repeat(100_000) })).toBeUndefined();
  });
});

import { expect, it } from "vitest";
import { errorKinds, SearchProviderError } from "@websonde/search-core";
import { adviseKey } from "../../src/errors.ts";

const advice = { label: "Acme", variable: "ACME_API_KEY" };
const failed = (kind: (typeof errorKinds)[number]) =>
  new SearchProviderError({ provider: "acme", kind, message: "No.", status: 429, retryAfterMs: 5, requestId: "r-1" });

it.each(["quota", "rate-limit"] as const)("a keyless limit (%s) names the key that lifts it", (kind) => {
  const { message, ...rest } = adviseKey(failed(kind), advice).toJSON();
  expect(message).toBe("No. Without a key Acme allows few requests; set ACME_API_KEY to lift the limit.");
  expect(rest).toEqual({ provider: "acme", kind, status: 429, retryAfterMs: 5, requestId: "r-1", reason: undefined });
  expect(adviseKey(failed(kind), { ...advice, allowance: "100 searches a day" }).message).toContain(
    "100 searches a day",
  );
});

it("a keyless refusal names the API", () => {
  expect(adviseKey(failed("auth"), advice).message).toBe("No. Set ACME_API_KEY to use its API instead.");
});

it("what a key does not change stays as it is", () => {
  for (const kind of errorKinds.filter((one) => !["auth", "quota", "rate-limit"].includes(one))) {
    const error = failed(kind);
    expect(adviseKey(error, advice)).toBe(error);
  }
});

import { describe, expect, it } from "vitest";
import { askBrave, failureOf, read, sent } from "./ask-brave.ts";

const resets = { "X-RateLimit-Remaining": "0, 1963", "X-RateLimit-Reset": "1, 1209600" };
const usedUp = { "X-RateLimit-Remaining": "0, 0", "X-RateLimit-Reset": "1, 1209600" };
/** A wait that is too long for a second attempt. */
const long = { "Retry-After": "30" };

describe("what Brave refuses", () => {
  it.each([
    ["a rejected token (422)", read("token-invalid.json", 422), "auth"],
    ["a rejected token (401)", read("token-invalid.json", 401), "auth"],
    ["a plan without the resource", read("not-allowed.json", 403), "auth"],
    ["parameters out of range", read("validation.json", 422), "invalid-request"],
    ["a used-up plan (402)", read("quota.json", 402), "quota"],
    [
      "a full second, in words about quota",
      { ...read("rate-limited.json", 429), headers: { ...resets, ...long } },
      "rate-limit",
    ],
    ["a used-up month by its counters", { ...read("month-used-up.json", 429), headers: long }, "quota"],
    ["a used-up month by its headers", { ...read("rate-limited.json", 429), headers: usedUp }, "quota"],
    ["a failure inside a 200", read("error-envelope.json"), "server"],
  ])("%s", async (_, reply, kind) => {
    const asked = await askBrave({}, [reply]);
    expect(failureOf(asked).kind).toBe(kind);
    expect(asked.searches).toHaveLength(1);
  });

  it("has the status of the envelope where a 200 reports one", async () => {
    expect(failureOf(await askBrave({}, [read("error-envelope.json")])).status).toBe(500);
  });

  it("is not asked again after 401, 403 and 5xx", async () => {
    for (const status of [401, 403, 500, 502, 503]) {
      const asked = await askBrave({}, [{ status, body: { error: { detail: "no" } } }, read("success.json")]);
      expect(asked.outcome.ok).toBe(false);
      expect(asked.searches).toHaveLength(1);
    }
  });
});

describe("an option that the plan does not have", () => {
  const refused = read("option-not-in-plan.json", 400);
  const key = (value: string) => ({ env: { BRAVE_API_KEY: value } });

  it("is left out, once for the search and for good for this key", async () => {
    const first = await askBrave({}, [refused, read("success.json")], key("test-small-plan"));
    expect(first.outcome.ok).toBe(true);
    expect([sent(first, "extra_snippets"), sent(first, "extra_snippets", 1)]).toEqual(["true", undefined]);
    const second = await askBrave({}, [read("success.json")], key("test-small-plan"));
    expect(sent(second, "extra_snippets")).toBeUndefined();
    const other = await askBrave({}, [read("success.json")], key("test-large-plan"));
    expect(sent(other, "extra_snippets")).toBe("true");
  });

  it("that stays refused is `unsupported`", async () => {
    const asked = await askBrave({}, [refused], key("test-smaller-plan"));
    expect(failureOf(asked).kind).toBe("unsupported");
    expect(asked.searches).toHaveLength(2);
  });

  it("is not asked for where the settings say so", async () => {
    const asked = await askBrave({}, undefined, { settings: { extraSnippets: false } });
    expect(sent(asked, "extra_snippets")).toBeUndefined();
  });
});

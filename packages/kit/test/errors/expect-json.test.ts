import { isSearchProviderError } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import { expectJson } from "../../src/errors.ts";
import { html, makeReply } from "./make-reply.ts";

const brave = { provider: "brave", label: "Brave" };

function failureOf(run: () => unknown): unknown {
  try {
    return { value: run() };
  } catch (error) {
    return error;
  }
}

describe("a body that should be JSON", () => {
  it("is parsed whatever its content type says", () => {
    expect(expectJson(makeReply(200, '{"a":[1]}'), brave)).toEqual({ a: [1] });
    expect(expectJson(html(200, '{"a":1}'), brave)).toEqual({ a: 1 });
    expect(expectJson(makeReply(200, "[]"), brave)).toEqual([]);
    expect(expectJson(makeReply(200, "0"), brave)).toBe(0);
  });

  it.each([
    ["a login page", html(200, "<html><title>Login</title></html>"), /returned HTML, not JSON/],
    ["a page without a content type", makeReply(200, "<!doctype html><p>x"), /returned HTML, not JSON/],
    ["cut JSON", makeReply(200, '{"results":[{"url":'), /cut short or malformed/],
    ["broken JSON", makeReply(200, '{"results":,}'), /cut short or malformed/],
    ["nothing", makeReply(200, "  "), /empty body/],
    ["null", makeReply(200, "null"), /returned null/],
    ["prose", makeReply(200, "OK"), /text that is not JSON/],
  ])("is invalid-response when it is %s, in our own words", (_, reply, words) => {
    const error = failureOf(() => expectJson(reply, brave));
    expect(isSearchProviderError(error)).toBe(true);
    expect(error).toMatchObject({ kind: "invalid-response", provider: "brave", status: 200 });
    expect(error).toMatchObject({ message: expect.stringMatching(words) });
    expect(String(error)).not.toMatch(/Unexpected|position|Login|url|</);
  });
});

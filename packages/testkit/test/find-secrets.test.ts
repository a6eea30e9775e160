import { describe, expect, it } from "vitest";
import { findSecret } from "../src/secrets/find-secrets.ts";

const secret = "test-a/b+c=&d";
const encodings: readonly (readonly [string, string])[] = [
  ["raw", secret],
  ["URL-encoded", "test-a%2Fb%2Bc%3D%26d"],
  ["URL-encoded in lower case", "test-a%2fb%2bc%3d%26d"],
  ["twice URL-encoded", "test-a%252Fb%252Bc%253D%2526d"],
  ["HTML-escaped", "test-a/b+c=&amp;d"],
  ["in base64", "dGVzdC1hL2IrYz0mZA=="],
  ["in base64url", "dGVzdC1hL2IrYz0mZA"],
  ["in the base64 of user and password", btoa(`user:${secret}`)],
  ["in the base64 of a longer user and password", btoa(`users:${secret}@end`)],
];

describe("a credential is found", () => {
  it.each(encodings)("%s", (_, spelling) => {
    expect(findSecret({ deep: [{ text: `x ${spelling} y` }] }, [secret])).toBe("deep.0.text");
  });

  it("in an error's message, stack and cause, and in the causes of causes", () => {
    expect(findSecret(new Error(secret), [secret])).toBeDefined();
    const inner = new Error("outer", { cause: new AggregateError([new Error(`key=${secret}`)]) });
    expect(findSecret({ error: inner }, [secret])).toContain("error.cause.errors.0");
    expect(
      findSecret(Object.assign(new Error("x"), { request: { headers: new Headers({ a: secret }) } }), [secret]),
    ).toBeDefined();
  });

  it("nowhere else: not in other texts, and not for ever in a ring", () => {
    const ring: Record<string, unknown> = { text: "test-a, b and c" };
    ring["self"] = ring;
    expect(findSecret([ring, new URL("https://example.org/test-a"), new Map([["a", "b"]])], [secret])).toBeUndefined();
  });
});

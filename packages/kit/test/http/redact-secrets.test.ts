import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactSecrets } from "../../src/http.ts";

const base64 = (text: string): string => Buffer.from(text).toString("base64");

describe("redaction", () => {
  const secret = 'a/b+c d&é"k';

  it.each([
    ["as it is", secret],
    ["URL-encoded", encodeURIComponent(secret)],
    ["URL-encoded in lower case", encodeURIComponent(secret).toLowerCase()],
    ["form-encoded", new URLSearchParams({ k: secret }).toString().slice(2)],
    ["URL-encoded twice", encodeURIComponent(encodeURIComponent(secret))],
    ["JSON-escaped", JSON.stringify(secret).slice(1, -1)],
    ["JSON-escaped as PHP does", 'a\\/b+c d&\\u00e9\\"k'],
    ["HTML-escaped", "a/b+c d&amp;é&quot;k"],
    ["HTML-escaped by number", "a&#x2F;b&#43;c d&#38;&#233;&#34;k"],
    ["in base64", base64(secret)],
    ["in base64url", Buffer.from(secret).toString("base64url")],
    ["as password in base64", base64(`user:${secret}`)],
    ["as password of a longer user in base64", base64(`user1:${secret}`)],
    ["as password of another user in base64", base64(`user12:${secret}`)],
    ["inside a longer base64 text", base64(`{"key":"${secret}","more":1}`)],
  ])("removes a secret %s", (_, form) => {
    expect(redactSecrets(`see ${form} here`, [secret])).toBe("see [redacted] here");
  });

  it("knows a key with its scheme and with blanks as the key alone", () => {
    expect(redactSecrets("bad key test-1234!", ["  Bearer test-1234 \n"])).toBe("bad key [redacted]!");
  });

  it("removes several that overlap or contain each other", () => {
    expect(redactSecrets("x abcdefgh y", ["abcd", "abcdefgh"])).toBe("x [redacted] y");
    expect(redactSecrets("x abcdefgh y", ["abcdef", "cdefgh"])).toBe("x [redacted] y");
  });

  it("takes a short secret only as a whole word", () => {
    expect(redactSecrets("is abc in abcd? abc.", ["abc"])).toBe("is [redacted] in abcd? [redacted].");
  });

  it("leaves texts alone without a secret", () => {
    for (const secrets of [[], [""], ["  "], ["nowhere-here"]])
      expect(redactSecrets("as it was", secrets)).toBe("as it was");
  });

  it("takes a secret by its characters, never as a pattern", () => {
    expect(redactSecrets("aaaa", ["(a+)+$"])).toBe("aaaa");
    expect(redactSecrets("x [a-z]{4}\\d y", ["[a-z]{4}\\d"])).toBe("x [redacted] y");
  });

  it("leaves no form of any secret in any text", () => {
    const anySecret = fc
      .string({ unit: "grapheme", minLength: 5, maxLength: 40 })
      .filter(
        (text) => text.trim() === text && text.isWellFormed() && !/^\w+\s/.test(text) && !"[redacted]".includes(text),
      );
    fc.assert(
      fc.property(anySecret, fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (key, before, after) => {
        const forms = [
          key,
          encodeURIComponent(key),
          encodeURIComponent(key).replace(/%../g, (escape) => escape.toLowerCase()),
          JSON.stringify(key).slice(1, -1),
          base64(key),
          base64(`user:${key}`),
          base64(`me:${key}`),
        ];
        for (const form of forms) expect(redactSecrets(`${before} ${form} ${after}`, [key])).not.toContain(form);
      }),
      { numRuns: 300 },
    );
  });
});

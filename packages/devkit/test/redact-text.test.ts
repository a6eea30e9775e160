import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactText } from "../src/record/redact-text.ts";

describe("a recording", () => {
  it.each([
    ["a key of an unknown form, plain", "you sent my-own-key!", "my-own-key!"],
    ["a key in an address", "https://a.example/?q=x&k=my-own-key%21", "my-own-key!"],
    ["a key in base64", Buffer.from("my-own-key!").toString("base64"), "my-own-key!"],
    ["a key with quotes inside JSON", JSON.stringify({ echo: 'a"b\\c-key' }), 'a"b\\c-key'],
  ])("does not hold %s", (_what, text, secret) => {
    const redacted = redactText(text, [secret]);
    expect(redacted).toContain("REDACTED");
    for (const spelling of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      expect(redacted).not.toContain(spelling);
  });

  it.each([
    ["a token in a link", "<a href='/next?p=2&amp;token=abc123def'>", "abc123def"],
    ["an engine's session token", "d.js?q=x&vqd=4-1234567890&l=us", "4-1234567890"],
    ["a token in JSON", '{"access_token": "abcdef0123456789"}', "abcdef0123456789"],
    ["a token of a form", '<input type="hidden" name="csrf" value="abc123">', "abc123"],
    ["a JSON web token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl", "eyJzdWIi"],
    ["a key of a known form", `key sk-${"a1b2".repeat(8)} refused`, "a1b2a1b2"],
    ["an e-mail address", "write to jane.doe+x@mail.example.org now", "jane.doe"],
    ["an encoded e-mail address", "?to=jane.doe%40example.org", "jane.doe"],
    ["an address of the internet", "your IP is 203.0.113.77.", "203.0.113.77"],
    ["an IPv6 address", 'ip="2a02:1210:84c:9b00:1:2:3:4"', "2a02:1210"],
  ])("does not hold %s", (_what, text, secret) => {
    expect(redactText(text, [])).not.toContain(secret);
  });

  it.each([
    ["a count of tokens", '{"usage":{"total_tokens":123,"input_tokens":12}}'],
    ["a version and a time", "undici 7.30.2 at 12:34:56"],
    ["the sandbox's own address", "http://127.0.0.1:4000/search"],
    ["style sheets", "a::before{color:#abc} @media (min-width: 10px)"],
    ["addresses with harmless parameters", "https://example.com/?page=2&keyword=tokens"],
    ["handles", "https://medium.example/@someone"],
  ])("keeps %s", (_what, text) => {
    expect(redactText(text, [])).toBe(text);
  });

  it("never holds a secret, wherever it stands", () => {
    const secret = fc
      .string({ minLength: 6, maxLength: 40, unit: "grapheme-ascii" })
      .filter((text) => text.trim() === text);
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (key, before, after) => {
        fc.pre(!"REDACTED person@example.com 192.0.2.1 2001:db8::1".includes(key));
        const spread = `${before} ${key} ${encodeURIComponent(key)} ${after}`;
        expect(redactText(spread, [key]).replaceAll("REDACTED", "")).not.toContain(key);
      }),
    );
  });
});

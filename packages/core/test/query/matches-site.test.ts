import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { matchesSite } from "../../src/query/matches-site.ts";
import { parseSite, parseSites } from "../../src/query/parse-site.ts";

describe("a user relies on a site taking in its sub-domains and nothing else", () => {
  it.each([
    ["https://example.com/", "example.com"],
    ["https://docs.example.com/a", "example.com"],
    ["https://EXAMPLE.com:8443/Path/x", "example.com/path"],
    ["ftp://example.com/", "example.com"],
    ["https://example.com./", "example.com"],
    ["https://user:secret@example.com/", "example.com"],
    ["https://bbc.co.uk/", "uk"],
    ["https://[2001:db8::1]/a", "[2001:DB8::1]"],
  ])("%s is on %s", (url, site) => {
    expect(matchesSite(url, site)).toBe(true);
  });
  it.each([
    ["https://myexample.com/", "example.com"],
    ["https://example.com.evil.test/", "example.com"],
    ["https://evil.test/example.com", "example.com"],
    ["https://evil.test/?u=example.com", "example.com"],
    ["https://example.com@evil.test/", "example.com"],
    ["https://example.com/", "docs.example.com"],
    ["not a url", "example.com"],
    ["mailto:a@example.com", "example.com"],
    ["https://example.com/", "a b"],
    ["https://example.com/", ""],
  ])("%s is not on %s", (url, site) => {
    expect(matchesSite(url, site)).toBe(false);
  });
});

describe("a path ends at a boundary", () => {
  it.each([
    ["/guide", true],
    ["/guide/", true],
    ["/guide/intro", true],
    ["/guide.html", true],
    ["/guide?page=2", true],
    ["/guide#top", true],
    ["/GUIDE/intro", true],
    ["/%67uide", true],
    ["/a/../guide", true],
    ["/guidebook", false],
    ["/guide-2", false],
    ["/a/guide", false],
    ["/", false],
  ])("example.com/guide takes in %s: %s", (path, expected) => {
    expect(matchesSite(`https://example.com${path}`, "example.com/guide")).toBe(expected);
    expect(matchesSite(`https://example.com${path}`, "example.com/guide/")).toBe(expected);
  });
  it("compares escaped and plain characters alike", () => {
    expect(matchesSite("https://de.example.org/wiki/M%C3%BCnchen", "de.example.org/wiki/münchen")).toBe(true);
    expect(matchesSite("https://de.example.org/wiki/%DCbel", "de.example.org/wiki/%dcbel")).toBe(true);
  });
});

/** Departure: `www.` does not count, and an internationalised host has one form. */
describe("spellings of one host", () => {
  it.each([
    ["https://www.example.org/", "example.org"],
    ["https://example.org/", "www.example.org"],
    ["https://docs.example.org/", "www.example.org"],
    ["https://störung.de/", "xn--strung-xxa.de"],
    ["https://xn--strung-xxa.de/", "störung.de"],
    ["https://www.xn--strung-xxa.de/", "STÖRUNG.de"],
    ["https://example.org/", "https://www.example.org:443/"],
  ])("%s is on %s", (url, site) => {
    expect(matchesSite(url, site)).toBe(true);
  });
  it("does not take www.com for every .com", () => {
    expect(matchesSite("https://example.com/", "www.com")).toBe(false);
    expect(matchesSite("https://www.com/", "www.com")).toBe(true);
  });
});

describe("entries of a domain list", () => {
  it.each([
    [" https://Example.org/ ", "example.org"],
    ["*.example.org", "example.org"],
    [".example.org", "example.org"],
    ["www.example.org.", "example.org"],
    ["EXAMPLE.ORG:8080", "example.org"],
    ["Bücher.example", "xn--bcher-kva.example"],
    ["localhost", "localhost"],
  ])("%j is %s", (entry, host) => {
    expect(parseSite(entry)).toEqual({ host, path: "" });
  });
  it.each(["", " ", "a b", "a,b.com", "https://", "*", "/", "exam$ple.org", `${"a.".repeat(200)}com`])(
    "%j is no host",
    (entry) => {
      expect(parseSite(entry)).toBeUndefined();
    },
  );
  it("are taken once each, and apart at commas", () => {
    expect(parseSites(["a.com,www.b.com", "A.com", "c.com/x,y"])).toEqual([
      { host: "a.com", path: "" },
      { host: "b.com", path: "" },
      { host: "c.com", path: "/x,y" },
    ]);
  });
  test("any text is taken without an error, and a host stays itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (entry) => {
        const host = parseSite(entry)?.host;
        if (host === undefined) return;
        expect(parseSite(host)).toEqual({ host, path: "" });
        expect(matchesSite(`https://${host}/`, host)).toBe(true);
      }),
    );
  });
});

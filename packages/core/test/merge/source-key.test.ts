import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTrackingParameter, removeTracking } from "../../src/merge/remove-tracking.ts";
import { sourceKey } from "../../src/merge/source-key.ts";

const rows: readonly { readonly url: string; readonly key: string }[] = JSON.parse(
  readFileSync(new URL("fixtures/source-key.json", import.meta.url), "utf8"),
);

/** Where the key departs from the reference's. */
const changed = new Map([
  // another port is another server
  ["https://a.test:8443/Path", "a.test:8443/Path"],
  // the order of parameters says nothing
  ["https://a.test/Path?b=1&a=2", "a.test/Path?a=2&b=1"],
  // who sent the reader says nothing
  ["https://a.test/Path?utm_source=x", "a.test/Path"],
  // a final dot only spells the host in full
  ["https://a.test./x", "a.test/x"],
  // the mobile site shows the same page
  ["https://m.a.test/x", "a.test/x"],
]);

describe("the key of a page", () => {
  it.each(rows)("of $url is the reference's, or a listed better one", ({ url, key }) => {
    expect(sourceKey(url)).toBe(changed.get(url) ?? key);
  });

  it("departs from the reference in the listed rows alone", () => {
    expect(rows).toHaveLength(18);
    const departing = rows.filter(({ url, key }) => sourceKey(url) !== key).map(({ url }) => url);
    expect(departing).toEqual([...changed.keys()]);
  });

  it.each([
    ["the scheme", "http://a.test/x", "https://a.test/x"],
    ["the host's case and the default port", "https://A.TEST:443/x", "https://a.test/x"],
    ["www.", "https://www.a.test/x", "https://a.test/x"],
    ["mobile and AMP hosts", "https://mobile.a.test/x", "https://amp.a.test/x"],
    ["www. before a mobile host", "https://www.m.a.test/x", "https://a.test/x"],
    ["user information", "https://user:pw@a.test/x", "https://a.test/x"],
    ["one trailing slash", "https://a.test/x/", "https://a.test/x"],
    ["the fragment", "https://a.test/x#part", "https://a.test/x"],
    ["a text fragment", "https://a.test/x#:~:text=hello", "https://a.test/x"],
    ["an empty query", "https://a.test/x?", "https://a.test/x"],
    ["empty parameters", "https://a.test/x?&a=1&", "https://a.test/x?a=1"],
    ["the order of parameters", "https://a.test/x?c=3&a=1&b=2", "https://a.test/x?b=2&c=3&a=1"],
    ["needless escapes", "https://a.test/%7Euser/%41?%61=%2d", "https://a.test/~user/A?a=-"],
    ["the case of escapes", "https://a.test/%c3%a9", "https://a.test/é"],
    [
      "tracking parameters of any case",
      "https://a.test/x?UTM_Medium=y&gclid=1&a=1&utm%5Fterm=z",
      "https://a.test/x?a=1",
    ],
    ["how an international host is spelled", "https://münchen.test/", "https://xn--mnchen-3ya.test/"],
    ["blanks around it", " https://a.test/x\n", "https://a.test/x"],
  ])("does not count %s", (_what, left, right) => {
    expect(sourceKey(left)).toBe(sourceKey(right));
  });

  it.each([
    ["another port", "https://a.test:8443/x", "https://a.test/x"],
    ["the case of the path", "https://a.test/X", "https://a.test/x"],
    ["other parameters", "https://a.test/x?page=2", "https://a.test/x"],
    ["the order of one parameter's values", "https://a.test/x?a=1&a=2", "https://a.test/x?a=2&a=1"],
    ["needed escapes", "https://a.test/a%2Fb", "https://a.test/a/b"],
    ["hash routes", "https://a.test/#/one", "https://a.test/#/two"],
    ["hash-bang routes", "https://a.test/#!one", "https://a.test/#!two"],
    ["a sub-domain", "https://blog.a.test/", "https://a.test/"],
    ["a site whose whole name is m, mobile, amp or www", "https://m.test/", "https://test/"],
    ["a host that only begins like one", "https://ma.test/", "https://a.test/"],
  ])("counts %s", (_what, left, right) => {
    expect(sourceKey(left)).not.toBe(sourceKey(right));
  });

  it.each(["not a url", "", "ftp://a.test/x", "mailto:x@a.test", "javascript:alert(1)", "http://"])(
    "of %j, which is no web address, is the text itself",
    (text) => {
      expect(sourceKey(text)).toBe(text);
    },
  );

  it("is the same for every way to write a web address", () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.constantFrom("utm_source=x", "fbclid=1"),
        (url, tracking) => {
          const parsed = new URL(url);
          const key = sourceKey(url);
          parsed.search = parsed.search === "" ? tracking : `${parsed.search}&${tracking}`;
          parsed.protocol = "http:";
          expect(sourceKey(parsed.href)).toBe(key);
        },
      ),
    );
  });

  it("never throws, whatever text comes in", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.string().map((text) => `https://${text}`),
        ),
        (text) => typeof sourceKey(text) === "string",
      ),
    );
  });
});

describe("removing tracking parameters", () => {
  it.each([
    ["https://a.test/x/?utm_source=n&b=%7e1&a#part", "https://a.test/x/?b=%7e1&a#part"],
    ["https://a.test/?gclid=1#/route?ved=1", "https://a.test/#/route?ved=1"],
    ["https://a.test/x?srsltid=1&MSCLKID=2", "https://a.test/x"],
    ["https://a.test/x?", "https://a.test/x?"],
    ["HTTPS://A.test/x?q=a+b&&c", "HTTPS://A.test/x?q=a+b&&c"],
    ["https://a.test/utm_source=x", "https://a.test/utm_source=x"],
    ["not a url", "not a url"],
  ])("keeps the spelling of all else in %s", (url, cleaned) => {
    expect(removeTracking(url)).toBe(cleaned);
  });

  it("knows the parameters by name, in any case", () => {
    const names = ["utm_source", "utm_anything", "gclid", "gbraid", "wbraid", "fbclid", "msclkid", "yclid", "dclid"];
    names.push("mc_cid", "mc_eid", "igshid", "srsltid", "ved", "_hsenc", "_hsmi", "ref_src", "UTM_CAMPAIGN");
    for (const name of names) expect(isTrackingParameter(name)).toBe(true);
    for (const name of ["utm", "ref", "id", "gclids", "q", ""]) expect(isTrackingParameter(name)).toBe(false);
  });
});

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unwrapUrl } from "../../src/html.ts";
import type { UnwrapRule } from "../../src/html.ts";
import { engineTables } from "./engine-tables.ts";

interface Row {
  readonly engine: string;
  readonly input: string;
  readonly output: string | null;
}

const rows: readonly Row[] = JSON.parse(readFileSync(new URL("fixtures/unwrap.json", import.meta.url), "utf8"));

function unwrapAt(engine: string, href: string): string | undefined {
  const table = engineTables[engine];
  if (table === undefined) throw new Error(`no table for ${engine}`);
  return unwrapUrl(href, table.pageUrl, table.unwrap);
}

describe("a user gets the page that a result links to, not the engine's redirect", () => {
  it("for all 78 rows of the reference", () => {
    expect(rows).toHaveLength(78);
    expect(rows.map(({ engine, input }) => ({ engine, input, output: unwrapAt(engine, input) ?? null }))).toEqual(rows);
  });

  it.each([
    ["duckduckgo", "/l/?uddg=https%3A%2F%2Fexample.org%2Fp%3Fa%3D1%26b%3D2&rut=abc", "https://example.org/p?a=1&b=2"],
    ["duckduckgo", "//duckduckgo.com/l/?rut=abc&uddg=https%3A%2F%2Fexample.org%2Fq", "https://example.org/q"],
    [
      "duckduckgo",
      "https://html.duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.org%2Fr%2523x",
      "https://example.org/r%23x",
    ],
    ["duckduckgo", "/l/?uddg=https%3A%2F%2Fexample.org%2Fc++", "https://example.org/c++"],
    [
      "bing",
      "https://www.bing.com/ck/a?!&&p=1&u=a1aHR0cHM6Ly93d3cuZXhhbXBsZS5vcmcvd2F0Y2g_dj1hfmI-PmM_Jng9MQ&ntb=1",
      "https://www.example.org/watch?v=a~b%3E%3Ec?&x=1",
    ],
    [
      "bing",
      "https://www.bing.com/ck/a?!&&u=a1aHR0cHM6Ly9leGFtcGxlLm9yZy9hP2I9MSZjPTI&ntb=1",
      "https://example.org/a?b=1&c=2",
    ],
    ["bing", "https://www.bing.com/ck/a?u=a1L3NlYXJjaD9xPXg&ntb=1", undefined],
    ["bing", "https://www.bing.com/ck/a?u=a1!!!&ntb=1", undefined],
    [
      "yahoo",
      "https://r.search.yahoo.com/_ylt=A;_ylu=B/RV=2/RE=1/RO=10/RU=https%3a%2f%2fexample.org%2fa%2fb%3fx%3d1%26y%3d2/RK=2/RS=abc^X-",
      "https://example.org/a/b?x=1&y=2",
    ],
    ["yahoo", "https://example.org/RU=5/RS=z", "https://example.org/RU=5/RS=z"],
    ["yahoo", "https://r.search.yahoo.com/cbclk2/x/RU=https%3a%2f%2fshop.test%2f/RK=2/RS=a", undefined],
    ["google", "https://docs.google.com/document/d/1", "https://docs.google.com/document/d/1"],
    ["google", "https://google.evil.test/url?q=https://a.test/", "https://google.evil.test/url?q=https://a.test/"],
  ])("%s: %s", (engine, href, expected) => {
    expect(unwrapAt(engine, href)).toBe(expected);
  });
});

describe("a link that is no result is left out", () => {
  const rules: readonly UnwrapRule[] = [
    { host: "engine.test", path: "/out", param: "to", decode: "uri" },
    { host: "own.test", reject: "always" },
    { host: "engine.test", reject: "link" },
  ];
  const page = "https://engine.test/search";

  it.each([
    ["an empty link", ""],
    ["blanks", "  \n"],
    ["a place in the page", "#more"],
    ["a script", "JavaScript:alert(1)"],
    ["a target that is a script", "/out?to=javascript%3Aalert(1)"],
    ["a target that is data", "/out?to=data%3Atext%2Fhtml%2Cx"],
    ["a relative target", "/out?to=%2Flocal"],
    ["a broken escape", "/out?to=https%3A%2F%2Fa.test%2F%ZZ"],
    ["no target", "/out?to="],
    ["a target that is never a result", "/out?to=https%3A%2F%2Fsub.own.test%2F"],
    ["an ad behind the redirect", "/out?to=https%3A%2F%2Fwww.bing.com%2Faclick%3Fld%3D1"],
    ["an ad of another engine", "https://duckduckgo.com/y.js?ad_domain=x.test"],
    ["an ad server", "https://www.googleadservices.com/pagead/aclk?sa=L"],
    ["the engine under its full name", "https://engine.test./search"],
  ])("%s", (_, href) => {
    expect(unwrapUrl(href, page, rules)).toBeUndefined();
  });

  it("but the engine's own page behind its redirect is a result", () => {
    expect(unwrapUrl("/out?to=https%3A%2F%2Fhelp.engine.test%2F", page, rules)).toBe("https://help.engine.test/");
  });

  it("a host that only ends in the same letters is another host", () => {
    expect(unwrapUrl("https://notown.test/", page, rules)).toBe("https://notown.test/");
  });

  it("without a usable page URL absolute links still work", () => {
    expect(unwrapUrl("https://a.test/x", "", rules)).toBe("https://a.test/x");
    expect(unwrapUrl("/x", "", rules)).toBeUndefined();
  });
});

describe("hostile links", () => {
  it("whatever stands in a link: nothing throws, and what comes out is http or https and no ad", () => {
    const pieces = [
      "https://",
      "duckduckgo.com",
      "/l/?uddg=",
      "%",
      "%2F",
      "RU=",
      "/ck/a?u=a1",
      "google.de",
      "/url?q=",
      "\u0000",
      "=",
      "&",
      "@",
      "[",
      "y.js",
    ];
    const href = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(href, fc.constantFrom(...Object.keys(engineTables)), (link, engine) => {
        const url = unwrapAt(engine, link);
        if (url === undefined) return;
        expect(url).toMatch(/^https?:\/\//);
        expect(new URL(url).href).toBe(url);
        // What stands in its query is another page's matter.
        expect(url.replace(/[?#].*/, "")).not.toMatch(/duckduckgo\.com\/(?:.*\/)?y\.js$/);
      }),
      { numRuns: 2_000 },
    );
  });
});

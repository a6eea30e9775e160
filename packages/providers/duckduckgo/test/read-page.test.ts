import { readFileSync } from "node:fs";
import { unwrapUrl } from "@websonde/search-kit/html";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { unwrapRules } from "../src/unwrap-rules.ts";
import { challenge, drawPage, search } from "./search-duckduckgo.ts";

interface Page {
  readonly id: string;
  readonly status: number;
  readonly body: string;
  readonly expect: readonly object[] | { readonly error: number; readonly kind: string };
}

const readFixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");
const pages: readonly Page[] = JSON.parse(readFixture("pages.json"));
const links: readonly { readonly input: string; readonly output: string | null }[] = JSON.parse(
  readFixture("unwrap.json"),
);

function read(html: string, more: { readonly status?: number; readonly url?: string } = {}) {
  const reading = provider.parsePage?.({ html, ...more });
  if (reading === undefined) throw new Error("DuckDuckGo reads pages");
  return reading;
}

const result = (link: string, title = "Title") =>
  `<div class="result"><h2 class="result__title"><a class="result__a" href="${link}">${title}</a></h2></div>`;

it.each(pages)("reference page $id", ({ status, body, expect: expected }) => {
  const reading = read(body, { status });
  if (!Array.isArray(expected)) expect(reading).toEqual({ kind: "blocked", reason: "challenge", sources: [] });
  else expect(reading).toEqual({ kind: expected.length === 0 ? "empty" : "results", sources: expected });
});

describe("links", () => {
  it.each(links)("$input", ({ input, output }) => {
    expect(unwrapUrl(input, "https://html.duckduckgo.com/html/", unwrapRules)).toBe(output ?? undefined);
  });

  it.each([
    ["/l/?uddg=https%3A%2F%2Fexample.org%2Fp%3Fa%3D1%26b%3D2&amp;rut=abc", "https://example.org/p?a=1&b=2"],
    ["//duckduckgo.com/l/?rut=abc&amp;uddg=https%3A%2F%2Fexample.org%2Fq", "https://example.org/q"],
    ["https://html.duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.org%2Fr%2523x", "https://example.org/r%23x"],
    ["//duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.org%2Fa%2Bb+c", "https://example.org/a+b+c"],
    ["//duckduckgo.com/l/?uddg=https%3A%2F%2Fduckduckgo.com%2Fabout", "https://duckduckgo.com/about"],
  ])("%s leads to %s", (link, url) => {
    expect(read(result(link)).sources).toEqual([{ title: "Title", url }]);
  });

  it("are the same wherever the page was saved", () => {
    for (const url of ["https://lite.duckduckgo.com/lite/", "http://localhost/ddg.html", "file:///ddg.html", "?"])
      expect(read(result("/l/?uddg=https%3A%2F%2Fa.test%2F"), { url }).sources[0]?.url).toBe("https://a.test/");
  });
});

describe("what is no result", () => {
  it("an ad, by its class, its badge or its link", () => {
    const ad = '<div class="result result--ad"><a class="result__a" href="https://shop.test/">Shop</a></div>';
    const small =
      '<div class="result"><a class="result__a" href="https://shop2.test/">Shop</a><span class="badge--ad">Ad</span></div>';
    const link = result(
      "https://duckduckgo.com/y.js?ad_domain=shop.example&amp;u3=https%3A%2F%2Fwww.bing.com%2Faclick",
    );
    const hidden = result("//duckduckgo.com/l/?uddg=https%3A%2F%2Fduckduckgo.com%2Fy.js%3Fad_domain%3Dshop.example");
    expect(read(`${ad}${small}${link}${hidden}${result("https://a.test/")}`).sources).toEqual([
      { title: "Title", url: "https://a.test/" },
    ]);
  });

  it("the box above the results, the end mark of older lists and what is cut off", () => {
    const box =
      '<h1 class="zci__heading"><a href="https://en.wikipedia.org/wiki/X">X</a></h1><div id="zero_click_abstract">X is. <a href="https://en.wikipedia.org/wiki/X">More</a></div>';
    const end = result("http://www.google.com/search?hl=en&amp;q=x", "EOF");
    const html = `${box}${result("https://a.test/")}${end}<div class="result"><div class="links_main"><h2 class="result__title"><a class="result__a" hre`;
    expect(read(html).sources.map(({ url }) => url)).toEqual(["https://a.test/"]);
  });
});

describe("markup of other years", () => {
  it("2013 to 2016", () => {
    expect(read(readFixture("first-2014.html")).sources).toEqual([
      { title: "First widget", url: "http://first.test/widget", snippet: "All about the widget." },
      { title: "Second", url: "http://second.test/" },
    ]);
  });

  it("the page with scripts since 2022, as a browser saves it", () => {
    expect(read(readFixture("react-2024.html"))).toEqual({
      kind: "results",
      sources: [
        { title: "Acme widget guide", url: "https://docs.acme.test/guide", snippet: "How to fit a widget." },
        { title: "Blog", url: "https://blog.acme.test/" },
      ],
    });
  });

  it("lite with dates, a missing snippet, and an ad of two links", () => {
    const row = (cells: string, more = "") => `<tr${more}>${cells}</tr>`;
    const html = `<table>
      ${row('<td>1.</td><td><a class="result-link" href="//duckduckgo.com/y.js?ad=1">Ad</a> <a class="result-link" href="https://help.test/">more info</a></td>', ' class="result-sponsored"')}
      ${row('<td></td><td class="result-snippet">Ad text</td>', ' class="result-sponsored"')}${row("<td></td>")}
      ${row("<td>2.</td><td><a href='https://a.test/' class='result-link'>A</a></td>")}
      ${row("<td></td><td><span class='link-text'>a.test</span> <span class='timestamp'>2026-05-28T00:00:00.0000000</span></td>")}
      ${row("<td>3.</td><td><a href='https://b.test/' class='result-link'>B</a></td>")}${row("<td></td><td class='result-snippet'> About <b>B</b> </td>")}
    </table>`;
    expect(read(html).sources).toEqual([
      { title: "A", url: "https://a.test/", publishedDate: "2026-05-28T00:00:00.0000000" },
      { title: "B", url: "https://b.test/", snippet: "About B" },
    ]);
  });

  it("years to come: headings and links are found without a known class, with a note", () => {
    const html = drawPage(["a", "b", "c"]).replaceAll("result", "r3s");
    const reading = read(html);
    expect(reading.sources.map(({ title }) => title)).toEqual(["a", "b", "c"]);
    expect(reading.notes?.join()).toContain("structure");
  });
});

describe("text", () => {
  it.each([
    ["Java<b>Script</b> &eacute;", "JavaScript é"],
    ["a &amp;lt; b &#128512;", "a &lt; b 😀"],
    ["  two\n  lines ", "two lines"],
  ])("%j reads %j", (title, expected) => {
    expect(read(result("https://a.test/", title)).sources[0]?.title).toBe(expected);
  });

  it("dates without a zone are UTC, so that an age is the same everywhere", async () => {
    const now = Date.parse("2026-07-30T21:19:00Z");
    const html = pages.find(({ id }) => id === "ddg-d4")?.body ?? "";
    const { outcome } = await search({}, [html], { now: () => now });
    expect(outcome.response?.sources[0]?.ageSeconds).toBe(3_600);
  });
});

describe("pages without results", () => {
  it.each([
    [
      "html",
      '<div id="links"><div class="result result--no-result"><div class="no-results">No  results.</div></div></div>',
    ],
    ["lite", '<form action="/lite/"></form><table><tr><td>&nbsp;</td><td>No  more  results.</td></tr></table>'],
    ["lite", "<table><tr><td>No  results.</td></tr></table>"],
    ["scripts", '<section data-testid="no-results-message"><p>No results found for q</p></section>'],
  ])("%s says that nothing was found", (_, html) => {
    expect(read(html)).toEqual({ kind: "empty", sources: [] });
  });

  it.each([200, 202, 403, undefined])("a challenge is one under every status (%s)", (status) => {
    expect(read(challenge, status === undefined ? {} : { status })).toMatchObject({
      kind: "blocked",
      reason: "challenge",
    });
  });

  it("202 alone is none: the body decides", () => {
    expect(read(drawPage(["a"]), { status: 202 }).kind).toBe("results");
    expect(() => read("<p>?</p>", { status: 202 })).toThrow(expect.objectContaining({ kind: "invalid-response" }));
  });

  it("a page that talks of challenges and of no results is a result page", () => {
    const words = result("https://pkg.test/anomaly.js", "anomaly.js, error-lite@duckduckgo.com and No results.");
    expect(read(words).kind).toBe("results");
  });

  const start = drawPage([]).replace(/<div id="links".*$/s, "");
  it.each([
    ["an empty body", ""],
    ["a page cut before its results", start],
    ["a page cut at its results", `${start}<div id="links" class="results">`],
    ["a page of unknown markup", `${start}<div class="x">${"<p>Something about no results.</p>".repeat(2_000)}</div>`],
    ["another site", '<title>News</title><h2><a href="https://a.test/">A</a></h2>'.repeat(5)],
  ])("%s is `invalid-response`, never empty", (_, html) => {
    expect(() => read(html)).toThrow(expect.objectContaining({ kind: "invalid-response", provider: "duckduckgo" }));
  });
});

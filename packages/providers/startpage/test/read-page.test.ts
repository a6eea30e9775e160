import { readFileSync } from "node:fs";
import { unwrapUrl } from "@websonde/search-kit/html";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { splitDate } from "../src/split-date.ts";
import { unwrapRules } from "../src/unwrap-rules.ts";
import { anubis, captcha, drawHome, drawPage, drawResult } from "./search-startpage.ts";

interface Page {
  readonly id: string;
  readonly status: number;
  readonly url: string;
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
  if (reading === undefined) throw new Error("Startpage reads pages");
  return reading;
}

function drawData(results: readonly unknown[], type = "web-google"): string {
  const mainline = [
    { display_type: "ads-google-top", results: [{ clickUrl: "https://shop.test/", title: "Ad" }] },
    { display_type: type, results },
  ];
  const data = JSON.stringify({ render: { presenter: { regions: { mainline } } } });
  return `<title>Startpage</title><div id="root"></div><script>React.createElement(UIStartpage.AppSerpWeb, ${data}));</script>`;
}

it.each(pages)("reference page $id", ({ status, url, body, expect: expected }) => {
  const reading = read(body, { status, ...(url && { url }) });
  if ("kind" in expected) expect(reading).toEqual({ kind: "blocked", reason: expected.kind, sources: [] });
  else expect(reading).toEqual({ kind: "results", sources: expected });
});

it.each(links)("the link $input", ({ input, output }) => {
  expect(unwrapUrl(input, "https://www.startpage.com/sp/search", unwrapRules)).toBe(output ?? undefined);
});

describe("the data that a page holds for its scripts", () => {
  it("are read past braces, quotes and backslashes in their texts", () => {
    const title = String.raw`}})) {"quoted\" and \\`;
    const html = drawData([{ clickUrl: "https://a.test/", title, description: "A &lt;b&gt; <b>bold</b> word}" }]);
    expect(read(html).sources).toEqual([{ title, url: "https://a.test/", snippet: "A <b> bold word}" }]);
  });

  it("count before the markup, each address once, by the first title", () => {
    const rows = [
      { clickUrl: "https://a.test/", title: "A" },
      { clickUrl: "https://a.test/", title: "Again" },
      { url: "https://b.test/", title: "B", date: "3 Mar 2025" },
    ];
    expect(read(drawData(rows) + drawResult("https://c.test/")).sources).toEqual([
      { title: "A", url: "https://a.test/" },
      { title: "B", url: "https://b.test/", publishedDate: "3 Mar 2025" },
    ]);
  });

  it("give way to the markup where they cannot be read", () => {
    const whole = drawData([{ clickUrl: "https://a.test/", title: "A" }]);
    const broken = [
      whole.replaceAll('"render"', "render"),
      whole.slice(0, -20),
      whole.replace("mainline", "m"),
      drawData([{ clickUrl: "https://www.startpage.com/x", title: "A" }]),
      drawData([{ clickUrl: "https://a.test/", title: "A" }], "images-bing"),
      "<script>UIStartpage.AppSerpWeb, {</script>",
    ];
    for (const html of broken)
      expect(read(`${drawResult("https://b.test/", "B")}${html}`).sources).toEqual([
        { title: "B", url: "https://b.test/" },
      ]);
  });

  it("say that nothing was found by an empty list, and nothing by a missing one", () => {
    expect(read(drawData([]))).toEqual({ kind: "empty", sources: [] });
    for (const html of [drawData([], "images-bing"), drawData([{ title: "no link" }])])
      expect(() => read(html)).toThrow(expect.objectContaining({ kind: "invalid-response" }));
  });
});

describe("the markup of other years", () => {
  const cases: readonly (readonly [years: string, html: string])[] = [
    [
      "2013",
      '<div id="results"><div id="sponsored"><div class="result"><h3><a href="https://shop.test/">Ad</a></h3></div></div><ol><li><div class="result"><h3><a href="https://a.test/">A</a></h3><p class="desc">About A.</p></div></li></ol></div>',
    ],
    [
      "2018",
      '<ul><li class="search-result search-item"><h3 class="search-item__title"><a href="https://a.test/">A</a></h3><a class="search-item__sub-title" href="https://a.test/">a.test</a><p class="search-item__body">About A.</p></li></ul>',
    ],
    [
      "2020",
      '<section class="w-gl"><div class="w-gl__result"><div class="w-gl__result__main"><a class="w-gl__result-url" href="https://a.test/">a.test</a><a class="w-gl__result-title result-link" href="https://a.test/"><h3>A</h3></a><p class="w-gl__description">About A.</p></div></div></section>',
    ],
    [
      "now, with other classes",
      '<div class="css-zz"><a class="css-yy" data-testid="gl-title-link" href="https://a.test/"><h2>A</h2></a><p class="css-xx">About A.</p></div>',
    ],
  ];
  it.each(cases)("%s", (_, html) => {
    expect(read(html)).toEqual({
      kind: "results",
      sources: [{ title: "A", url: "https://a.test/", snippet: "About A." }],
    });
  });

  it("years to come: headings and links are found without a known class, with a note", () => {
    const reading = read(drawPage(["a", "b", "c"]).replaceAll(/result|gl-title-link/g, "n3w"));
    expect(reading.sources.map(({ title }) => title)).toEqual(["a", "b", "c"]);
    expect(reading.notes?.join()).toContain("structure");
  });
});

it.each([
  ["2 Sep 2024 ... Text", "2 Sep 2024"],
  ["5 days ago ... Text", "5 days ago"],
  ["1 day ago ... Text", "1 day ago"],
  ["2. Sept. 2024 ... Text", "2. Sept. 2024"],
  ["vor 5 Tagen ... Text", "vor 5 Tagen"],
  ["il y a 3 jours ... Text", "il y a 3 jours"],
])("the date before a description stands apart: %s", (description, date) => {
  expect(splitDate(description)).toEqual({ text: "Text", date });
});

it.each(["Best of 2024 ... Text", "... Text", "5 days ago I wrote ... Text", "24 hours ... Text"])(
  "what is no date stays: %s",
  (description) => {
    expect(splitDate(description)).toEqual({ text: description });
  },
);

describe("pages without results", () => {
  it.each([
    ["the gate", anubis, {}, "pow"],
    ["the gate under its own status", anubis, { status: 401 }, "pow"],
    [
      "the gate by its files",
      '<link rel="stylesheet" href="/x.css"><img src="/.within.website/x/cmd/anubis/static/img/pensive.webp">',
      {},
      "pow",
    ],
    ["a captcha shell", captcha, {}, "challenge"],
    ["a captcha", "<title>Startpage Captcha</title>", {}, "challenge"],
    ["an older captcha", '<h1>CAPTCHA Verification</h1><div class="captcha-section"></div>', {}, "challenge"],
    ["a page for those who sent no token", "<h1>Error 883</h1>", {}, "challenge"],
    ["the address of the captcha", "", { url: "https://www.startpage.com/sp/captcha?x=1" }, "challenge"],
    ["the address of errors", "", { url: "https://www.startpage.com/de/errors/?sc=x" }, "challenge"],
    ["another guard", "<title>Just a moment...</title>", {}, "challenge"],
  ])("%s is blocked", (_, html, more, reason) => {
    expect(read(html, more)).toEqual({ kind: "blocked", reason, sources: [] });
  });

  it("a page that talks of walls is a result page", () => {
    const words = drawResult("https://a.test/sp/captcha", "CAPTCHA anubis_challenge", "component---src-pages-captcha");
    expect(read(words + anubis + captcha).kind).toBe("results");
    expect(read(drawData([{ clickUrl: "https://a.test/", title: "/sp/captcha" }]) + captcha).kind).toBe("results");
  });

  it.each(['<div class="w-gl__no-results">…</div>', "<p>Sorry, there are no results for this search.</p>"])(
    "says that nothing was found: %s",
    (html) => {
      expect(read(`<title>Startpage</title>${html}`)).toEqual({ kind: "empty", sources: [] });
    },
  );

  it.each([
    ["an empty body", ""],
    ["the start page", drawHome()],
    ["a page cut before its results", drawPage([]).split('<div class="w-gl"')[0] ?? ""],
    ["a page without its results", drawPage([])],
    ["another site", '<title>News</title><h2><a href="https://a.test/">A</a></h2>'.repeat(5)],
    ["a page of another kind of site", '<title>Docs</title><div id="___gatsby"></div>'],
  ])("%s is `invalid-response`, never empty", (_, html) => {
    expect(() => read(html)).toThrow(expect.objectContaining({ kind: "invalid-response", provider: "startpage" }));
  });

  it("a hostile page ends soon, without a stack overflow", () => {
    const pagesOfBraces = [
      "UIStartpage.AppSerpWeb, {".repeat(50_000),
      `UIStartpage.AppSerpWeb, ${'{"a":'.repeat(100_000)}${"}".repeat(100_000)}`,
    ];
    for (const script of [...pagesOfBraces, `UIStartpage.AppSerpWeb, {"${"\\".repeat(400_001)}`])
      expect(read(`<script>${script}</script>${drawResult("https://a.test/")}`).kind).toBe("results");
  });
});

import { readFileSync } from "node:fs";
import { unwrapUrl } from "@websonde/search-kit/html";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { unwrapRules } from "../src/unwrap-rules.ts";
import { consent, drawPage } from "./search-yahoo.ts";

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
  if (reading === undefined) throw new Error("Yahoo reads pages");
  return reading;
}

const list = (...items: readonly string[]) =>
  `<div id="web"><ol class="reg searchCenterMiddle">${items.map((item) => `<li>${item}</li>`).join("")}</ol></div>`;
const result = (link: string, title = "Title", rest = "") =>
  `<div class="dd algo"><div class="compTitle"><a href="${link}"><h3 class="title">${title}</h3></a></div>${rest}</div>`;
const urlsOf = (html: string) => read(html).sources.map(({ url }) => url);

it.each(pages)("reference page $id", ({ status, url, body, expect: expected }) => {
  const reading = read(body, { status, ...(url !== "" && { url }) });
  if (!Array.isArray(expected)) expect(reading).toEqual({ kind: "blocked", reason: "consent", sources: [] });
  else expect(reading).toEqual({ kind: expected.length === 0 ? "empty" : "results", sources: expected });
});

describe("links", () => {
  it.each(links)("$input", ({ input, output }) => {
    expect(unwrapUrl(input, "https://search.yahoo.com/search", unwrapRules)).toBe(output ?? undefined);
  });

  it.each([
    [
      "https://r.search.yahoo.com/_ylt=A;_ylu=B/RV=2/RE=1/RO=10/RU=https%3a%2f%2fexample.org%2fa%2fb%3fx%3d1%26y%3d2/RK=2/RS=abc^X-",
      "https://example.org/a/b?x=1&y=2",
    ],
    ["https://example.org/RU=5/RS=z", "https://example.org/RU=5/RS=z"],
    [
      "https://r.search.yahoo.com/x/RU=https%3a%2f%2fexample.org%2fRS%3d1%2fRK%3d2/RK=2/RS=a",
      "https://example.org/RS=1/RK=2",
    ],
    ["https://r.search.yahoo.com/x/RU=https%3a%2f%2fexample.org%2f%25C3%25A9/RK=2", "https://example.org/%C3%A9"],
    ["https://finance.yahoo.com/quote/X", "https://finance.yahoo.com/quote/X"],
  ])("%s leads to %s", (link, url) => {
    expect(urlsOf(list(result(link)))).toEqual([url]);
  });

  it("of ads and of Yahoo itself are none, whatever hides them", () => {
    const none = [
      "https://r.search.yahoo.com/x/RU=https%3a%2f%2fwww.bing.com%2faclick%3fld%3d1/RK=2",
      "https://r.search.yahoo.com/cbclk2/x/RU=https%3a%2f%2fshop.test%2f/RK=2",
      "https://r.search.yahoo.com/x/RU=https%3a%2f%2fimages.search.yahoo.com%2fsearch/RK=2",
      "https://search.yahoo.com/search?p=y",
    ];
    expect(urlsOf(list(...none.map((link) => result(link)), result("https://a.test/")))).toEqual(["https://a.test/"]);
  });

  it("are the same wherever the page was saved", () => {
    const html = list(result("https://r.search.yahoo.com/x/RU=https%3a%2f%2fa.test%2f/RK=2"));
    for (const url of ["https://de.search.yahoo.com/search?p=x", "http://localhost/y.html", "file:///y.html", "?"])
      expect(read(html, { url }).sources[0]?.url).toBe("https://a.test/");
  });
});

describe("what is no result", () => {
  it("ads, videos, questions with their answers, links into a site, the panel beside the list", () => {
    const html = `<ol class="searchCenterTopAds"><li>${result("https://ad.test/")}</li></ol>${list(
      result(
        "https://a.test/",
        "A",
        '<div class="compList"><ul><li><a data-matarget="algo-ql" href="https://a.test/deep">Deep</a><p>Deep.</p></li></ul></div>',
      ),
      '<h3 class="s-header"><a href="https://videos.test/">Videos</a></h3>',
      `<div class="dd bingrelqa"><div class="itm"><div class="ttl"><p>What is it?</p></div><div class="exp"><h3><a href="https://qna.test/">Q</a></h3></div></div></div>`,
      `<div class="dd algo"><a data-matarget="ad" href="https://ad2.test/"><h3>Ad</h3></a></div>`,
      `<div class="dd ads algo"><a href="https://ad3.test/"><h3>Ad</h3></a></div>`,
    )}<ol class="searchCenterBottomAds"><li>${result("https://ad4.test/")}</li></ol><div id="right"><h3><a href="https://panel.test/">Panel</a></h3></div>`;
    expect(read(html)).toEqual({
      kind: "results",
      sources: [{ title: "A", url: "https://a.test/" }],
      relatedQuestions: ["What is it?"],
    });
  });

  it("a title without a text, a repeated address, an item that is cut off", () => {
    const html = list(
      result("https://img.test/", '<img alt="x">'),
      result("https://a.test/"),
      result("https://a.test/", "Again"),
    );
    expect(urlsOf(html.replace("</ol>", '<li><div class="dd algo"><a hre'))).toEqual(["https://a.test/"]);
  });
});

describe("titles", () => {
  const heading = (link: string) =>
    list(`<div class="dd algo"><div class="compTitle"><h3 class="title">${link}</h3></div></div>`);
  it.each([
    ["in the link", '<a href="https://a.test/">Widget <b>guide</b></a>', "Widget guide"],
    [
      "behind the printed address",
      '<a href="https://a.test/"><span class="d-ib p-abs t-0 l-0">a.test<span> › guide</span></span>Widget guide</a>',
      "Widget guide",
    ],
    [
      "in the label, where an address without a class stands before them",
      '<a aria-label="Widget &lt;b&gt;guide&lt;/b&gt;" href="https://a.test/"><span>a.test</span>Widget <b>guide</b></a>',
      "Widget guide",
    ],
    [
      "whole, in Chinese as well",
      '<a aria-label="中文标题很长" href="https://a.test/"><span>a.test › 中文</span>中文标题很长</a>',
      "中文标题很长",
    ],
    [
      "in the link, where the label says something else",
      '<a aria-label="Opens in a new window" href="https://a.test/">Widget guide</a>',
      "Widget guide",
    ],
  ])("stand %s", (_, link, title) => {
    expect(read(heading(link)).sources).toEqual([{ title, url: "https://a.test/" }]);
  });
});

describe("markup of other years", () => {
  it("until 2015", () => {
    const html = `<ol>${["a", "b"].map((name) => `<li><div class="res"><div><h3><a class="yschttl spt" href="http://r.search.yahoo.com/_ylt=A/RV=2/RO=10/RU=http%3a%2f%2f${name}.test%2f/RK=0/RS=x">${name}</a></h3></div><span class="url">${name}.test</span><a class="sub" href="http://r.search.yahoo.com/RU=http%3a%2f%2fcache.test%2f/RK=0">Cached</a><div class="abstr">About ${name}.</div></div></li>`).join("")}</ol>`;
    expect(read(html).sources).toEqual([
      { title: "a", url: "http://a.test/", snippet: "About a." },
      { title: "b", url: "http://b.test/", snippet: "About b." },
    ]);
  });

  it("a piece of a page, without its list", () => {
    expect(urlsOf(result("https://a.test/") + result("https://b.test/"))).toEqual([
      "https://a.test/",
      "https://b.test/",
    ]);
  });

  it("a list whose items have another class", () => {
    const html = drawPage(["a", "b"]).replaceAll(/algo(?:-sr)?|relsrch/g, "x1");
    expect(read(html)).toMatchObject({ kind: "results", sources: [{ title: "a" }, { title: "b" }] });
  });

  it("years to come: headings and links are found without a known class, with a note", () => {
    const html = drawPage(["a", "b", "c"]).replaceAll(/ (?:class|id)="[^"]*"/g, "");
    const reading = read(html);
    expect(reading.sources.map(({ title }) => title)).toEqual(["a", "b", "c"]);
    expect(reading.notes?.join()).toContain("structure");
  });
});

describe("pages without results", () => {
  it.each([
    '<div class="dd zrp"><div class="compText"><p>We did not find results for: <strong>x</strong>.</p></div></div>',
    '<div class="dd zrp"><div class="compText"><p>Wir haben nichts gefunden.</p></div></div>',
    '<div class="compNoResults"></div>',
    "<p>We did not find any results for <b>x</b>.</p>",
  ])("say that nothing was found: %s", (item) => {
    expect(read(list(item))).toEqual({ kind: "empty", sources: [] });
  });

  it.each([200, 403, undefined])("a consent page is one under every status (%s)", (status) => {
    expect(read(consent, status === undefined ? {} : { status })).toMatchObject({ kind: "blocked", reason: "consent" });
  });

  it.each([
    "https://consent.yahoo.com/v2/collectConsent?x",
    "https://guce.yahoo.com/consent",
    "https://consent.uk.yahoo.com/",
  ])("a consent page is known by its address where it looks like nothing: %s", (url) => {
    expect(read("<p>?</p>", { url })).toMatchObject({ kind: "blocked", reason: "consent" });
  });

  it.each([
    "https://consent.yahoo.com.evil.test/",
    "https://notconsent.yahoo.com/",
    "https://a.test/?u=consent.yahoo.com",
  ])("not by an address that only looks like one: %s", (url) => {
    expect(() => read("<p>?</p>", { url })).toThrow(expect.objectContaining({ kind: "invalid-response" }));
  });

  it("999 was its way to say that there were too many", () => {
    expect(read("<p>Unable to process request at this time -- error 999.</p>", { status: 999 })).toMatchObject({
      kind: "blocked",
      reason: "rate",
    });
  });

  it("a page that talks of consent is a result page", () => {
    const words = list(result("https://consent.yahoo.com/v2/collectConsent", "consent.yahoo.com collectConsent"));
    expect(read(`<meta name="oath:guce:consent-host" content="guce.yahoo.com">${words}`).kind).toBe("results");
  });

  const start = '<title>x - Yahoo Search Results</title><meta content="guce.yahoo.com">';
  it.each([
    ["an empty body", ""],
    ["a page cut before its results", start],
    ["a page cut at its results", `${start}<div id="web"><ol class="reg searchCenterMiddle">`],
    [
      "a list of nothing but boxes",
      `${start}${list('<h3 class="s-header">Videos</h3>', ...["a", "b", "c"].map((name) => `<div class="dd bingrelqa"><h3><a href="https://${name}.test/">${name}</a></h3></div>`))}`,
    ],
    [
      "a page of unknown markup",
      `${start}<div class="x">${"<p>Sorry, we did not find results for x.</p>".repeat(2_000)}</div>`,
    ],
    ["another site", '<title>News</title><h2><a href="https://a.test/">A</a></h2>'.repeat(5)],
  ])("%s is `invalid-response`, never empty", (_, html) => {
    expect(() => read(html)).toThrow(expect.objectContaining({ kind: "invalid-response", provider: "yahoo" }));
  });

  it("a page that breaks off anywhere is read up to there, or not at all", () => {
    const whole = readFixture("success.html");
    const { sources } = read(whole);
    for (let length = 0; length < whole.length; length += 7) {
      const html = whole.slice(0, length);
      try {
        const reading = read(html);
        expect(reading.kind, html.slice(-80)).toBe("results");
        const found = reading.sources.map(({ url }) => url);
        expect(found, html.slice(-80)).toEqual(sources.slice(0, found.length).map(({ url }) => url));
      } catch (error) {
        expect(error, html.slice(-80)).toMatchObject({ kind: "invalid-response" });
      }
    }
  });

  it("unknown markup says what it is", () => {
    expect(() => read(start)).toThrow(/Yahoo: page layout not recognised/);
  });
});

import { readFileSync } from "node:fs";
import { unwrapUrl } from "@websonde/search-kit/html";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { unwrapRules } from "../src/unwrap-rules.ts";
import { challenge, drawPage } from "./search-bing.ts";

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
  if (reading === undefined) throw new Error("Bing reads pages");
  return reading;
}

const list = (...items: readonly string[]) => `<ol id="b_results">${items.join("")}</ol>`;
const result = (link: string, title = "Title", rest = "") =>
  `<li class="b_algo"><h2><a href="${link}">${title}</a></h2>${rest}</li>`;
const urlsOf = (html: string) => read(html).sources.map(({ url }) => url);

it.each(pages)("reference page $id", ({ status, body, expect: expected }) => {
  const reading = read(body, { status });
  if (!Array.isArray(expected)) expect(reading).toEqual({ kind: "blocked", reason: "challenge", sources: [] });
  else expect(reading).toEqual({ kind: expected.length === 0 ? "empty" : "results", sources: expected });
});

describe("links", () => {
  it.each(links)("$input", ({ input, output }) => {
    expect(unwrapUrl(input, "https://www.bing.com/search", unwrapRules)).toBe(output ?? undefined);
  });

  it.each([
    [
      "https://www.bing.com/ck/a?!&amp;&amp;p=1&amp;u=a1aHR0cHM6Ly93d3cuZXhhbXBsZS5vcmcvd2F0Y2g_dj1hfmI-PmM_Jng9MQ&amp;ntb=1",
      "https://www.example.org/watch?v=a~b%3E%3Ec?&x=1",
    ],
    ["/ck/a?!&amp;&amp;u=a1aHR0cHM6Ly9leGFtcGxlLm9yZy9hP2I9MSZjPTI&amp;ntb=1", "https://example.org/a?b=1&c=2"],
    ["https://example.org/a+b?c=%C3%A9", "https://example.org/a+b?c=%C3%A9"],
    ["https://www.bing.com/ck/a?u=a1aHR0cHM6Ly93d3cuYmluZy5jb20vd2VibWFzdGVycw", "https://www.bing.com/webmasters"],
  ])("%s leads to %s", (link, url) => {
    const { href } = new URL(url);
    expect(urlsOf(list(result(link)))).toEqual([href]);
  });

  it("of ads are none, whatever hides them", () => {
    const wrapped = `https://www.bing.com/ck/a?u=a1${btoa("https://www.bing.com/aclick?ld=e8")}`;
    const ads = [
      wrapped,
      "https://www.bing.com/aclick?ld=1",
      "http://0.r.msn.com/?ld=d3",
      "https://www.bing.com/aclk?x",
    ];
    expect(urlsOf(list(...ads.map((link) => result(link)), result("https://a.test/")))).toEqual(["https://a.test/"]);
  });

  it("are the same wherever the page was saved", () => {
    const html = list(result("/ck/a?u=a1aHR0cHM6Ly9hLnRlc3Qv"));
    for (const url of ["https://cn.bing.com/search?q=x", "http://localhost/bing.html", "file:///bing.html", "?"])
      expect(read(html, { url }).sources[0]?.url).toBe("https://a.test/");
  });
});

describe("what is no result", () => {
  it("ads, answers, questions with their answers, links into a site, the panel beside the list", () => {
    const html = `${list(
      `<li class="b_ad"><ul><li class="b_algo"><h2><a href="https://ad.test/">Ad</a></h2></li></ul></li>`,
      `<li class="b_ans"><h2><a href="https://answer.test/">Answer</a></h2></li>`,
      `<li class="b_ans"><div class="df_alsoAsk" data-query="What is it?"><div class="b_algo"><h2><a href="https://qna.test/">Q</a></h2></div></div></li>`,
      result(
        "https://a.test/",
        "A",
        `<ul class="b_vList"><li><h3><a href="https://a.test/deep">Deep</a></h3><p>Deep.</p></li></ul>`,
      ),
      `<li class="b_algo b_ad"><h2><a href="https://ad2.test/">Ad</a></h2></li>`,
      `<li class="b_msg"><h2><a href="https://msg.test/">Removed</a></h2></li>`,
    )}<aside id="b_context"><div class="b_algo"><h2><a href="https://panel.test/">Panel</a></h2></div></aside>`;
    expect(read(html)).toEqual({
      kind: "results",
      sources: [{ title: "A", url: "https://a.test/" }],
      relatedQuestions: ["What is it?"],
    });
  });

  it("a title without a text, a repeated address, an item that is cut off", () => {
    const html = `${list(result("https://img.test/", '<img alt="x">'), result("https://a.test/"), result("https://a.test/", "Again"))}`;
    expect(urlsOf(html.replace("</ol>", '<li class="b_algo"><h2><a hre'))).toEqual(["https://a.test/"]);
  });
});

describe("what a result says", () => {
  it("its title comes from its heading, not from the link before it nor from the badges beside it", () => {
    const html = list(
      `<li class="b_algo"><div class="b_tpcn"><a class="tilk" href="https://a.test/">a.test</a></div><div class="b_title"><h2><span>PDF</span><a href="https://a.test/x.pdf">The <b>paper</b></a></h2><div class="b_suffix"><a href="http://www.microsofttranslator.com/x">Translate this page</a></div></div></li>`,
    );
    expect(read(html).sources).toEqual([{ title: "The paper", url: "https://a.test/x.pdf" }]);
  });

  it.each([
    ['<span class="news_dt">3 days ago</span>&nbsp;&#0183;&#32;Text.', "Text.", "3 days ago"],
    ['<span class="news_dt">14.06.2019</span> · Text.', "Text.", "14.06.2019"],
    ["20.12.2014 - Text.", "20.12.2014 - Text.", "20.12.2014"],
    ["Jan 3, 2026 · Text.", "Jan 3, 2026 · Text.", "Jan 3, 2026"],
    ["2014 - a year.", "2014 - a year.", undefined],
    ["Something - like this.", "Something - like this.", undefined],
  ])("%s has a date where it is one", (text, snippet, publishedDate) => {
    const html = list(result("https://a.test/", "A", `<div class="b_caption"><p>${text}</p></div>`));
    expect(read(html).sources).toEqual([
      { title: "A", url: "https://a.test/", snippet, ...(publishedDate !== undefined && { publishedDate }) },
    ]);
  });

  it.each([
    ['<div class="b_caption"><div class="b_snippet"><p class="b_lineclamp3">Text.</p></div></div>'],
    ['<div class="b_caption"></div><div class="b_algoSlug">Text.</div>'],
    ['<div class="b_caption"><a href="/videos/search"><p>Text.</p></a></div>'],
    ["<p>Text.</p>"],
  ])("a snippet is found in %s", (rest) => {
    expect(read(list(result("https://a.test/", "A", rest))).sources[0]?.snippet).toBe("Text.");
  });
});

describe("markup of other years", () => {
  it("2009 to 2013, with a list of its own", () => {
    const html = `<form id="sb_form"></form><div id="results"><div class="sb_ads"><ul class="sb_results"><li><h3><a href="https://ad.test/">Ad</a></h3></li></ul></div>
      <ul id="wg0" class="sb_results"><li class="sa_wr"><div class="sa_cc" u="0"><div class="sb_tlst"><h3><a href="http://old.test/">Old</a></h3></div><div class="sb_meta"><cite>old.test</cite></div><p>Ancient.</p></div></li></ul></div>`;
    expect(read(html).sources).toEqual([{ title: "Old", url: "http://old.test/", snippet: "Ancient." }]);
  });

  it("a piece of a page, without its list", () => {
    expect(urlsOf(result("https://a.test/") + result("https://b.test/"))).toEqual([
      "https://a.test/",
      "https://b.test/",
    ]);
  });

  it("a list whose items have another class", () => {
    const html = drawPage(["a", "b"]).replaceAll("b_algo", "x1");
    expect(read(html)).toMatchObject({ kind: "results", sources: [{ title: "a" }, { title: "b" }] });
  });

  it("years to come: headings and links are found without a known class, with a note", () => {
    const html = drawPage(["a", "b", "c"]).replaceAll(/\bb_/g, "z_");
    const reading = read(html);
    expect(reading.sources.map(({ title }) => title)).toEqual(["a", "b", "c"]);
    expect(reading.notes?.join()).toContain("structure");
  });
});

describe("pages without results", () => {
  it.each([200, 403, undefined])("a challenge is one under every status (%s)", (status) => {
    expect(read(challenge, status === undefined ? {} : { status })).toMatchObject({
      kind: "blocked",
      reason: "challenge",
    });
  });

  it.each([
    '<form action="/turing/captcha/challenge"></form>',
    '<div id="b_captcha"></div>',
    '<div id="px-captcha"></div>',
    '<iframe src="https://challenges.cloudflare.com/cdn-cgi/challenge-platform/h/b"></iframe>',
  ])("a challenge is known by its elements: %s", (element) => {
    expect(read(`<form id="sb_form"></form>${element}`)).toMatchObject({ kind: "blocked", reason: "challenge" });
  });

  it("a challenge is known by its address where it looks like nothing", () => {
    const url = "https://www.bing.com/turing/captcha/challenge?q=x";
    expect(read("<p>?</p>", { url })).toMatchObject({ kind: "blocked", reason: "challenge" });
    expect(read(list(result("https://a.test/")), { url }).kind).toBe("results");
  });

  it("a page that talks of challenges is a result page, and so is one with a consent banner over it", () => {
    const words = list(result("https://pkg.test/turing/captcha", "One last step: captcha, turnstile"));
    expect(read(words).kind).toBe("results");
    expect(read(`<div id="bnp_container">Accept cookies?</div>${words}`).kind).toBe("results");
  });

  it("no results are said by Bing in every language", () => {
    expect(read(list('<li class="b_no"><h1>没有与此相关的结果</h1></li>'))).toEqual({ kind: "empty", sources: [] });
  });

  const start = '<title>x - Search</title><form id="sb_form"></form><script>turnstile("captcha")</script>';
  it.each([
    ["an empty body", ""],
    ["a page cut before its results", start],
    ["a page cut at its results", `${start}<ol id="b_results">`],
    [
      "a list of nothing but answers",
      `${start}${list(...["a", "b", "c"].map((name) => `<li class="b_ans"><h2><a href="https://${name}.test/">${name}</a></h2></li>`))}`,
    ],
    ["a page of unknown markup", `${start}<div class="x">${"<p>There are no results for x.</p>".repeat(2_000)}</div>`],
    ["another site", '<title>News</title><h2><a href="https://a.test/">A</a></h2>'.repeat(5)],
  ])("%s is `invalid-response`, never empty", (_, html) => {
    expect(() => read(html)).toThrow(expect.objectContaining({ kind: "invalid-response", provider: "bing" }));
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
    expect(() => read(start)).toThrow(/Bing: page layout not recognised/);
  });
});

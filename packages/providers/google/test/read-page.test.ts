import { readFileSync } from "node:fs";
import { unwrapUrl } from "@websonde/search-kit/html";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { unwrapRules } from "../src/unwrap-rules.ts";
import { drawPage, drawResult, gate, sorry } from "./search-google.ts";

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
  if (reading === undefined) throw new Error("Google reads pages");
  return reading;
}

it.each(pages)("reference page $id", ({ status, url, body, expect: expected }) => {
  const reading = read(body, { status, ...(url && { url }) });
  if ("kind" in expected) expect(reading).toEqual({ kind: "blocked", reason: expected.kind, sources: [] });
  else expect(reading).toEqual({ kind: expected.length === 0 ? "empty" : "results", sources: expected });
});

describe("links", () => {
  it.each(links)("$input", ({ input, output }) => {
    expect(unwrapUrl(input, "https://www.google.com/search?q=x", unwrapRules)).toBe(output ?? undefined);
  });

  it.each([
    ["/url?esrc=s&amp;q=&amp;url=https%3A%2F%2Fa.test%2F&amp;ved=2", "https://a.test/"],
    ["https://www.google.com.br/url?sa=t&amp;url=https://a.test/b%2Bc", "https://a.test/b+c"],
    ["http://google.cat/url?q=https://a.test/%C3%A9", "https://a.test/%C3%A9"],
    ["https://support.google.com/websearch", "https://support.google.com/websearch"],
    ["https://scholar.google.com/citations?user=x", "https://scholar.google.com/citations?user=x"],
    ["https://google.example.com/url?q=https://b.test/", "https://google.example.com/url?q=https://b.test/"],
  ])("%s leads to %s", (link, url) => {
    expect(read(drawResult(link)).sources).toEqual([{ title: "Title", url }]);
  });

  it.each([
    "https://maps.google.de/maps?q=x",
    "/url?q=https://maps.google.com/maps%3Fq%3Dx&amp;sa=U",
    "https://scholar.google.com/scholar?q=x",
    "/url?q=https%3A%2F%2Fwww.googleadservices.com%2Fpagead%2Faclk",
    "/url?q=%E0%A4%A",
    "https://www.google.de/goto?url=CAES",
  ])("%s leads to no result", (link) => {
    expect(read(drawPage(["a"]) + drawResult(link)).sources.map(({ url }) => url)).toEqual(["https://a.test/"]);
  });

  it("are the same wherever the page was saved", () => {
    for (const url of ["https://www.google.fr/search?q=x", "http://localhost/g.html", "file:///g.html", "?"])
      expect(read(drawResult("/url?q=https%3A%2F%2Fa.test%2F"), { url }).sources[0]?.url).toBe("https://a.test/");
  });
});

describe("what is no result", () => {
  it.each([
    [
      "an ad above",
      '<div id="tads"><ol><li class="ads-ad"><h3><a href="https://shop.test/">Shop</a></h3></li></ol></div>',
    ],
    ["an ad among results", '<div class="uEierd"><a href="https://shop.test/"><h3>Shop</h3></a></div>'],
    [
      "an ad's link",
      '<div class="g"><h3 class="r"><a href="/aclk?sa=L&amp;adurl=https://shop.test/">Shop</a></h3></div>',
    ],
    [
      "an ad at the side",
      '<div id="rhs"><div class="g"><h3 class="r"><a href="https://shop.test/">Shop</a></h3></div></div>',
    ],
    [
      "a related question",
      '<div class="related-question-pair"><div class="g"><a href="https://b.test/"><h3>B</h3></a></div></div>',
    ],
    [
      "a box about the subject",
      '<div class="kp-blk"><div class="g"><a href="https://b.test/"><h3>B</h3></a></div></div>',
    ],
    ["a row of cards", '<g-scrolling-carousel><a href="https://b.test/"><h3>B</h3></a></g-scrolling-carousel>'],
    ["a link without a title", '<a href="https://b.test/"><h3> </h3></a>'],
    ["a title without a link", "<div class='g'><h3 class='r'>B</h3></div>"],
    ["another search", '<a href="/search?q=y&amp;tbm=isch"><h3>Images for y</h3></a>'],
  ])("%s", (_, html) => {
    const reading = read(`${drawPage(["a"])}${html}`);
    expect(reading.sources).toEqual([{ title: "a", url: "https://a.test/" }]);
  });

  it("links to more of a site, below a result or behind it", () => {
    const more =
      '<table class="jmjoTe"><tr class="mslg"><td><h3><a class="l" href="https://a.test/more">More</a></h3></td></tr></table>' +
      '<table class="nrgt"><tr class="mslg"><td><div class="sld"><h3 class="r"><a class="l" href="https://a.test/old">Old</a></h3></div></td></tr></table>';
    const html = drawPage(["a", "b"]).replace("</div></div>", `</div>${more}</div>`);
    expect(read(html).sources.map(({ url }) => url)).toEqual(["https://a.test/", "https://b.test/"]);
  });
});

describe("pages without results", () => {
  it.each([
    ["English", "Your search - <em>x</em> - did not match any documents."],
    ["German", "Es wurden keine mit deiner Suchanfrage - <em>x</em> - übereinstimmenden Dokumente gefunden."],
    ["French", "Aucun document ne correspond aux termes de recherche spécifiés (<em>x</em>)."],
    ["Japanese", "<em>x</em> に一致する情報は見つかりませんでした。"],
  ])("say that nothing was found: %s", (_, words) => {
    const html = `<title>x - Google Search</title><noscript><meta http-equiv="refresh" content="0;url=/httpservice/retry/enablejs?sei=x"></noscript><form action="/search"><input name="q"></form><div id="botstuff"><div class="card-section"><p role="heading">${words}</p></div></div>`;
    expect(read(html)).toEqual({ kind: "empty", sources: [] });
  });

  it("say so by a list of advice in languages that we do not know", () => {
    const html =
      '<title>x – Google</title><input name="q"><div id="topstuff"><div class="card-section"><p>…</p><ul><li>…</li></ul></div></div>';
    expect(read(html).kind).toBe("empty");
  });

  it("say so without scripts", () => {
    const html =
      '<title>x - Google Search</title><input name="q"><div id="main"><div class="ZINbbc"><div class="kCrYT"><div class="BNeawe s3v9rd"><span class="r0bn4c">Your search - </span><span>x</span><span class="r0bn4c"> - did not match any documents.</span></div></div></div></div>';
    expect(read(html).kind).toBe("empty");
  });

  it.each([
    ["the gate", gate, {}, "javascript"],
    [
      "the gate's shortest form",
      '<noscript><meta http-equiv="refresh" content="0;url=/httpservice/retry/enablejs?sei=x">',
      {},
      "javascript",
    ],
    ["the gate with a heading", `${gate}<h3>Google</h3>`, {}, "javascript"],
    ["a captcha", sorry, {}, "traffic"],
    ["a captcha of 2014", '<form action="CaptchaRedirect"><img src="/sorry/image?id=1"></form>', {}, "traffic"],
    ["a sentence", "Our systems have detected unusual traffic", {}, "traffic"],
    ["the address of the page about traffic", "", { url: "https://www.google.com/sorry/index?continue=x" }, "traffic"],
    ["another address of it", "", { url: "https://sorry.google.com/sorry/?continue=x" }, "traffic"],
    ["the address of the consent page", "", { url: "https://consent.google.de/ml?continue=x" }, "consent"],
    ["the consent page", "<title>Before you continue to Google Search</title>", {}, "consent"],
    [
      "the consent page in another language",
      '<title>Bevor Sie fortfahren</title><form action="https://consent.google.com/save" method="POST"></form>',
      {},
      "consent",
    ],
    [
      "the consent page, saved",
      '<form action="/save"><input type="hidden" name="set_eom" value="true"></form>',
      {},
      "consent",
    ],
    ["another guard", "<title>Just a moment...</title>", {}, "challenge"],
  ])("%s is blocked", (_, html, more, reason) => {
    expect(read(html, more)).toEqual({ kind: "blocked", reason, sources: [] });
  });

  it("a page that talks of walls is a result page, whatever stands beside its results", () => {
    const words = drawResult(
      "https://a.test/sorry/",
      "unusual traffic, consent.google.com, /sorry/, enablejs",
      "g-recaptcha",
    );
    expect(read(words + gate + sorry).kind).toBe("results");
  });

  it.each([
    ["an empty body", ""],
    ["a page cut before its results", drawPage([]).split("<div")[0] ?? ""],
    [
      "a page cut in its results",
      '<title>x - Google Search</title><input name="q"><div id="rso"><div class="MjjYud"><a href="https://a.te',
    ],
    [
      "another site",
      '<title>News</title><div id="search"></div>' + '<h2><a href="https://a.test/">A</a></h2>'.repeat(5),
    ],
  ])("%s is `invalid-response`, never empty", (_, html) => {
    expect(() => read(html)).toThrow(expect.objectContaining({ kind: "invalid-response", provider: "google" }));
  });

  it("a hostile page ends soon, without a stack overflow", () => {
    const open = "<div>".repeat(20_000);
    const titles = '<a href="https://a.test/"><h3>A</h3></a>'.repeat(5_000);
    for (const html of [
      `${open}${titles}`,
      `<p>${"<i></i>".repeat(40_000)}${titles}`,
      "<h3 class=r><a href=//a.test>".repeat(5_000),
    ])
      expect(() => {
        try {
          read(html);
        } catch (error) {
          expect(error).toMatchObject({ kind: "invalid-response" });
        }
      }).not.toThrow();
  });
});

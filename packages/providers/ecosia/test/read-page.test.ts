import { readFileSync } from "node:fs";
import { unwrapUrl } from "@websonde/search-kit/html";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { unwrapRules } from "../src/unwrap-rules.ts";
import { drawPage, firewall } from "./search-ecosia.ts";

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
  if (reading === undefined) throw new Error("Ecosia reads pages");
  return reading;
}

const article = (inside: string) => `<article data-test-id="organic-result">${inside}</article>`;
const link = (href: string) => `<a href="${href}"><h2 data-test-id="result-title">Title</h2></a>`;

it.each(pages)("reference page $id", ({ status, body, expect: expected }) => {
  const readIt = () => read(body, { status });
  if (!("kind" in expected)) expect(readIt()).toEqual({ kind: "results", sources: expected });
  else if (expected.kind === "challenge")
    expect(readIt()).toEqual({ kind: "blocked", reason: "challenge", sources: [] });
  // A page that says nothing is judged by its status, and only a search has one.
  else expect(readIt).toThrow(expect.objectContaining({ kind: "invalid-response", status: expected.error }));
});

it.each([
  ...links,
  { input: "https://blog.ecosia.org/trees", output: "https://blog.ecosia.org/trees" },
  { input: "https://ecosia.org/search?q=x", output: null },
  { input: "https://notecosia.org/search", output: "https://notecosia.org/search" },
  { input: "https://www.google.com/aclk?sa=l", output: null },
])("link $input", ({ input, output }) => {
  expect(unwrapUrl(input, "https://www.ecosia.org/search?q=x", unwrapRules)).toBe(output ?? undefined);
});

describe("results", () => {
  it("are the organic ones: no ad, entity, video or picture block", () => {
    const { sources, relatedQuestions } = read(readFixture("success.html"));
    expect(sources.map(({ url }) => new URL(url).hostname)).toEqual(["hvac.example.com", "blog.example.org"]);
    expect(relatedQuestions).toEqual(["heat pump frost"]);
  });

  it("leave out an ad in an organic article's clothes", () => {
    const ads = [
      `<div data-test-id="mainline-result-ad">${article(link("https://shop.test/"))}</div>`,
      `<div data-test-id="ad-google">${article(link("https://shop.test/"))}</div>`,
      `<div class="card-ad">${article(link("https://shop.test/"))}</div>`,
      article(link("https://www.bing.com/aclick?ld=e8")),
      article(link("https://www.google.com/aclk?sa=l")),
    ];
    expect(read(ads.join("") + article(link("https://a.test/"))).sources).toEqual([
      { title: "Title", url: "https://a.test/" },
    ]);
  });

  it("have no captions for screen readers in their texts", () => {
    const box =
      '<div data-test-id="result-description"><span class="sr-only">Thumbnail of Title</span>Only a box.</div>';
    expect(read(article(link("https://a.test/") + box)).sources[0]?.snippet).toBe("Only a box.");
  });

  it("of one address are one", () => {
    expect(read(article(link("https://a.test/")) + article(link("https://a.test/"))).sources).toHaveLength(1);
  });

  it.each([
    ["02.08.2025 ... Words.", "02.08.2025"],
    ["Aug 2, 2025 ... Words.", "Aug 2, 2025"],
    ["2 Aug 2025 … Words.", "2 Aug 2025"],
    ["3 days ago ... Words.", "3 days ago"],
    ["In 2020, OpenAI · An LLM ... is", undefined],
    ["yesterday ... the world", undefined],
    ["Words of 02.08.2025 ... and more", undefined],
    ["31.02.2025 ... Words.", undefined],
  ])("have the date that their snippet begins with: %s", (snippet, publishedDate) => {
    const html = article(`${link("https://a.test/")}<p data-test-id="web-result-description"> ${snippet}</p>`);
    const [source] = read(html).sources;
    expect(source).toMatchObject({ snippet });
    expect(source?.publishedDate).toBe(publishedDate);
  });

  it("of 2022 to 2024 are told by classes", () => {
    const html = `<div class="mainline__result-wrapper"><article class="result web-result"><div class="result__info"><a href="https://a.test/">a.test</a></div>
      <div class="result__title"><a class="result__link" href="https://a.test/page"><h2 class="result-title__heading">A page</h2></a></div>
      <div class="result__description"><p class="web-result__description">About it.</p></div></article></div>
      <div class="mainline__result-wrapper"><article class="result news-result card-ad"><div class="result__title"><a href="https://shop.test/"><h2>Buy</h2></a></div></article></div>`;
    expect(read(html).sources).toEqual([{ title: "A page", url: "https://a.test/page", snippet: "About it." }]);
  });

  it("of 2022 have their heading in a link around it", () => {
    const html = `<article class="result web-result"><div class="result__info"><a class="result__source" href="https://a.test/">a.test</a></div>
      <a class="result__link" href="https://a.test/page"><div class="result__title"><h2>A page</h2></div></a><div class="result__columns-start"><p>About it.</p></div></article>`;
    expect(read(html).sources).toEqual([{ title: "A page", url: "https://a.test/page", snippet: "About it." }]);
  });

  it("are found without test ids, and without a known class, with a note", () => {
    const bare = drawPage(["a", "b", "c"]).replaceAll(/ data-test-id="[^"]*"/g, "");
    expect(read(bare)).toMatchObject({ kind: "results", sources: [{ title: "a" }, { title: "b" }, { title: "c" }] });
    expect(read(bare).notes).toBeUndefined();
    const unknown = read(bare.replaceAll(/ class="[^"]*"/g, ' class="q7"'));
    expect(unknown.sources.map(({ title }) => title)).toEqual(["a", "b", "c"]);
    expect(unknown.notes?.join()).toContain("structure");
  });
});

describe("pages without results", () => {
  it.each([200, 403, undefined])("the firewall is a challenge under every status (%s)", (status) => {
    const reading = read(firewall, status === undefined ? {} : { status });
    expect(reading).toMatchObject({ kind: "blocked", reason: "challenge" });
  });

  it.each([
    ["in another language, as a browser saved it", '<title>Nur einen Moment…</title><form id="challenge-form"></form>'],
    ["with its widget", '<title>Un momento…</title><input type="hidden" name="cf-turnstile-response">'],
    ["by its sentence alone", "<h1>Confirm you're not a robot</h1>"],
  ])("Cloudflare's page is one: %s", (_, html) => {
    expect(read(html)).toMatchObject({ kind: "blocked", reason: "challenge" });
  });

  it("a bare 403 is a refused address", () => {
    expect(read("<p>?</p>", { status: 403 })).toEqual({ kind: "blocked", reason: "denied", sources: [] });
  });

  it("a result page that speaks of challenges is none", () => {
    const words = article(
      `<a href="https://a.test/"><h2 data-test-id="result-title">Ecosia Firewall, _cf_chl_opt</h2></a>`,
    );
    const script = '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>';
    expect(read(`<title>Just a moment...</title>${words}${script}`).kind).toBe("results");
  });

  it.each([
    ["2026", '<div data-test-id="web-no-results" class="no-results web__no-results"><p>Unfortunately …</p></div>'],
    ["2021", '<div><p class="no-results__lead">Aucun résultat</p></div>'],
  ])("nothing found is empty: %s", (_, html) => {
    for (const query of ["x", "Ecosia Firewall", "Just a moment...", "Confirm you're not a robot"])
      expect(read(`<title>${query} - Ecosia</title>${html}`)).toEqual({ kind: "empty", sources: [] });
  });

  it.each([
    ["an empty body", ""],
    ["a page cut before its results", drawPage([]).replace(/<main.*$/s, "")],
    [
      "a page whose results are still to be drawn",
      '<title>x - Ecosia</title><div data-test-id="mainline-skeleton"></div>',
    ],
    ["another site", '<title>News</title><h2><a href="https://a.test/">A</a></h2>'.repeat(5)],
  ])("%s is `invalid-response`, never empty", (_, html) => {
    expect(() => read(html)).toThrow(expect.objectContaining({ kind: "invalid-response", provider: "ecosia" }));
  });
});

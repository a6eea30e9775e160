import { readFileSync } from "node:fs";
import { unwrapUrl } from "@websonde/search-kit/html";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { unwrapRules } from "../src/unwrap-rules.ts";
import { drawPage, puzzle, refusal } from "./search-mojeek.ts";

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
  if (reading === undefined) throw new Error("Mojeek reads pages");
  return reading;
}

const list = (items: string) => `<title>x - Mojeek Search</title><ul class="results-standard">${items}</ul>`;

it.each(pages)("reference page $id", ({ status, body, expect: expected }) => {
  const reading = read(body, { status });
  if ("kind" in expected) expect(reading).toEqual({ kind: "blocked", reason: expected.kind, sources: [] });
  else expect(reading).toEqual({ kind: expected.length === 0 ? "empty" : "results", sources: expected });
});

it.each(links)("link $input", ({ input, output }) => {
  expect(unwrapUrl(input, "https://www.mojeek.com/search?q=x", unwrapRules)).toBe(output ?? undefined);
});

describe("results", () => {
  it("are the web's: no news, no encyclopedia, no ads, no links to more of a site", () => {
    const { kind, sources } = read(readFixture("success.html"));
    expect(kind).toBe("results");
    expect(sources.map(({ url }) => new URL(url).hostname)).toEqual(["hvac.example.com", "blog.example.org"]);
    const ads = '<li class="ad"><h2><a class="title" href="https://shop.test/">Buy</a></h2></li>';
    const news = '<li><div class="news-results"><a class="title" href="https://news.test/">News</a></div></li>';
    const one = '<li><h2><a class="title" href="https://a.test/">A</a></h2></li>';
    expect(read(list(ads + news + one)).sources).toEqual([{ title: "A", url: "https://a.test/" }]);
  });

  it("of one address are one", () => {
    const item = '<li><h2><a class="title" href="https://a.test/">A</a></h2></li>';
    expect(read(list(item + item)).sources).toHaveLength(1);
  });

  it.each([
    ['<h2><a class="ob" href="http://m1.test/">Old</a></h2>'],
    ['<a class="ob" href="http://m1.test/"><p class="i">m1.test</p></a><h2>Old</h2>'],
    ['<a class="ob" href="http://m1.test/"><h2>Old</h2></a>'],
  ])("of pages until 2021: %s", (item) => {
    const html = list(`<li>${item}<p class="s">Old text.</p></li>`);
    expect(read(html).sources).toEqual([{ title: "Old", url: "http://m1.test/", snippet: "Old text." }]);
  });

  it.each([
    ["a.test › blog - 12 Jan 2024", "12 Jan 2024"],
    ["a.test - 2024-01-12", "2024-01-12"],
    ["a.test › x - y - 3 days ago", "3 days ago"],
    ["a.test › top - 2024", undefined],
    ["a.test › up - now", undefined],
    ["a.test › 12 Jan 2024 - more", undefined],
    ["a.test", undefined],
  ])("have the date of their address line: %s", (line, publishedDate) => {
    const html = list(
      `<li><a class="ob" href="https://a.test/"><p class="i"><span class="url">${line}</span></p></a><h2><a class="title" href="https://a.test/">A</a></h2></li>`,
    );
    expect(read(html).sources[0]?.publishedDate).toBe(publishedDate);
  });

  it("are found without a known class, with a note", () => {
    const html = drawPage(["a", "b", "c"]).replaceAll(/class="[^"]*"/g, 'class="q7"');
    const reading = read(html);
    expect(reading.sources.map(({ title }) => title)).toEqual(["a", "b", "c"]);
    expect(reading.notes?.join()).toContain("structure");
  });

  it("are the same wherever the page was saved", () => {
    for (const url of ["https://www.mojeek.de/search?q=x", "file:///page.html", "?"])
      expect(read(drawPage(["a"]), { url }).sources.map(({ title }) => title)).toEqual(["a"]);
  });
});

describe("pages without results", () => {
  it.each([200, 403, undefined])("the puzzle is one under every status (%s)", (status) => {
    expect(read(puzzle, status === undefined ? {} : { status })).toMatchObject({ kind: "blocked", reason: "pow" });
  });

  it("the refusal is one without its status too", () => {
    expect(read(refusal)).toMatchObject({ kind: "blocked", reason: "rate" });
  });

  it("nothing found is empty, whatever the query says", () => {
    const none = (query: string) =>
      `<title>${query} - Mojeek Search</title><div class="results"><p>No pages found matching: <strong>${query}</strong></p></div>`;
    for (const query of ["xzqv", "sending automated queries", "captcha-wrap", "403 - Forbidden", "Just a moment..."])
      expect(read(none(query))).toEqual({ kind: "empty", sources: [] });
  });

  it.each([
    ["an empty body", ""],
    ["a page cut before its results", drawPage([]).replace(/<ul class="results-standard">.*$/s, "")],
    ["a page cut at its results", drawPage([]).replace(/<\/ul>.*$/s, "")],
    ["the start page", '<title>Mojeek</title><form action="/search"><input name="q"></form>'],
    ["another site", '<title>News</title><h2><a href="https://a.test/">A</a></h2>'.repeat(5)],
  ])("%s is `invalid-response`, never empty", (_, html) => {
    expect(() => read(html)).toThrow(expect.objectContaining({ kind: "invalid-response", provider: "mojeek" }));
  });
});

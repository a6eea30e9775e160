import { describe, expect, it } from "vitest";
import { chooseBase, readResultPage, submitForm } from "../../src/engine.ts";
import { parsePage, selectFirst } from "../../src/html.ts";
import { drawPage, rules } from "./acme-engine.ts";

const read = (html: string, page: { status?: number; url?: string } = {}) =>
  readResultPage(parsePage(html), { html, ...page }, rules);

describe("what a page is, in this order", () => {
  it("results, also where the words and elements of a wall are on the page", () => {
    expect(read(`${drawPage(["a"])}<form id="robot"></form><p class="nothing"></p>`)).toMatchObject({
      kind: "results",
    });
  });

  it("a wall, also where it says that nothing was found", () => {
    expect(read(`<form id="robot"></form><p class="nothing"></p>`)).toMatchObject({
      kind: "blocked",
      reason: "challenge",
    });
  });

  it("empty, for a success only", () => {
    expect(read(`<p class="nothing"></p>`)).toEqual({ kind: "empty", sources: [] });
    expect(() => read(`<p class="nothing"></p>`, { status: 500 })).toThrow(expect.objectContaining({ status: 500 }));
  });

  it.each([
    ["<title>Just a moment...</title>", "challenge"],
    ["<title>Attention Required! | Cloudflare</title>", "challenge"],
    ['<form action="/?__cf_chl_tk=1"></form>', "challenge"],
    ['<div id="cf-error-details"><h2>Access denied</h2></div>', "denied"],
  ])("a wall of a guard that stands before many sites: %s", (html, reason) => {
    expect(read(html)).toMatchObject({ kind: "blocked", reason });
  });

  it("not a guard's page about the site's own failure, nor its script on a normal page", () => {
    const failure = '<div id="cf-error-details"><h2>Web server is down</h2></div>';
    const script = '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>';
    for (const html of [failure, script])
      expect(() => read(html)).toThrow(expect.objectContaining({ kind: "invalid-response" }));
  });
});

describe("a page that nests as none does", () => {
  it.each(["<div><ul><li class=hit>", "<div>"])("is read like any other: %s", (piece) => {
    const html = `${drawPage(["a"])}${piece.repeat(30_000)}`;
    expect(read(html)).toMatchObject({ kind: "results", sources: [{ title: "a" }] });
  });
});

describe("a page whose classes have changed", () => {
  const hit = (name: string, link = `https://${name}.test/`) =>
    `<div class=x1><h2><a href="${link}">The ${name} page</a><i>Ad?</i></h2><cite>${name}.test</cite><span>${name}.test/path</span><div><p>What ${name} is about.</p></div></div>`;
  const page = (...hits: readonly string[]) => `<title>q - Acme</title><div>${hits.join("")}</div>`;

  it("is read by its headings and links, and a note says so", () => {
    const reading = read(page(hit("one"), hit("own", "/settings"), hit("two"), hit("two"), hit("three")));
    expect(reading.sources).toEqual(
      ["one", "two", "three"].map((name) => ({
        title: `The ${name} page`,
        url: `https://${name}.test/`,
        snippet: `What ${name} is about.`,
      })),
    );
    expect(reading.kind).toBe("results");
    expect(reading.notes?.join()).toMatch(/Acme.*structure/);
  });

  it("also where the heading stands in the link", () => {
    const html = ["a", "b", "c"].map(
      (name) => `<li><a href="https://${name}.test/"><h3>${name}</h3></a><p>Text ${name}</p></li>`,
    );
    expect(read(page(...html)).sources.map(({ title, snippet }) => `${title} ${snippet}`)).toEqual([
      "a Text a",
      "b Text b",
      "c Text c",
    ]);
  });

  it("not where it is another site's, an error page, or has too little to go by", () => {
    const hits = [hit("one"), hit("two"), hit("three")];
    const html = page(...hits);
    expect(() => read(hits.join(""))).toThrow("not recognised");
    expect(() => read(html, { status: 404 })).toThrow("not recognised");
    expect(() => read(page(hit("one"), hit("two")))).toThrow("not recognised");
  });
});

describe("where links are relative to", () => {
  it.each([
    [undefined, rules.pageUrl],
    ["https://de.acme.test/s?q=1", "https://de.acme.test/s?q=1"],
    ["https://acme.test.evil.test/", rules.pageUrl],
    ["http://localhost:8000/saved.html", rules.pageUrl],
    ["file:///tmp/page.html", rules.pageUrl],
    ["not a url", rules.pageUrl],
  ])("%s: %s", (url, base) => {
    expect(chooseBase(url, rules.pageUrl)).toBe(base);
  });
});

describe("forms as a browser would send them", () => {
  const submit = (html: string) => {
    const form = selectFirst(parsePage(html), "form");
    return form && submitForm(form, "https://www.acme.test/search?q=1");
  };

  it("POST with its fields in their order, GET in its address", () => {
    const fields =
      '<input name=b value="1"><input type=hidden name=a value="x &amp; y"><input type=submit name=go value=Go>';
    expect(submit(`<form method=post action="/find">${fields}</form>`)).toEqual({
      url: "https://www.acme.test/find",
      form: { b: "1", a: "x & y" },
    });
    expect(submit(`<form action="find?old=1">${fields}</form>`)).toEqual({
      url: "https://www.acme.test/find?b=1&a=x+%26+y",
    });
    expect(submit(`<form method=post></form>`)?.url).toBe("https://www.acme.test/search?q=1");
  });

  it.each(["https://evil.test/", "//evil.test/x", "http://www.acme.test/", "javascript:alert(1)", "https://"])(
    "not to %s",
    (action) => {
      expect(submit(`<form method=post action="${action}"><input name=q value=1></form>`)).toBeUndefined();
    },
  );
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parsePage, readGenerations } from "../../src/html.ts";
import type { MarkupGeneration } from "../../src/html.ts";
import { engineTables } from "./engine-tables.ts";

interface Page {
  readonly id: string;
  readonly engine: string;
  readonly url?: string;
  readonly body: string;
  readonly expect: readonly object[];
}

const pages: readonly Page[] = JSON.parse(readFileSync(new URL("fixtures/pages.json", import.meta.url), "utf8"));

// `sp-json` has its results inside a script, where its engine reads them itself.
describe("generations as data read the pages of seven engines", () => {
  it.each(pages.filter(({ id }) => id !== "sp-json"))("$id", ({ engine, url, body, expect: expected }) => {
    const table = engineTables[engine];
    if (table === undefined) throw new Error(`no table for ${engine}`);
    const { unwrap, generations, pageUrl } = table;
    const { sources } = readGenerations(parsePage(body), generations, { pageUrl: url || pageUrl, unwrap });
    expect(sources).toEqual(expected);
  });
});

const modern: MarkupGeneration = { name: "modern", item: "li.hit", skip: ".ad", title: "h3", snippet: [".long", "p"] };
const old: MarkupGeneration = { name: "old", item: "div.hit", title: "a" };
const options = { pageUrl: "https://engine.test/search", unwrap: [{ host: "engine.test", reject: "link" }] as const };

function read(html: string, generations: readonly MarkupGeneration[] = [modern, old]) {
  return readGenerations(parsePage(html), generations, options);
}

describe("which generation is read", () => {
  it("the first that gives a result, by name", () => {
    const html = `<li class=hit><h3>No link</h3></li><div class=hit><a href="https://a.test/">A</a></div>`;
    expect(read(html)).toEqual({ generation: "old", sources: [{ title: "A", url: "https://a.test/" }] });
  });

  it("none, when none fits: no name and no sources", () => {
    expect(read("<p>nothing here</p>")).toEqual({ sources: [] });
    expect(read("")).toEqual({ sources: [] });
  });
});

describe("which items are results", () => {
  const link = (name: string) => `<a href="https://${name}.test/"><h3>${name}</h3></a>`;

  it("an ad is left out whether it is the item, stands around it or in it", () => {
    const html = `<li class="hit ad">${link("one")}</li><div class=ad><li class=hit>${link("two")}</li></div>
      <li class=hit>${link("three")}<span class=ad>Ad</span></li><li class=hit>${link("four")}</li>`;
    expect(read(html).sources.map(({ title }) => title)).toEqual(["four"]);
  });

  it("links stand in, around or behind the heading; those of the engine, of other schemes and repeats do not count", () => {
    const html = `<li class=hit><h3><a href=https://in.test>in</a></h3></li><li class=hit>${link("around")}</li>
      <li class=hit><h3><a href=/settings>own</a></h3></li><li class=hit><h3><a href=mailto:a@b.test>mail</a></h3></li>
      <li class=hit><h3><a>no link</a></h3></li><li class=hit><h3><a href=https://empty.test> </a></h3></li>
      <li class=hit>${link("around")}</li>`;
    expect(read(html).sources).toEqual([
      { title: "in", url: "https://in.test/" },
      { title: "around", url: "https://around.test/" },
    ]);
  });

  it("a snippet is the first selector with a text; absent means absent", () => {
    const html = `<li class=hit>${link("a")}<p>short</p><div class=long> </div></li><li class=hit>${link("b")}<p></p></li>`;
    expect(read(html).sources).toEqual([
      { title: "a", url: "https://a.test/", snippet: "short" },
      { title: "b", url: "https://b.test/" },
    ]);
  });

  it("`read` fills what selectors cannot say and leaves the rest to them", () => {
    const generation: MarkupGeneration = {
      ...modern,
      author: ".by",
      date: "time",
      read: () => ({ title: undefined, snippet: "from read" }),
    };
    const html = `<li class=hit>${link("a")}<p>p</p><i class=by>Ann</i><time>May 1</time></li>`;
    expect(read(html, [generation]).sources).toEqual([
      { title: "a", url: "https://a.test/", snippet: "from read", publishedDate: "May 1", author: "Ann" },
    ]);
  });

  it("a separate link selector wins over the heading's own link", () => {
    const html = `<li class=hit>${link("wrong")}<a class=real href=https://right.test>x</a></li>`;
    expect(read(html, [{ ...modern, link: "a.real" }]).sources[0]?.url).toBe("https://right.test/");
  });

  it("an item may stand in up to three others, as results in their groups do; further in none is looked for", () => {
    const names = ["one", "two", "three", "four", "five", "six"];
    const group: MarkupGeneration = { name: "group", item: ".hit", title: "h3" };
    const html = names.map((name) => `<div class=hit>${link(name)}`).join("");
    expect(read(html, [group]).sources.map(({ title }) => title)).toEqual(["one", "two", "three", "four"]);
  });

  it("the first text counts, also in and behind elements without one", () => {
    const html = `<li class=hit>${link("a")}<p><i></i></p><p class=long><b> </b><p>text</p></li>`;
    expect(read(html).sources[0]?.snippet).toBe("text");
    const nested: MarkupGeneration = { ...modern, snippet: "b, .badge", without: ".badge" };
    expect(read(`<li class=hit>${link("a")}<b><i class=badge>New</i></b></li>`, [nested]).sources[0]?.snippet).toBe(
      "New",
    );
  });
});

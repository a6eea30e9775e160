import type { SearchSource } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import provider from "../src/index.ts";
import { drawPage, drawResult } from "./search-google.ts";

function read(html: string) {
  const reading = provider.parsePage?.({ html });
  if (reading === undefined) throw new Error("Google reads pages");
  return reading;
}

describe("the markup of other years", () => {
  const cases: readonly (readonly [years: string, html: string, source: SearchSource])[] = [
    [
      "2013",
      '<ol id="rso"><li class="g"><div class="vsc"><h3 class="r"><a href="/url?sa=t&amp;url=http%3A%2F%2Fa.test%2F">A <em>title</em></a></h3><div class="s"><div class="f kv"><cite>a.test/</cite></div><span class="st"><span class="f">28.10.2013 - </span>About <em>A</em>.<br>More.</span></div></div></li></ol>',
      { title: "A title", url: "http://a.test/", snippet: "About A. More.", publishedDate: "28.10.2013" },
    ],
    [
      "2016, a file",
      '<div id="ires"><ol><div class="g"><h3 class="r"><span class="b w xsm">[PDF]</span> <a href="/url?q=http://a.test/a.pdf&amp;sa=U">A</a></h3><div class="s"><div class="kv"><cite>a.test/a.pdf</cite></div><span class="st">About A.</span></div></div></ol></div>',
      { title: "A", url: "http://a.test/a.pdf", snippet: "About A." },
    ],
    [
      "2016, a video",
      '<div class="g"><div class="rc"><h3 class="r"><a href="https://v.test/1">A</a></h3><div class="s"><div><a href="https://v.test/1"><span class="vdur">▶ 1:29</span></a></div><div><div class="f slp">15 nov. 2006 - Ajouté par Sean</div><span class="st">About A.</span></div></div></div></div>',
      { title: "A", url: "https://v.test/1", snippet: "About A.", publishedDate: "15 nov. 2006" },
    ],
    [
      "2019, without scripts",
      '<div id="main"><div><div class="ZINbbc xpd"><div class="jfp3ef"><a href="/url?q=https://a.test/&amp;sa=U"><div class="BNeawe vvjwJb AP7Wnd">A</div><div class="BNeawe UPmit AP7Wnd">a.test</div></a></div><div class="x54gtf"></div><div class="jfp3ef"><div><div class="BNeawe s3v9rd AP7Wnd"><div><div class="BNeawe s3v9rd AP7Wnd"><span class="r0bn4c rQMQod">3 Mar 2019</span><span> · </span>About A.</div></div></div></div></div></div></div></div>',
      { title: "A", url: "https://a.test/", snippet: "About A.", publishedDate: "3 Mar 2019" },
    ],
    [
      "2020",
      '<div id="rso"><div class="g"><div class="rc"><div class="yuRUbf"><a href="https://a.test/"><br><h3 class="LC20lb DKV0Md"><span>A</span></h3><div class="TbwUpd"><cite>a.test</cite></div></a><div class="B6fmyf"><div class="action-menu"><a href="#" role="button">▾</a><ol><li><a href="https://webcache.googleusercontent.com/search?q=cache:x">Cached</a></li></ol></div></div></div><div class="IsZvec"><span class="aCOpRe"><span class="f">Mar 3, 2020 — </span><span>About A.</span></span></div></div></div></div>',
      { title: "A", url: "https://a.test/", snippet: "About A.", publishedDate: "Mar 3, 2020" },
    ],
    [
      "2021, on a phone",
      '<div id="rso"><div class="mnr-c xpd O9g5cc uUPGi"><div class="KJDcUb"><a class="C8nzq BmP5tf" href="https://a.test/"><span>a.test</span><div role="heading" aria-level="3" class="MUxGbd v0nnCb"><span>A</span></div></a></div><div class="BmP5tf"><div class="MUxGbd yDYNvb">About A, in words.</div></div></div></div>',
      { title: "A", url: "https://a.test/", snippet: "About A, in words." },
    ],
    [
      "2023, without scripts",
      '<div id="main"><div><div class="Gx5Zad xpd EtOod pkphOe"><div class="egMi0 kCrYT"><a href="/url?q=https://a.test/&amp;sa=U" data-ved="1"><div class="DnJfK"><div class="j039Wc"><h3 class="zBAuLc l97dzf"><div class="BNeawe vvjwJb AP7Wnd">A</div></h3></div><div class="sCuL3"><div class="BNeawe UPmit AP7Wnd">a.test</div></div></div></a></div><div class="kCrYT"><div><div class="BNeawe s3v9rd AP7Wnd">About A.</div></div></div></div></div></div>',
      { title: "A", url: "https://a.test/", snippet: "About A." },
    ],
    [
      "2026, on an old Android",
      '<div data-hveid="CAA"><div><a data-ved="2ah" href="/url?q=https://a.test/&amp;sa=U"><div style="-webkit-line-clamp:2">A</div><span>a.test</span></a></div><div class="ilUpNd H66NU aSRlid">About A, in words.</div></div>',
      { title: "A", url: "https://a.test/", snippet: "About A, in words." },
    ],
    [
      "next year, without a class that we know",
      '<div id="rso"><div class="x1"><div class="x2"><a class="x3" href="https://a.test/"><h3 class="x4">A</h3><cite class="x5">https://a.test › docs › and › a › long › way</cite></a></div><div class="x6"><div class="x7"><span>Mar 3, 2027 — </span><span>About <em>A</em>.</span></div></div></div></div>',
      { title: "A", url: "https://a.test/", snippet: "About A.", publishedDate: "Mar 3, 2027" },
    ],
  ];
  it.each(cases)("%s", (_, html, source) => {
    expect(read(html)).toEqual({ kind: "results", sources: [source] });
  });

  it("related questions without scripts are no results but questions", () => {
    const box =
      '<div class="ZINbbc xpd"><div class="cREFlf"><span><div class="BNeawe s3v9rd">Who wrote it?</div></span></div><div class="M56Nqc"><div class="ZINbbc xpd"><div class="kCrYT"><a href="/url?q=https://b.test/"><div class="BNeawe vvjwJb">B</div></a></div></div></div></div>';
    const result =
      '<div class="ZINbbc xpd"><div class="kCrYT"><a href="/url?q=https://a.test/"><h3><div class="BNeawe vvjwJb">A</div></h3></a></div></div>';
    expect(read(`<div id="main">${box}${result}</div>`)).toEqual({
      kind: "results",
      sources: [{ title: "A", url: "https://a.test/" }],
      relatedQuestions: ["Who wrote it?"],
    });
  });

  it("a layout without headings in links is read by its structure, with a note", () => {
    const html = drawPage(["a", "b", "c"]).replaceAll(
      /<a href="([^"]+)"><h3>(\w)<\/h3><cite>[^<]*<\/cite><\/a>/g,
      '<h3><a href="$1">$2</a></h3>',
    );
    const reading = read(html);
    expect(reading.sources.map(({ title }) => title)).toEqual(["a", "b", "c"]);
    expect(reading.notes?.join()).toContain("structure");
  });
});

describe("a snippet", () => {
  const snippetOf = (html: string) => read(drawResult("https://a.test/", "A", html)).sources[0]?.snippet;

  it("ends before the link to read more, and keeps these words elsewhere", () => {
    expect(snippetOf("Long text ... Read more")).toBe("Long text ...");
    expect(snippetOf("Read more about it")).toBe("Read more about it");
  });

  it("holds its words as they stand, entities decoded once", () => {
    expect(snippetOf("Java<em>Script</em> &amp;lt; &eacute;\n  <br>two")).toBe("JavaScript &lt; é two");
  });

  it("is that of its own result where two stand in one group", () => {
    const html = `<div id="rso"><div class="MjjYud"><div>${drawResult("https://a.test/", "A", "About A.")}<ul><li>${drawResult("https://a.test/b", "B", "About B.")}</li></ul></div></div></div>`;
    expect(read(html).sources.map(({ snippet }) => snippet)).toEqual(["About A.", "About B."]);
  });

  it("is absent where there is none, also for the only result of a page", () => {
    const html = `<div id="main"><div id="center_col"><p>About 1 result, found in less than a second</p><div id="rso">${drawResult("https://a.test/", "A")}</div></div></div>`;
    expect(read(html).sources).toEqual([{ title: "A", url: "https://a.test/" }]);
  });
});

import { describe, expect, it } from "vitest";
import { parsePage, selectFirst, textOf } from "../../src/html.ts";

const text = (html: string) => textOf(parsePage(html));

describe("a reader gets the words as a page shows them", () => {
  it.each([
    [
      "inline elements do not part a word",
      "Java<b>Script</b> <em>w</em><span>i</span>dget<a>s</a>",
      "JavaScript widgets",
    ],
    ["blocks part words", "<p>one</p>two<div>three<h3>four</h3></div>five", "one two three four five"],
    ["breaks, rows and cells part words", "a<br>b<table><tr><td>c<td>d<tr><td>e</table>", "a b c d e"],
    ["unknown elements are inline", "g<g-section>oog</g-section>le", "google"],
    ["entities are decoded once", "a &amp; b &amp;lt; &lt;b&gt; &#128512; &eacute; &hellip;", "a & b &lt; <b> 😀 é …"],
    ["white space is one space", " a \n\t&nbsp;  b ", "a b"],
    ["comments and templates are no text", "a<!-- x -->b<template>y</template>", "ab"],
    ["nothing", "", ""],
  ])("%s", (_, html, expected) => {
    expect(text(html)).toBe(expected);
  });

  it("badges can be left out", () => {
    const page = parsePage(`<p><span class=badge>Web</span><i class=date>Jan 3</i> How to <b>fit</b></p>`);
    expect(textOf(page, { without: ".badge, .date" })).toBe("How to fit");
    const date = selectFirst(page, ".date") ?? page;
    expect(textOf(date, { without: ".date" })).toBe("Jan 3");
  });

  it("no more is read than is wanted", () => {
    const page = parsePage(`<p>${"word ".repeat(1_000)}</p>${"<p>more</p>".repeat(1_000)}`);
    expect(textOf(page, { longest: 12 })).toBe("word word wo");
    expect(textOf(parsePage("<p>a</p><p>b</p>"), { longest: 12 })).toBe("a b");
  });

  it("scripts that were kept are no text", () => {
    expect(textOf(parsePage("a<script>b</script><style>c</style>", { keep: ["script", "style"] }))).toBe("a");
  });
});

import { existsSync, globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parentElement, parsePage, selectAll, selectFirst, textOf } from "../../src/html.ts";
import type { HtmlElement, HtmlNode } from "../../src/html.ts";
import { outline, outlineOfWholePage } from "./outline.ts";

describe("scripts, styles, drawings, noscript and comments are out, where a browser sees their ends", () => {
  it.each([
    ["an end tag in a string ends a script", `<script>a="</script>";</script><p>x`, `"; x`],
    ["end tags in any case, with blanks", "<SCRIPT>a</scripty></Script\n><p>x", "x"],
    ["a script hidden in a script", "<script><!--<script></script>--></script><p>x", "x"],
    ["a comment that closes at once hides nothing", "<script><!--><script></script><p>x", "x"],
    ["an open script takes the rest", "<p>x<script>y<p>z", "x"],
    ["a comment with tags", "<p>x<!-- <script> > -- --!>y<!-->z", "xyz"],
    ["an open comment takes the rest", "<p>x<!-- y", "x"],
    ["a tag inside an attribute is none", `<p title="<script>">x<a href='<!--'>y</a>`, "xy"],
    ["an apostrophe in a bare value", "<p title=it's>x<script>y</script>z'>", "xz'>"],
    ["a script in a title is its text", "<title>How <script> works</title><p>x", "How <script> works x"],
    ["noscript", "<noscript><p>y</noscript><p>x", "x"],
    ["a drawing with a title", `<p>x<svg viewBox="0 0 1 1"><title>Icon</title><path d="M0"/></svg>y`, "xy"],
    ["nested drawings", "<p>x<svg><g><svg></svg></g></svg>y", "xy"],
    ["a drawing that HTML breaks off", "<svg><g><p>x</p></svg>y", "x y"],
    ["a drawing that never ends", "<div><svg><path></div><p>x", "x"],
    ["an entity that a comment cuts", "a&am<!-- -->p;b", "a&amp;b"],
    ["a tag that a comment cuts", "a<<!-- -->b>c", "a<b>c"],
    ["`<` as text", "1 < 2 <3 </ 4> 5", "1 < 2 <3 5"],
    ["a template", "<template><p>y</template><p>x", "x"],
  ])("%s", (_, html, expected) => {
    expect(textOf(parsePage(html))).toBe(expected);
  });

  it("what is named stays, noscript as markup", () => {
    const html = `<noscript><a href="/x">No scripts</a></noscript><script type="application/json">{"a":"</b>"}</script>`;
    const page = parsePage(html, { keep: ["noscript", "script"] });
    expect(textOf(selectAll(page, "noscript a")[0] ?? page)).toBe("No scripts");
    expect(selectFirst(page, "script")?.childNodes).toMatchObject([{ value: `{"a":"</b>"}` }]);
    expect(selectAll(parsePage(html), "noscript, script, a")).toEqual([]);
  });
});

describe("white space", () => {
  it("that indents is one character: a page is read a third faster, and its words stay apart", () => {
    const page = parsePage("<div>\n      <p>  a\r\n  <b>b</b>\t\t c  </p>\n\n\n</div>");
    expect(textOf(page)).toBe("a b c");
    const texts = selectAll(page, "div, p").flatMap(({ childNodes }) =>
      childNodes.map((one) => "value" in one && one.value),
    );
    expect(texts.filter(Boolean)).toEqual(["\n", "\n", " a\n", "\tc "]);
  });

  it.each([
    ["in pre", "<pre>  a\n\n  <b>b</b>   c</pre>  <p>   d", "pre", "  a\n\n  b   c"],
    ["in what stands in pre", "<pre><table><td></pre>  a   b", "pre", "  a   b"],
    ["in listing", "<p>  x<listing>  a  </listing>", "listing", "  a  "],
    ["in a textarea", "<textarea>  a\n\n   b  </textarea>", "textarea", "  a\n\n   b  "],
    ["in a title", "<title>  a   b  </title>", "title", "  a   b  "],
    ["in a script that is kept", '<script>  {"a":  1}  </script>', "script", '  {"a":  1}  '],
    ["in the middle of a text", "<p>a   b\n\nc</p>", "p", "a   b\n\nc"],
  ])("stays %s", (_, html, selector, expected) => {
    const page = parsePage(html, { keep: ["script"] });
    expect(rawText(selectFirst(page, selector) ?? page)).toBe(expected);
  });

  it("stays in attributes", () => {
    expect(selectFirst(parsePage("<p>  <i title='  a\n  b  '>"), "i")?.attrs[0]?.value).toBe("  a\n  b  ");
  });
});

function rawText(node: HtmlNode): string {
  return node.childNodes.map((one) => ("value" in one ? one.value : "tagName" in one ? rawText(one) : "")).join("");
}

describe("a page that nests deeper than any real one", () => {
  const depthOf = (element: HtmlElement): number => {
    const around = parentElement(element);
    return around === undefined ? 1 : 1 + depthOf(around);
  };

  it("keeps everything that it has, in page order, side by side from level 128 on", () => {
    const page = parsePage(`${"<div>".repeat(500)}<i>a</i>b<p>c<u>d</u></p>${"</div>".repeat(500)}<p id=end>e`);
    expect(textOf(page)).toBe("ab cd e");
    const elements = selectAll(page, "*");
    expect(elements.filter(({ tagName }) => tagName === "div")).toHaveLength(500);
    expect(Math.max(...elements.map(depthOf))).toBe(129);
    for (const element of elements)
      for (const child of element.childNodes) expect("parentNode" in child && child.parentNode).toBe(element);
    const [end] = selectAll(page, "body > #end");
    expect(end && depthOf(end)).toBe(3);
  });

  it("is told from one that nests as deep as real ones do", () => {
    const page = parsePage(`${"<div>".repeat(100)}<i>a</i>`);
    expect(depthOf(selectFirst(page, "i") ?? fail())).toBe(103);
  });
});

function fail(): never {
  throw new Error("not found");
}

// No `select`: in it a parser takes `<style>` and `<textarea>` for text, which no page means.
const pieces = [
  ..."<p> </p> <div> </div> <a href=x> </a> <b> </b> <table> <tr> <td> </table> <li> <h3> <br> <br/>".split(" "),
  ..."<script> </script> <style> </style> <noscript> </noscript> <svg> </svg> <svg/> <g> </g> <path/> <path> <math> </math>".split(
    " ",
  ),
  ..."<title> </title> <textarea> </textarea> <template> </template> <!-- --> --!> <! <? </ < > & &am p; ' \" = / x".split(
    " ",
  ),
  ..."<foreignObject> </foreignObject> <desc> </desc> <head> <body> </body> <script/> <iframe> </iframe> <xmp> </xmp>".split(
    " ",
  ),
  " ",
  "\n",
  "  \n\t",
  "<pre>",
  "</pre>",
  "<!-->",
  '<p title="',
  "<i data-x=it's>",
  '<img alt="<script>">',
  "<!doctype html>",
];

describe("nothing but these is lost", () => {
  it("any mixture of markup gives the tree that a whole reading gives", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => {
        // From the body on: before it, a drawing would open the body.
        const html = `<body>${parts.join("")}`;
        expect(outline(parsePage(html))).toEqual(outlineOfWholePage(html));
      }),
      { numRuns: 5_000 },
    );
  });

  const folder = process.env["WEBSONDE_RECORDINGS"] ?? "";
  it.skipIf(!existsSync(folder))("real pages give the same tree (recordings, WEBSONDE_RECORDINGS)", () => {
    const files = globSync("*/*.html", { cwd: folder }).filter((file) => !file.startsWith("pages"));
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) {
      const html = readFileSync(`${folder}/${file}`, "utf8");
      expect(outline(parsePage(html)), file).toEqual(outlineOfWholePage(html));
    }
  });
});

describe("hostile pages", () => {
  it("any text is a page", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (html) => void parsePage(html)),
      { numRuns: 500 },
    );
  });

  it("formatting that unfolds without end is read up to a limit", () => {
    const bomb = `<div>${Array.from({ length: 2_000 }, (_, index) => `<b id=${index}>`).join("")}</div>${"<p>x".repeat(20_000)}`;
    const page = parsePage(`<h1>first</h1>${bomb}`);
    expect(textOf(page)).toMatch(/^first x/);
    expect(selectAll(page, "*").length).toBeLessThanOrEqual(100_000);
  });

  it("so are elements that have no end, such as breaks", () => {
    expect(selectAll(parsePage("<br>".repeat(300_000)), "*").length).toBeLessThanOrEqual(100_000);
  });
});

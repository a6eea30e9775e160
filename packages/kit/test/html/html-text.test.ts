import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { htmlToText } from "../../src/html-text.ts";

describe("titles and snippets of APIs read as text", () => {
  it.each([
    ["tags and entities", "Bob &amp; Al&#x27;s <strong>page</strong>", "Bob & Al's page"],
    ["decoded once", "&amp;lt; &amp;amp;", "&lt; &amp;"],
    ["numbers in both ways, beyond 16 bits too", "&#39;&#x1F600;&#128512;", "'😀😀"],
    ["the whole table of names", "&eacute;&hellip;&NotEqualTilde;&nbsp;&CounterClockwiseContourIntegral;", "é…≂̸ ∳"],
    ["numbers that are no characters", "&#0;&#x110000;&#xD800;", "\uFFFD\uFFFD\uFFFD"],
    [
      "inline tags part no word, blocks do",
      "Java<b>Script</b><br>one<br/>two<p>three</p>four",
      "JavaScript one two three four",
    ],
    ["a tag with `>` in an attribute", `a <a href="/x>y" title='b>c'>link</a>`, "a link"],
    ["comments, scripts and styles", "a<!-- <b> -->b<script>if (a</b) {}</script>c<style>p>q{}</style>d", "abcd"],
    ["tags of the vendor's own", "<hl>word</hl> <MARK>up</MARK>", "word up"],
    ["cut markup", "the <strong>best", "the best"],
    ["white space", "  a\n\n b\u00a0 c ", "a b c"],
    ["nothing", "", ""],
  ])("%s", (_, html, expected) => {
    expect(htmlToText(html)).toBe(expected);
  });

  it.each([
    ["comparisons", "1 < 2 and 3 > 2, a<1, x <= y"],
    ["types", "List<String> and Map<K, V>"],
    ["ampersands", "AT&T, R&D, ?a=1&copy=2&reg=3, & and &; &unknown;"],
    ["the name of an element", "The <script> element and the <title> element"],
    ["an arrow", "a <- b <3"],
    ["a tag that never ends", `see <a href="https://a.test`],
    ["a comment that never ends", "a <!-- b"],
  ])("plain text stays: %s", (_, text) => {
    expect(htmlToText(text)).toBe(text);
  });
});

describe("hostile strings", () => {
  it("nothing throws and the text is on one line without blanks around it", () => {
    const pieces = [
      "<b>",
      "</b>",
      "<script>",
      "</script>",
      "<!--",
      "-->",
      "&",
      "amp;",
      "&#",
      "x",
      ";",
      "<",
      ">",
      '"',
      "'",
      "=",
      " ",
      "\n",
    ];
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (html) => {
        const read = htmlToText(html);
        expect(read).not.toMatch(/^\s|\s$|[\n\t]/);
        expect(read.length).toBeLessThanOrEqual(html.length + 1);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["open tags", `<a x="`],
    ["open scripts", "<script>"],
    ["open comments", "<!--"],
    ["names", "<a"],
    ["ends", "</b"],
    ["entities", "&#"],
  ])("a long string of %s is read in linear work", (_, piece) => {
    // Looking for an end behind each of them would outlast the test's time limit by far.
    const html = `</script>${piece.repeat(200_000)}`;
    expect(html).toContain(htmlToText(html).slice(-20));
  });
});

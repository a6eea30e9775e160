import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  attribute,
  childElements,
  closest,
  matches,
  nextElement,
  parentElement,
  parsePage,
  previousElement,
  selectAll,
  selectFirst,
} from "../../src/html.ts";
import type { HtmlElement } from "../../src/html.ts";

const page = parsePage(`<body>
  <div id="results" class="list wide">
    <section id="first" class="hit result-7 x"><h2><a id="a1" href="https://one.test/" rel="nofollow noopener">One</a></h2><p id="p1">text</p></section>
    <section id="second" class="hit ad" data-kind="web video"><h2><a id="a2">Two</a></h2><!-- c --> text <p id="p2"></p></section>
    <ul><li id="l1">1</li><li id="l2" class="last">2</li></ul>
  </div>
  <p id="p3" lang="">end</p>
</body>`);

const ids = (selector: string) =>
  selectAll(page, selector).map((element) => attribute(element, "id") ?? element.tagName);

describe("a selector finds what CSS says, in page order", () => {
  it.each([
    ["p", ["p1", "p2", "p3"]],
    ["P", ["p1", "p2", "p3"]],
    ["#p2", ["p2"]],
    [".hit", ["first", "second"]],
    [".hi", []],
    [".result-7.x", ["first"]],
    ["section.ad", ["second"]],
    ["div *", ["first", "h2", "a1", "p1", "second", "h2", "a2", "p2", "ul", "l1", "l2"]],
    ["[href]", ["a1"]],
    ["[lang]", ["p3"]],
    ['[lang=""]', ["p3"]],
    ["a[href='https://one.test/']", ["a1"]],
    ['[href^="https://"]', ["a1"]],
    ['[href$=".test/"]', ["a1"]],
    ["[class*=result]", ["first"]],
    ["[rel~=noopener]", ["a1"]],
    ["[rel~=no]", []],
    ["[DATA-KIND~=video]", ["second"]],
    ["div p", ["p1", "p2"]],
    ["div > p", []],
    ["section > p", ["p1", "p2"]],
    ["body > div > section > h2 > a", ["a1", "a2"]],
    ["section + section p", ["p2"]],
    ["h2 + p", ["p1", "p2"]],
    ["li + li", ["l2"]],
    ["li+li,li:not(.last) , #p3", ["l1", "l2", "p3"]],
    ["section:not(.ad):not([data-kind])", ["first"]],
    ["section:has(a[href])", ["first"]],
    ["div:has(> section)", ["results"]],
    ["div:has(> li)", []],
    [":scope > div", []],
    ["  p#p3  ", ["p3"]],
  ])("%s", (selector, expected) => {
    expect(ids(selector)).toEqual(expected);
  });

  it("`>` behind a blank looks at every ancestor, not only at the nearest", () => {
    const nested = parsePage("<main><div><i><div><b id=hit></b></div></i></div></main>");
    expect(selectAll(nested, "main > div b")).toHaveLength(1);
    expect(selectAll(nested, "main > div > b")).toHaveLength(0);
    expect(selectAll(nested, "main div > i b")).toHaveLength(1);
  });

  it("below one element, where the steps before may stand outside and `:scope` is the element", () => {
    const second = selectFirst(page, "#second") ?? page;
    expect(selectAll(second, "#results p").map((found) => attribute(found, "id"))).toEqual(["p2"]);
    expect(selectAll(second, ":scope > p").map((found) => attribute(found, "id"))).toEqual(["p2"]);
    expect(selectAll(second, ":scope > a")).toEqual([]);
    expect(selectFirst(second, "section")).toBeUndefined();
  });
});

describe("from an element", () => {
  const link = selectFirst(page, "#a1") ?? page;
  const item = selectFirst(page, "#l2");

  it("the nearest match is the element itself or stands around it", () => {
    expect(closest(link, "a")).toBe(link);
    expect(attribute(closest(link, ".hit") ?? page, "id")).toBe("first");
    expect(closest(link, "ul")).toBeUndefined();
    expect(closest(page, "html")).toBeUndefined();
  });

  it("neighbours are elements, whatever text stands between", () => {
    if (item === undefined) throw new Error("no item");
    expect(matches(item, "ul > li.last")).toBe(true);
    expect(attribute(previousElement(item) ?? page, "id")).toBe("l1");
    expect(nextElement(item)).toBeUndefined();
  });

  it("an attribute without a value is empty, one that is missing is absent", () => {
    const [box] = selectAll(parsePage("<input checked>"), "input");
    expect(box && attribute(box, "checked")).toBe("");
    expect(box && attribute(box, "value")).toBeUndefined();
    expect(attribute(page, "class")).toBeUndefined();
  });
});

describe("a mistake in a selector is thrown when it is first used, with the place", () => {
  it.each([
    "",
    " ",
    ",",
    "a,",
    "a >",
    "> a",
    "a ~ b",
    "a:first-child",
    "a::before",
    "[",
    "[a",
    "[a=b c]",
    "[a|=b]",
    "#",
    ".1a",
    "a..b",
    ":not(a b)",
    ":not(",
    ":has(a > b)",
    "a{}",
    '[a^=""]',
    '[a~="b c"]',
    "a\\:b",
  ])("%j", (selector) => {
    expect(() => selectAll(page, selector)).toThrow(SyntaxError);
    expect(() => selectAll(page, selector)).toThrow(/^Selector .+ at character \d+\.$/);
  });
});

describe("what is remembered while a page is searched changes nothing", () => {
  const nesting = fc.array(fc.constantFrom("<i>", "<b>", "<u>", "<b class=x>", "</i>", "</b>", "</u>"), {
    maxLength: 40,
  });
  const within = (element: HtmlElement, test: (one: HtmlElement) => boolean): boolean =>
    childElements(element).some((one) => test(one) || within(one, test));
  const around = (element: HtmlElement, test: (one: HtmlElement) => boolean): boolean => {
    const outer = parentElement(element);
    return outer !== undefined && (test(outer) || around(outer, test));
  };
  const isNamed = (name: string) => (one: HtmlElement) => one.tagName === name;

  it.each<[string, (one: HtmlElement) => boolean]>([
    ["b i", (one) => one.tagName === "i" && around(one, isNamed("b"))],
    ["i u b", (one) => one.tagName === "b" && around(one, (u) => u.tagName === "u" && around(u, isNamed("i")))],
    [":has(u)", (one) => within(one, isNamed("u"))],
    ["b:has(.x) i", (one) => one.tagName === "i" && around(one, (b) => b.tagName === "b" && within(b, isX))],
    ["i:not(:has(b)), u", (one) => one.tagName === "u" || (one.tagName === "i" && !within(one, isNamed("b")))],
  ])("%s", (selector, test) => {
    fc.assert(
      fc.property(nesting, (tags) => {
        const all = selectAll(parsePage(tags.join("")), "*");
        const [page] = all;
        // Below the `html` element, which none of these selectors means.
        const found = page === undefined ? [] : selectAll(page, selector);
        expect(found.map((one) => all.indexOf(one))).toEqual(
          all.flatMap((one, index) => (index > 0 && test(one) ? [index] : [])),
        );
      }),
    );
  });
});

function isX(element: HtmlElement): boolean {
  return attribute(element, "class") === "x";
}

describe("hostile trees", () => {
  it("a selector with many steps stays quick on a deep page", () => {
    const deep = parsePage(`${"<div>".repeat(200)}${"<b></b>".repeat(15)}`);
    // Trying every combination of ancestors outlasts the test's time limit.
    expect(selectAll(deep, "main div div div b")).toEqual([]);
  });

  it("a name in an attribute is found only as a whole word", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[ab]{1,3}$/), { minLength: 1, maxLength: 5 }),
        fc.stringMatching(/^[ab]{1,3}$/),
        (words, word) => {
          const found = selectAll(parsePage(`<i class="${words.join("\n ")}">`), `.${word}`);
          expect(found.length === 1).toBe(words.includes(word));
        },
      ),
    );
  });
});

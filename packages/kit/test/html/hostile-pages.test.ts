import { expect, it } from "vitest";
import { parsePage, readGenerations, selectAll, textOf } from "../../src/html.ts";
import type { MarkupGeneration } from "../../src/html.ts";
import { fillPage, measureCpu } from "../measure-cpu.ts";

const size = 400_000;
const generations: readonly MarkupGeneration[] = [
  {
    name: "hits",
    item: "div.hit, tr:has(a.hit)",
    skip: ".ad",
    title: "main a.title, div a.title",
    snippet: ["div div p.text", "p"],
    date: "div:has(time) span",
  },
  { name: "other", item: "div:has(b):has(i), p", title: "main > div div a[href]", without: ".badge" },
];

function readPage(html: string): void {
  const page = parsePage(html);
  readGenerations(page, generations, { pageUrl: "https://engine.test/", unwrap: [] });
  selectAll(page, "main div div > div p, p + p, div:not(:has(> b))");
  textOf(page);
}

const plain = fillPage(
  size,
  '<div class="hit"><h2><a class="title" href="https://site#.test/page">The title of page #</a></h2><p class="text">Some <b>words</b> about page # and more.</p></div>\n',
);

readPage(plain);
const cost = measureCpu(() => readPage(plain));
/** What a page may cost, against a plain one of its size; work that grows with the square of it costs hundreds of times. */
const mostTimes = 12;

it.each([
  ["items in items", "<div class=hit>"],
  ["items in items, each with a title", '<div class=hit><a class=title href="https://s#.test">t#</a>'],
  ["items in items, without links", "<div class=hit><a class=title>t#</a><p class=text>"],
  ["rows in tables in rows", "<table><tr><td><a class=hit href=x>x</a>"],
  ["elements in elements", "<div>"],
  ["formatting in formatting", "<b id=#>"],
  ["formatting and blocks", "<b><p>"],
  ["links and blocks", "<a href=x><div>"],
  ["empty texts in empty texts", "<p class=text><ins>"],
  ["texts in texts", `<div class=hit>${"<ins>".repeat(100)}${"x ".repeat(500)}</div>`],
  [
    "many empty texts in one item",
    "<i></i><p class=text></p>",
    '<div class=hit><a class=title href="https://a.test">t</a>',
  ],
  ["breaks", "<br>"],
  ["breaks in a table", "<br>x", "<table>"],
  ["scripts", "<script></script>"],
  ["scripts in scripts", "<script><!--"],
  ["drawings", "<svg></svg>"],
  ["open drawings", "<svg>"],
  ["drawings broken off", "<svg><p>"],
  ["attributes", "a# ", "<p "],
  ["open tags", `<a title="<a title='`],
  ["open comments", "<!--"],
  ["open titles", "<title>"],
  ["ends of nothing", "</"],
  ["white space", " \n"],
  ["forms in forms", "<form><div></form>"],
  ["headings in headings", "<h2><div>"],
])("%s take no longer to read than a multiple of a plain page", (_, piece, start = "") => {
  const html = fillPage(size, piece, start);
  expect(measureCpu(() => readPage(html))).toBeLessThan(mostTimes * cost);
});

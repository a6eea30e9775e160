import { describe, expect, it } from "vitest";
import { readResultPage } from "../../src/engine.ts";
import type { PageRules } from "../../src/engine.ts";
import { parsePage } from "../../src/html.ts";
import { fillPage, measureCpu } from "../measure-cpu.ts";
import { drawPage, rules } from "./acme-engine.ts";

const size = 400_000;
const marked: PageRules = {
  ...rules,
  walls: [...rules.walls, { reason: "denied", text: /\bsupport@acme\.test/ }],
  empty: [{ selector: "td, span, p", text: /^No (?:more )?results\.$/ }],
};

function read(html: string): void {
  try {
    readResultPage(parsePage(html), { html }, marked);
  } catch (error) {
    expect(error).toMatchObject({ kind: "invalid-response" });
  }
}

describe("a page of the engine that says nothing known", () => {
  const plain = fillPage(
    size,
    "<div><p>Some words</p><span>and <b>more</b> of them</span></div>\n",
    "<title>q - Acme</title>",
  );
  read(plain);
  const cost = measureCpu(() => read(plain));

  it.each([
    ["empty elements in empty elements", "<i></i>", "<span>".repeat(300)],
    ["the same text in many elements", "word ", "<span>".repeat(300)],
    ["many such groups", `<div>${"<span>".repeat(120)}${"x ".repeat(800)}</div>`, ""],
    ["headings in headings", "<h2><div>", ""],
    ["headings with links in headings", '<h2><div><a href="https://s#.test">x</a>', ""],
    ["headings in one link", "<h2><div>word", "<a href='https://a.test/'>"],
    [
      "results of one huge element",
      `<div><h2><a href="https://s#.test">t</a></h2>${"<span>a.b/ ".repeat(60)}</div>`,
      "",
    ],
    ["a result with very many elements", "<span>x</span>", '<div><h2><a href="https://a.test">t</a></h2>'],
  ])("is told so in no more than a multiple of the time: %s", (_, piece, start) => {
    const html = fillPage(size, piece, `<title>q - Acme</title>${start}`);
    expect(measureCpu(() => read(html))).toBeLessThan(12 * cost);
  });

  it("a mark is looked for in the first 1,000 characters of its element, and everywhere without one", () => {
    const long = `<p>${"word ".repeat(250)}No results.</p>`;
    const page = parsePage(`${long}<td>x</td>`);
    const find = (empty: PageRules["empty"]) => () => readResultPage(page, { html: "" }, { ...rules, empty });
    expect(find([{ selector: "p", text: /No results/ }])).toThrow("not recognised");
    expect(find([{ text: /No results/ }])()).toMatchObject({ kind: "empty" });
    expect(drawPage([])).not.toContain("No results");
  });
});

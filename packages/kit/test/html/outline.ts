import { parse } from "parse5";
import type { HtmlNode } from "../../src/html.ts";

const inert = new Set(["script", "style", "svg", "noscript"]);

/** Elements and texts of a tree in order, without what the kit leaves out and without white space between elements. */
export function outline(node: HtmlNode): string[] {
  const lines: string[] = [];
  let text = "";
  const endText = (next = "") => {
    // Text that stands astray in a table is put before it; whether the white space beside it goes along depends on a comment
    // between the two, and nobody can see it.
    const said = next === "table" ? text.trim() : text;
    if (said.trim() !== "") lines.push(said.replace(/\s+/g, " "));
    text = "";
  };
  const walk = (parent: HtmlNode): void => {
    for (const child of parent.childNodes) {
      if ("value" in child) text += child.value;
      if (!("tagName" in child) || inert.has(child.tagName)) continue;
      endText(child.tagName);
      lines.push(`<${child.tagName} ${JSON.stringify(child.attrs)}`);
      // Nobody sees what a template holds: it is no child of it.
      walk(child);
      endText();
      lines.push(`${child.tagName}>`);
    }
  };
  walk(node);
  endText();
  return lines;
}

/** The same page read without taking anything out first. */
export function outlineOfWholePage(html: string): string[] {
  return outline(parse(html));
}

import { childElements, matches, parentElement } from "@websonde/search-kit/html";
import type { HtmlElement } from "@websonde/search-kit/html";

/** A title stands at most ten elements deep in its result, and a result has some 300 nodes. Pages may be hostile. */
const mostSteps = 12;
const mostNodes = 600;
/** What holds the whole list, also when it has one result only. */
const listElements = "#main, #center_col, #search, #ires, #rso, body, main, ol, .srg";

/** The largest element around a title that holds no other one: its result. `titles` is the selector of all titles. */
export function findBox(title: HtmlElement, titles: string): HtmlElement {
  let box = title;
  for (let step = 0; step < mostSteps; step++) {
    const around = parentElement(box);
    if (around === undefined || matches(around, listElements) || !holdsOne(around, titles)) break;
    box = around;
  }
  return box;
}

function holdsOne(element: HtmlElement, titles: string): boolean {
  let found = 0;
  let seen = 0;
  const waiting = [element];
  for (let one = waiting.pop(); one !== undefined && found < 2; one = waiting.pop()) {
    seen += one.childNodes.length;
    if (seen > mostNodes) return false;
    for (const child of childElements(one)) {
      if (matches(child, titles)) found++;
      waiting.push(child);
    }
  }
  return found < 2;
}

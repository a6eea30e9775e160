import { isElement, parentElement } from "./html-node.ts";
import type { HtmlElement, HtmlNode } from "./html-node.ts";
import { matchesComplex } from "./match-selector.ts";
import type { MatchContext } from "./match-selector.ts";
import { parseSelector } from "./parse-selector.ts";
import type { ComplexSelector } from "./parse-selector.ts";
import { walkElements } from "./walk-elements.ts";

/** Selectors are constants of providers; the cache only has to survive one that makes them up. */
const mostCompiled = 500;
const compiled = new Map<string, readonly ComplexSelector[]>();

function compile(selector: string): readonly ComplexSelector[] {
  const known = compiled.get(selector);
  if (known !== undefined) return known;
  if (compiled.size >= mostCompiled) compiled.clear();
  const alternatives = parseSelector(selector);
  compiled.set(selector, alternatives);
  return alternatives;
}

function matchesAny(element: HtmlElement, alternatives: readonly ComplexSelector[], context: MatchContext): boolean {
  for (const one of alternatives) if (matchesComplex(element, one, context)) return true;
  return false;
}

/**
 * The elements below a node that match, in page order. As in the DOM, the steps before the last may stand outside the
 * node; `:scope` is the node itself. Throws a `SyntaxError` for a selector that `parseSelector` does not know.
 */
export function selectAll(node: HtmlNode, selector: string): HtmlElement[] {
  const alternatives = compile(selector);
  const context = { scope: node };
  const found: HtmlElement[] = [];
  walkElements(node, (element) => {
    if (matchesAny(element, alternatives, context)) found.push(element);
    return false;
  });
  return found;
}

/** The first element below a node that matches, in page order. */
export function selectFirst(node: HtmlNode, selector: string): HtmlElement | undefined {
  const alternatives = compile(selector);
  const context = { scope: node };
  let found: HtmlElement | undefined;
  walkElements(node, (element) => {
    if (!matchesAny(element, alternatives, context)) return false;
    found = element;
    return true;
  });
  return found;
}

/** Whether an element itself matches. */
export function matches(element: HtmlElement, selector: string): boolean {
  return matchesAny(element, compile(selector), { scope: element });
}

/** The element itself or the nearest one around it that matches. */
export function closest(node: HtmlNode, selector: string): HtmlElement | undefined {
  const alternatives = compile(selector);
  const context = { scope: node };
  let element = isElement(node) ? node : undefined;
  while (element !== undefined && !matchesAny(element, alternatives, context)) element = parentElement(element);
  return element;
}

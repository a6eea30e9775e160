import { attribute, isElement, parentElement } from "./html-node.ts";
import type { HtmlElement, HtmlNode } from "./html-node.ts";
import type {
  AttributeOperator,
  ComplexSelector,
  CompoundSelector,
  SelectorStep,
  SimpleSelector,
} from "./parse-selector.ts";
import { previousElement } from "./siblings.ts";
import { walkElements } from "./walk-elements.ts";

/** `never`: no ancestor further up can make it match either, so nobody needs to look there. */
type Match = "yes" | "no" | "never";

/** Whether an element meets one alternative of a selector. `scope` is what `:scope` stands for. */
export function matchesComplex(element: HtmlElement, selector: ComplexSelector, scope: HtmlNode): boolean {
  return matchesCompound(element, selector.subject, scope) && matchBefore(element, selector.before, 0, scope) === "yes";
}

function matchBefore(element: HtmlElement, before: readonly SelectorStep[], index: number, scope: HtmlNode): Match {
  const step = before[index];
  if (step === undefined) return "yes";
  const { combinator, compound } = step;
  const meets = (candidate: HtmlElement | undefined): Match =>
    candidate !== undefined && matchesCompound(candidate, compound, scope)
      ? matchBefore(candidate, before, index + 1, scope)
      : "no";
  if (combinator === ">") return meets(parentElement(element));
  if (combinator === "+") return meets(previousElement(element));
  for (let ancestor = parentElement(element); ancestor !== undefined; ancestor = parentElement(ancestor)) {
    const match = meets(ancestor);
    if (match !== "no") return match;
  }
  return "never";
}

function matchesCompound(element: HtmlElement, compound: CompoundSelector, scope: HtmlNode): boolean {
  for (const simple of compound) if (!matchesSimple(element, simple, scope)) return false;
  return true;
}

function matchesSimple(element: HtmlElement, simple: SimpleSelector, scope: HtmlNode): boolean {
  switch (simple.type) {
    case "tag":
      return element.tagName === simple.name;
    case "id":
      return attribute(element, "id") === simple.value;
    case "class":
      return hasWord(attribute(element, "class"), simple.value);
    case "attribute":
      return matchesAttribute(attribute(element, simple.name), simple.operator, simple.value);
    case "not":
      return !matchesCompound(element, simple.inner, scope);
    case "has":
      return contains(element, simple.inner, simple.childrenOnly, scope);
    case "scope":
      return element === scope;
  }
}

function matchesAttribute(actual: string | undefined, operator: AttributeOperator | undefined, value: string): boolean {
  if (actual === undefined || operator === undefined) return actual !== undefined;
  if (operator === "=") return actual === value;
  if (operator === "~=") return hasWord(actual, value);
  if (operator === "^=") return actual.startsWith(value);
  if (operator === "$=") return actual.endsWith(value);
  return actual.includes(value);
}

function hasWord(text: string | undefined, word: string): boolean {
  if (text === undefined) return false;
  for (let index = text.indexOf(word); index !== -1; index = text.indexOf(word, index + 1))
    if (isBreak(text.charAt(index - 1)) && isBreak(text.charAt(index + word.length))) return true;
  return false;
}

function isBreak(character: string): boolean {
  return character === "" || character === " " || /[\t\n\f\r]/.test(character);
}

function contains(element: HtmlElement, inner: CompoundSelector, childrenOnly: boolean, scope: HtmlNode): boolean {
  if (childrenOnly) return element.childNodes.some((child) => isElement(child) && matchesCompound(child, inner, scope));
  let found = false;
  walkElements(element, (candidate) => (found = matchesCompound(candidate, inner, scope)));
  return found;
}

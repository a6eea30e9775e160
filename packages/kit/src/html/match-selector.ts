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

/**
 * What one question to a page keeps in mind while it looks at many elements: pages may be hostile, and each of 100,000
 * elements may have 128 around it and all others in it. Trees do not change in the meantime.
 */
export interface MatchContext {
  /** What `:scope` stands for. */
  readonly scope: HtmlNode;
  /** By a step with a blank: whether an element or one around it meets the step and all before it. */
  around?: Map<SelectorStep, Map<HtmlElement, boolean>>;
  /** By a `:has`: whether something in an element meets it. */
  inside?: Map<SimpleSelector, Map<HtmlElement, boolean>>;
}

/** Whether an element meets one alternative of a selector. */
export function matchesComplex(element: HtmlElement, selector: ComplexSelector, context: MatchContext): boolean {
  return matchesCompound(element, selector.subject, context) && matchesBefore(element, selector.before, 0, context);
}

function matchesBefore(
  element: HtmlElement,
  before: readonly SelectorStep[],
  index: number,
  context: MatchContext,
): boolean {
  const step = before[index];
  if (step === undefined) return true;
  const meets = (candidate: HtmlElement | undefined): boolean =>
    candidate !== undefined &&
    matchesCompound(candidate, step.compound, context) &&
    matchesBefore(candidate, before, index + 1, context);
  if (step.combinator === ">") return meets(parentElement(element));
  if (step.combinator === "+") return meets(previousElement(element));
  return isMetAround(element, recall((context.around ??= new Map()), step), meets);
}

function isMetAround(
  element: HtmlElement,
  known: Map<HtmlElement, boolean>,
  meets: (ancestor: HtmlElement) => boolean,
): boolean {
  const passed: HtmlElement[] = [];
  let isMet = false;
  for (let ancestor = parentElement(element); ancestor !== undefined; ancestor = parentElement(ancestor)) {
    const answer = known.get(ancestor);
    if (answer === undefined) passed.push(ancestor);
    isMet = answer ?? meets(ancestor);
    if (isMet || answer !== undefined) break;
  }
  for (const ancestor of passed) known.set(ancestor, isMet);
  return isMet;
}

function recall<Key>(answers: Map<Key, Map<HtmlElement, boolean>>, key: Key): Map<HtmlElement, boolean> {
  const known = answers.get(key);
  if (known !== undefined) return known;
  const made = new Map<HtmlElement, boolean>();
  answers.set(key, made);
  return made;
}

function matchesCompound(element: HtmlElement, compound: CompoundSelector, context: MatchContext): boolean {
  for (const simple of compound) if (!matchesSimple(element, simple, context)) return false;
  return true;
}

function matchesSimple(element: HtmlElement, simple: SimpleSelector, context: MatchContext): boolean {
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
      return !matchesCompound(element, simple.inner, context);
    case "has":
      return simple.childrenOnly ? hasChild(element, simple, context) : isMetInside(element, simple, context);
    case "scope":
      return element === context.scope;
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

type HasSelector = Extract<SimpleSelector, { readonly type: "has" }>;

function hasChild(element: HtmlElement, { inner }: HasSelector, context: MatchContext): boolean {
  return element.childNodes.some((child) => isElement(child) && matchesCompound(child, inner, context));
}

function isMetInside(element: HtmlElement, selector: HasSelector, context: MatchContext): boolean {
  const known = recall((context.inside ??= new Map()), selector);
  const answer = known.get(element);
  if (answer !== undefined) return answer;
  const visited = [element];
  let found: HtmlElement | undefined;
  walkElements(element, (candidate) => {
    if (matchesCompound(candidate, selector.inner, context)) found = candidate;
    else visited.push(candidate);
    return found !== undefined;
  });
  // What was passed on the way holds nothing, but for what stands around the find.
  for (const one of visited) known.set(one, false);
  for (let one = found && parentElement(found); one !== undefined; one = parentElement(one)) {
    known.set(one, true);
    if (one === element) break;
  }
  return found !== undefined;
}

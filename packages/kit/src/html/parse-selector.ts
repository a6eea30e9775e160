/** One condition on one element. */
export type SimpleSelector =
  | { readonly type: "tag"; readonly name: string }
  | { readonly type: "id"; readonly value: string }
  | { readonly type: "class"; readonly value: string }
  | { readonly type: "attribute"; readonly name: string; readonly operator?: AttributeOperator; readonly value: string }
  | { readonly type: "not"; readonly inner: CompoundSelector }
  | { readonly type: "has"; readonly inner: CompoundSelector; readonly childrenOnly: boolean }
  | { readonly type: "scope" };

export type AttributeOperator = "=" | "^=" | "$=" | "*=" | "~=";

/** Conditions that one element meets all together. */
export type CompoundSelector = readonly SimpleSelector[];

export type Combinator = " " | ">" | "+";

export interface SelectorStep {
  readonly combinator: Combinator;
  readonly compound: CompoundSelector;
}

/** One alternative of a selector: `subject`, and what stands before it, nearest first. */
export interface ComplexSelector {
  readonly subject: CompoundSelector;
  readonly before: readonly SelectorStep[];
}

const identifier = /-?[A-Za-z_\u0080-\uffff][\w\u0080-\uffff-]*|--[\w\u0080-\uffff-]*/y;
const attributePattern =
  /\[\s*([A-Za-z_][\w:-]*)\s*(?:([~^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([\w\u0080-\uffff-]+))\s*)?\]/y;
const combinatorPattern = /\s*([>+])\s*|\s+/y;

/**
 * Takes a selector apart: tags, `*`, `#id`, `.class`, `[attr]` with `= ^= $= *= ~=`, `:not(…)` and `:has(…)` of one compound
 * (`:has(> …)` for children), `:scope`, descendants, `>`, `+`, and lists. Anything else is a mistake in the program and
 * throws a `SyntaxError`.
 */
export function parseSelector(selector: string): ComplexSelector[] {
  let position = 0;

  function fail(what: string): never {
    throw new SyntaxError(`Selector ${JSON.stringify(selector)}: ${what} at character ${position + 1}.`);
  }

  function take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = position;
    const found = pattern.exec(selector);
    if (found === null) return undefined;
    position = pattern.lastIndex;
    return found;
  }

  function takeName(): string {
    return take(identifier)?.[0] ?? fail("a name is missing");
  }

  function takePseudo(): SimpleSelector {
    const name = takeName();
    if (name === "scope") return { type: "scope" };
    if (name !== "not" && name !== "has") return fail(`:${name} is not supported`);
    if (!take(/\(\s*/y)) return fail("( is missing");
    const childrenOnly = name === "has" && take(/>\s*/y) !== undefined;
    const inner = takeCompound();
    if (!take(/\s*\)/y)) return fail("one compound selector and ) are expected");
    return name === "not" ? { type: "not", inner } : { type: "has", inner, childrenOnly };
  }

  function takeAttribute(): SimpleSelector {
    const found = take(attributePattern);
    if (found === undefined) return fail("the attribute condition cannot be read");
    const [, name = "", operator, ...values] = found;
    const value = values.find((one) => one !== undefined) ?? "";
    const known = attributeOperators.find((one) => one === operator);
    if (known && known !== "=" && value === "") return fail(`[${name}${known}""] matches nothing`);
    if (known === "~=" && /\s/.test(value)) return fail(`~= takes one word, not ${JSON.stringify(value)}`);
    return { type: "attribute", name: name.toLowerCase(), value, ...(known && { operator: known }) };
  }

  function takeCompound(): CompoundSelector {
    const parts: SimpleSelector[] = [];
    const start = position;
    const tag = take(/\*/y) ?? take(identifier);
    if (tag && tag[0] !== "*") parts.push({ type: "tag", name: tag[0].toLowerCase() });
    for (;;) {
      if (take(/#/y)) parts.push({ type: "id", value: takeName() });
      else if (take(/\./y)) parts.push({ type: "class", value: takeName() });
      else if (selector.charAt(position) === "[") parts.push(takeAttribute());
      else if (take(/:/y)) parts.push(takePseudo());
      else break;
    }
    if (position === start) return fail("a selector is missing");
    return parts;
  }

  function takeComplex(): ComplexSelector {
    let subject = takeCompound();
    const before: SelectorStep[] = [];
    while (position < selector.length && !/\s*(?:,|$)/y.test(selector.slice(position))) {
      const found = take(combinatorPattern);
      if (found === undefined) return fail("it cannot be read");
      const combinator = found[1] === ">" || found[1] === "+" ? found[1] : " ";
      before.unshift({ combinator, compound: subject });
      subject = takeCompound();
    }
    return { subject, before };
  }

  const alternatives: ComplexSelector[] = [];
  take(/\s*/y);
  do alternatives.push(takeComplex());
  while (take(/\s*,\s*/y));
  take(/\s*/y);
  if (position < selector.length) return fail("it cannot be read");
  return alternatives;
}

const attributeOperators = ["=", "^=", "$=", "*=", "~="] as const satisfies readonly AttributeOperator[];

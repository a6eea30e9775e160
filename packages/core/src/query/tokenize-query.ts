/** A piece of a query. `pair` is any `name:value`, whether or not the name is an operator. */
export type QueryToken =
  | { readonly kind: "open" }
  | { readonly kind: "close" }
  | { readonly kind: "not" }
  | { readonly kind: "phrase"; readonly text: string; readonly negated: boolean }
  | { readonly kind: "word"; readonly text: string }
  | QueryPair;

export interface QueryPair {
  readonly kind: "pair";
  /** As it was typed, with straight quotes. */
  readonly text: string;
  readonly negated: boolean;
  /** Lower case. */
  readonly name: string;
  readonly value: string;
  readonly quoted: boolean;
}

// Tried in this order at the start of each token: a phrase, an opening parenthesis, a name with a quoted value, a word.
// None of them starts again inside what another one has passed over, so the time stays linear.
const tokenPattern = new RegExp(
  [
    /(?<sign>[+-]?)["“”](?<phrase>[^"“”]*)["“”]?/,
    /(?<before>[+!-]?)(?<open>\()/,
    /(?<label>[+-]?[a-z-]+:)["“”](?<value>[^"“”]*)["“”]?/,
    /(?<word>[^\s"“”]+)/,
  ]
    .map((part) => part.source)
    .join("|"),
  "gi",
);
const labelPattern = /^([+-]?)([a-z-]+):/i;

/**
 * Cuts a query into tokens, in linear time. Any of `"`, `“` and `”` closes any other; a quote that is never closed runs
 * to the end; empty quotes vanish. A parenthesis counts at the start of a word, and at its end where the word does not
 * open it (`f(x)` is one word).
 */
export function tokenizeQuery(query: string): readonly QueryToken[] {
  const tokens: QueryToken[] = [];
  for (const { groups = {} } of query.matchAll(tokenPattern)) {
    const { sign, phrase, before, open, label, value, word } = groups;
    if (phrase !== undefined) {
      if (phrase.trim() !== "") tokens.push({ kind: "phrase", text: phrase.trim(), negated: sign === "-" });
    } else if (open !== undefined) {
      if (before === "-" || before === "!") tokens.push({ kind: "not" });
      tokens.push({ kind: "open" });
    } else if (label !== undefined) {
      tokens.push(readPair(label, (value ?? "").trim(), true));
    } else if (word !== undefined) {
      const length = lengthWithoutClosing(word);
      if (length > 0) tokens.push(readWord(word.slice(0, length)));
      for (let index = length; index < word.length; index++) tokens.push({ kind: "close" });
    }
  }
  return tokens;
}

function readWord(text: string): QueryToken {
  const label = labelPattern.exec(text)?.[0];
  return label === undefined ? { kind: "word", text } : readPair(label, text.slice(label.length), false);
}

function readPair(label: string, value: string, quoted: boolean): QueryPair {
  const [, sign, name = ""] = labelPattern.exec(label) ?? [];
  const text = label + (quoted ? `"${value}"` : value);
  return { kind: "pair", text, negated: sign === "-", name: name.toLowerCase(), value, quoted };
}

/** The length of a word without the closing parentheses at its end that nothing in it opens. */
function lengthWithoutClosing(word: string): number {
  let surplus = 0;
  for (const character of word) {
    if (character === ")") surplus++;
    if (character === "(") surplus--;
  }
  let length = word.length;
  while (surplus > 0 && word.charAt(length - 1) === ")") {
    length--;
    surplus--;
  }
  return length;
}

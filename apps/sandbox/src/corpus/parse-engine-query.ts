import type { EngineDialect, OperatorEffect } from "./engine-question.ts";
import { splitWords, stemWord } from "./words.ts";

/** One condition of a query. `words` and `phrase` look at title and text. */
export interface QueryAtom {
  readonly effect: OperatorEffect | "words" | "phrase";
  /** As typed, lower case. */
  readonly value: string;
  readonly stems: readonly string[];
  readonly negated: boolean;
}

/** Alternatives: one of them must hold. */
export type QueryGroup = readonly QueryAtom[];

/** Engines read the first words of a query and leave the rest. */
const mostGroups = 64;
const longestText = 2048;
/** Operator, quoted text or bare token, each with an optional minus; parentheses only separate. */
const tokenPattern = /(-?)(?:([a-z]+):(?=[^\s():]))?(?:"([^"]*)"|([^\s()"]+))/giu;

/** Takes a query apart as an engine of that dialect does: all groups must hold, OR makes alternatives. */
export function parseEngineQuery(text: string, dialect: EngineDialect): readonly QueryGroup[] {
  const groups: QueryAtom[][] = [];
  let joinNext = false;
  let negateNext = false;
  for (const match of text.slice(0, longestText).replaceAll(/[“”„]/g, '"').matchAll(tokenPattern)) {
    const [whole, minus, name, quoted, bare] = match;
    if (whole === "OR" || whole === "|") joinNext = true;
    else if (whole === "NOT") negateNext = true;
    else if (whole !== "AND") {
      const negated = minus === "-" || negateNext;
      const atoms = readAtoms({ name: name?.toLowerCase(), quoted, bare, negated }, dialect);
      const last = groups.at(-1);
      if (joinNext && last !== undefined) last.push(...atoms);
      else if (negated) groups.push([...atoms]);
      else groups.push(...atoms.map((atom) => [atom]));
      joinNext = false;
      negateNext = false;
    }
  }
  return groups.filter((group) => group.length > 0).slice(0, mostGroups);
}

interface RawToken {
  readonly name: string | undefined;
  readonly quoted: string | undefined;
  readonly bare: string | undefined;
  readonly negated: boolean;
}

function readAtoms(token: RawToken, dialect: EngineDialect): readonly QueryAtom[] {
  const value = (token.quoted ?? token.bare ?? "").toLowerCase();
  const { negated } = token;
  const effect = token.name !== undefined && Object.hasOwn(dialect, token.name) ? dialect[token.name] : undefined;
  if (effect === "ignored") return [];
  if (effect !== undefined) return [{ effect, value, stems: splitWords(value).map(stemWord), negated }];
  const words = splitWords(token.name === undefined ? value : `${token.name} ${value}`);
  const stems = words.map(stemWord);
  // A minus belongs to all words of a token: `-heat-pump` is about the pair.
  const together = token.quoted !== undefined || (negated && words.length > 1);
  if (together) return words.length === 0 ? [] : [{ effect: "phrase", value, stems, negated }];
  return words.map((word) => ({ effect: "words", value: word, stems: [stemWord(word)], negated }));
}

import { adoptValues } from "./adopt-values.ts";
import { cleanSite } from "./parse-site.ts";
import { booleanWords, modeFields, operatorFields } from "./query-operators.ts";
import type { ListField, ValueField } from "./query-operators.ts";
import { readQueryDate } from "./read-query-date.ts";
import type { QueryPair, QueryToken } from "./tokenize-query.ts";

/** What a query says, in order: operators and signs are read, negation and alternatives not yet applied. */
export type QueryItem =
  | {
      readonly kind: "term";
      readonly text: string;
      readonly phrase: boolean;
      readonly negated: boolean;
      /** From `-word` or `+word`, which count as directives; a phrase alone does not. */
      readonly signed: boolean;
    }
  | { readonly kind: "constraint"; readonly field: ListField; readonly value: string; readonly negated: boolean }
  | { readonly kind: "value"; readonly field: ValueField; readonly value: string }
  /** All terms after it belong to `field`. */
  | { readonly kind: "mode"; readonly field: ListField; readonly negated: boolean }
  | { readonly kind: "or" }
  | { readonly kind: "not" }
  | { readonly kind: "open" }
  | { readonly kind: "close" }
  /** Recognised, without effect: `AND`, or an operator that got no value. */
  | { readonly kind: "noise" };

/** Gives each token of a query its meaning. */
export function readQueryItems(tokens: readonly QueryToken[]): readonly QueryItem[] {
  return adoptValues(tokens).flatMap(readToken);
}

function readToken(token: QueryToken): readonly QueryItem[] {
  if (token.kind === "pair") return readPair(token) ?? readWord(token.text);
  if (token.kind === "word") return readWord(token.text);
  if (token.kind === "phrase") return [{ ...token, kind: "term", phrase: true, signed: false }];
  return [token];
}

/** Undefined where the name is no operator, or its date is none: then the whole is a word. */
function readPair({ name, value, quoted, negated }: QueryPair): readonly QueryItem[] | undefined {
  const mode = modeFields.get(name);
  if (mode) {
    const start: QueryItem = { kind: "mode", field: mode, negated };
    return value === "" ? [start] : [start, { kind: "term", text: value, phrase: quoted, negated, signed: false }];
  }
  const field = operatorFields.get(name);
  if (field === undefined) return undefined;
  const isDate = field === "after" || field === "before";
  const cleaned = isDate ? readQueryDate(value) : cleanValue(field, value);
  if (isDate && value !== "" && cleaned === undefined) return undefined;
  if (cleaned === undefined || cleaned === "") return [{ kind: "noise" }];
  if (isDate || field === "lang") return [{ kind: "value", field, value: cleaned }];
  return [{ kind: "constraint", field, value: cleaned, negated }];
}

function cleanValue(field: ListField | "lang", value: string): string {
  if (field === "sites") return cleanSite(value);
  if (field === "filetypes") return value.toLowerCase().replace(/^\.+/, "");
  return field === "lang" ? value.toLowerCase() : value;
}

function readWord(text: string): readonly QueryItem[] {
  const boolean = booleanWords.get(text);
  if (boolean) return [{ kind: boolean === "and" ? "noise" : boolean }];
  if (text === "-" || text === "+") return [];
  // `++` stays a word: `i++`, `++i`, `C++`.
  if (/^\+[^+]/.test(text)) return [{ ...signedTerm, text: text.slice(1).replaceAll('"', ""), phrase: true }];
  if (!text.startsWith("-")) return [{ ...signedTerm, text, signed: false }];
  const word = text.replace(/^-+/, "");
  return word === "" ? [{ kind: "not" }] : [{ ...signedTerm, text: word, negated: true }];
}

const signedTerm = { kind: "term", phrase: false, negated: false, signed: true } as const;

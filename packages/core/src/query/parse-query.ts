import { applyNegation } from "./apply-negation.ts";
import { exclusionFields } from "./query-operators.ts";
import type { ListField, ValueField } from "./query-operators.ts";
import { fullSyntax } from "./query-syntax.ts";
import { readQueryItems } from "./read-query-items.ts";
import { renderTerms } from "./render-terms.ts";
import { tokenizeQuery } from "./tokenize-query.ts";

/** A plain word or phrase of a query. */
export interface QueryTerm {
  readonly text: string;
  /** Quoted: the words stand together. */
  readonly phrase?: true;
  readonly negated?: true;
  /** Terms with the same number are alternatives (`a OR b`). */
  readonly group?: number;
}

/** A query with its operators taken apart. Lists are empty where an operator does not occur. */
export interface ParsedQuery {
  /** As it was typed. */
  readonly raw: string;
  /** The free text alone, rendered again with quotes, `-` and OR groups. */
  readonly text: string;
  readonly terms: readonly QueryTerm[];
  /** `site:` values: lower case, without scheme; a path is kept. */
  readonly sites: readonly string[];
  readonly excludedSites: readonly string[];
  readonly inUrl: readonly string[];
  readonly excludedInUrl: readonly string[];
  readonly inTitle: readonly string[];
  readonly excludedInTitle: readonly string[];
  readonly inText: readonly string[];
  readonly excludedInText: readonly string[];
  readonly filetypes: readonly string[];
  readonly excludedFiletypes: readonly string[];
  /** Inclusive, `YYYY-MM-DD`. */
  readonly after?: string;
  /** Exclusive, `YYYY-MM-DD`. */
  readonly before?: string;
  /** As typed, lower case. */
  readonly lang?: string;
  /** An operator or boolean was recognised; a quoted phrase alone does not set it. */
  readonly hasDirectives: boolean;
  /** Something that can be checked on a result: sites, URL, title, file type, dates. */
  readonly hasConstraints: boolean;
}

type Draft<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

/**
 * Takes the operators of a query apart, in time linear in its length; every text is a query and nothing throws. What looks
 * like an operator and is none (`https://…`, `TS2345:`, `after:someday`, a day that does not exist) stays a plain word.
 * Several `site:` or `filetype:` are alternatives, several of any other operator all count; of several dates or languages
 * the last one does.
 */
export function parseQuery(text: string): ParsedQuery {
  const items = readQueryItems(tokenizeQuery(text));
  const terms: Draft<QueryTerm>[] = [];
  const lists = emptyLists();
  const values: Partial<Record<ValueField, string>> = {};
  let mode: { readonly field: ListField; readonly negated: boolean } | undefined;
  let previous: Draft<QueryTerm> | undefined;
  let isAlternative = false;
  let groups = 0;

  const addToList = (field: ListField, isExcluded: boolean, value: string): void => {
    lists[isExcluded ? exclusionFields[field] : field].push(value);
  };
  for (const item of applyNegation(items)) {
    if (item.kind === "or") {
      isAlternative = previous !== undefined;
    } else if (item.kind === "term" && mode === undefined) {
      const term: Draft<QueryTerm> = { text: item.text };
      if (item.phrase) term.phrase = true;
      if (item.negated) term.negated = true;
      if (isAlternative && previous) term.group = previous.group ??= ++groups;
      terms.push(term);
      previous = term;
      isAlternative = false;
    } else {
      // `OR` joins terms only; next to anything else it has no effect.
      previous = undefined;
      isAlternative = false;
      if (item.kind === "value") values[item.field] = item.value;
      else if (item.kind === "constraint") addToList(item.field, item.negated, item.value);
      else if (item.kind === "mode") mode = item;
      else if (mode !== undefined) addToList(mode.field, item.negated || mode.negated, item.text);
    }
  }

  const { inText, excludedInText, ...checkable } = lists;
  const hasDates = values.after !== undefined || values.before !== undefined;
  return {
    raw: text,
    text: renderTerms(terms, fullSyntax),
    terms,
    ...checkable,
    inText,
    excludedInText,
    ...values,
    hasDirectives: items.some((item) => (item.kind === "term" ? item.signed : !parentheses.has(item.kind))),
    hasConstraints: hasDates || Object.values(checkable).some((list) => list.length > 0),
  };
}

const parentheses: ReadonlySet<string> = new Set(["open", "close"]);

function emptyLists(): Record<ListField | (typeof exclusionFields)[ListField], string[]> {
  return {
    sites: [],
    excludedSites: [],
    inUrl: [],
    excludedInUrl: [],
    inTitle: [],
    excludedInTitle: [],
    inText: [],
    excludedInText: [],
    filetypes: [],
    excludedFiletypes: [],
  };
}

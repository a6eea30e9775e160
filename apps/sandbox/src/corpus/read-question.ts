import type { EngineDialect } from "./engine-question.ts";
import { parseEngineQuery, type QueryGroup } from "./parse-engine-query.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { significantWords, splitWords, stemWord } from "./words.ts";

/** A query made ready for the index. */
export interface ReadQuestion {
  /** Operators, phrases, minus words: all of them must hold. */
  readonly required: readonly QueryGroup[];
  /** Plain words: all of them, or else half of their weight. */
  readonly wanted: readonly { readonly group: QueryGroup; readonly weight: number }[];
  /** Stems that a page may be found by; empty where the query has none (`site:` alone). */
  readonly stems: readonly string[];
}

/** Reads a query; nothing where it says nothing at all. */
export function readQuestion(text: string, dialect: EngineDialect, vocabulary: Vocabulary): ReadQuestion | undefined {
  const groups = parseEngineQuery(text, dialect);
  if (groups.length === 0) return undefined;
  const plain = groups.filter(isPlain);
  const required = groups.filter((group) => !isPlain(group));
  const significant = new Set(significantWords(plain.flatMap((group) => group.map((atom) => atom.value))));
  const wanted = plain
    .filter((group) => group.some((atom) => significant.has(atom.value)))
    .map((group) => expandGroup(group, vocabulary))
    .map((group) => ({ group, weight: Math.max(...group.flatMap((atom) => atom.stems).map(vocabulary.weigh)) }));
  const sought = required
    .flat()
    .filter((atom) => !atom.negated && ["phrase", "words", "title", "body", "page"].includes(atom.effect))
    .flatMap((atom) => significantWords(splitWords(atom.value)).map(stemWord));
  const stems = wanted.flatMap(({ group }) => group.flatMap((atom) => atom.stems));
  return { required, wanted, stems: [...new Set([...stems, ...sought])] };
}

function isPlain(group: QueryGroup): boolean {
  return group.every((atom) => atom.effect === "words" && !atom.negated);
}

/** Alternatives for words that the corpus knows only as the beginning of others. */
function expandGroup(group: QueryGroup, vocabulary: Vocabulary): QueryGroup {
  return group.flatMap((atom) => atom.stems.flatMap(vocabulary.expand).map((stem) => ({ ...atom, stems: [stem] })));
}

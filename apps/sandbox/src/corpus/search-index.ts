import MiniSearch from "minisearch";
import type { Corpus } from "./corpus.ts";
import type { EngineQuestion } from "./engine-question.ts";
import { hostMatches } from "./host-matches.ts";
import { indexDocument, type IndexedDocument } from "./indexed-document.ts";
import { matchAtom } from "./match-atom.ts";
import type { QueryGroup } from "./parse-engine-query.ts";
import { pickPassages } from "./pick-passages.ts";
import { publicationTime } from "./publication-time.ts";
import { readQuestion } from "./read-question.ts";
import type { SearchHit } from "./search-hit.ts";
import { stableHash } from "./stable-hash.ts";
import { buildVocabulary } from "./vocabulary.ts";
import { splitWords, stemWord } from "./words.ts";

/** The full-text index over a corpus. */
export interface SearchIndex {
  search(question: EngineQuestion, now: number): readonly SearchHit[];
}

const indexes = new WeakMap<Corpus, SearchIndex>();

/** The index of a corpus, built at the first use and kept as long as the corpus is. */
export function openIndex(corpus: Corpus): SearchIndex {
  const known = indexes.get(corpus);
  if (known !== undefined) return known;
  const index = buildIndex(corpus);
  indexes.set(corpus, index);
  return index;
}

function buildIndex(corpus: Corpus): SearchIndex {
  const entries = corpus.documents.map(indexDocument);
  const vocabulary = buildVocabulary(entries);
  const engine = new MiniSearch<{ id: number; title: string; text: string }>({
    fields: ["title", "text"],
    tokenize: (text) => text.split(" "),
    // Titles and texts come as stems, and so do queries.
    processTerm: (stem) => stem,
    searchOptions: { boost: { title: 3 }, combineWith: "OR" },
  });
  engine.addAll(
    entries.map(({ titleStems, textStems }, id) => ({ id, title: titleStems.trim(), text: textStems.trim() })),
  );

  /** Relevance of the documents that hold any of the stems; all documents where none is asked (`site:` alone). */
  const scoreDocuments = (stems: readonly string[]): readonly ScoredDocument[] =>
    stems.length === 0
      ? entries.map((entry) => ({ entry, score: 1 }))
      : engine.search(stems.join(" ")).flatMap((result) => {
          const entry = entries[Number(result.id)];
          return entry === undefined ? [] : [{ entry, score: result.score }];
        });

  return {
    search(question, now) {
      const reading = readQuestion(question.text, question.dialect, vocabulary);
      if (reading === undefined) return [];
      const { required, wanted, stems } = reading;
      const candidates = scoreDocuments(stems)
        .filter(({ entry }) => required.every((group) => groupHolds(group, entry)))
        .filter(({ entry }) => passesFilters(question, entry, now));
      // All words first; where no page has them all, those with at least half of their weight.
      const complete = candidates.filter(({ entry }) => wanted.every(({ group }) => groupHolds(group, entry)));
      const half = wanted.reduce((sum, { weight }) => sum + weight, 0) / 2;
      const heldWeight = (entry: IndexedDocument): number =>
        wanted.reduce((sum, { group, weight }) => sum + (groupHolds(group, entry) ? weight : 0), 0);
      const matching = complete.length > 0 ? complete : candidates.filter(({ entry }) => heldWeight(entry) >= half);
      const ranked = matching
        .map(({ entry, score }) => ({ entry, score: score * rankingBias(question.engine, entry) }))
        .toSorted((one, other) => other.score - one.score);
      const top = ranked[0]?.score ?? 1;
      const asked = new Set(stems);
      return ranked.map(({ entry, score }) => readHit(entry, score / top, asked, now));
    },
  };
}

interface ScoredDocument {
  readonly entry: IndexedDocument;
  readonly score: number;
}

/** Engines never rank alike: up to a tenth up or down, always the same for an engine and a page. */
function rankingBias(engine: string, entry: IndexedDocument): number {
  return 0.9 + (0.2 * stableHash(`${engine} ${entry.document.url}`)) / 2 ** 32;
}

function groupHolds(group: QueryGroup, entry: IndexedDocument): boolean {
  return group.some((atom) => matchAtom(atom, entry));
}

function passesFilters(question: EngineQuestion, entry: IndexedDocument, now: number): boolean {
  const { publishedFrom, publishedUntil, includeHosts = [], excludeHosts = [] } = question;
  const { url } = entry.document;
  if (includeHosts.length > 0 && !includeHosts.some((host) => hostMatches(url, host))) return false;
  if (excludeHosts.some((host) => hostMatches(url, host))) return false;
  if (publishedFrom === undefined && publishedUntil === undefined) return true;
  const published = publicationTime(entry.document, now);
  return published !== undefined && published >= (publishedFrom ?? 0) && published <= (publishedUntil ?? Infinity);
}

function readHit(entry: IndexedDocument, score: number, asked: ReadonlySet<string>, now: number): SearchHit {
  const { title, url, text, author, related = [] } = entry.document;
  const { snippet, others } = pickPassages(text, asked);
  const publishedAt = publicationTime(entry.document, now);
  return {
    title,
    url,
    host: entry.host,
    text,
    ...(author === undefined ? {} : { author }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    related,
    score,
    snippet,
    passages: others,
    isAsked: (word) => splitWords(word).some((part) => asked.has(stemWord(part))),
  };
}

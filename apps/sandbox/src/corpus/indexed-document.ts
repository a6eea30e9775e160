import type { CorpusDocument } from "./corpus.ts";
import { readPlace } from "./host-matches.ts";
import { splitWords, stemWord } from "./words.ts";

/** A document with what every match needs, computed once. */
export interface IndexedDocument {
  readonly document: CorpusDocument;
  readonly host: string;
  readonly path: string;
  /** Stems in order, joined and fenced by spaces, so that a phrase is one `includes`. */
  readonly titleStems: string;
  readonly textStems: string;
}

export function indexDocument(document: CorpusDocument): IndexedDocument {
  const place = readPlace(document.url);
  if (place === undefined) throw new Error(`The corpus has a document whose URL is not http(s): "${document.title}".`);
  return { document, ...place, titleStems: fenceStems(document.title), textStems: fenceStems(document.text) };
}

function fenceStems(text: string): string {
  return ` ${splitWords(text).map(stemWord).join(" ")} `;
}

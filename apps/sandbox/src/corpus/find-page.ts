import type { Corpus, CorpusPage } from "./corpus.ts";
import { publicationTime } from "./publication-time.ts";

/** The document with that URL; a URL without `#section` is the page with all of its sections. */
export function findPage(corpus: Corpus, url: string, now: number): CorpusPage | undefined {
  if (!URL.canParse(url)) return undefined;
  const wanted = normalise(url);
  const exact = corpus.documents.filter((document) => normalise(document.url) === wanted);
  const sections =
    exact.length > 0 ? exact : corpus.documents.filter((document) => normalise(document.url).split("#")[0] === wanted);
  const first = sections[0];
  if (first === undefined) return undefined;
  const publishedAt = publicationTime(first, now);
  return {
    title: first.title,
    url,
    text: sections.map((section) => section.text).join("\n\n"),
    ...(first.author === undefined ? {} : { author: first.author }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
  };
}

function normalise(url: string): string {
  return new URL(url).href.replace(/\/(?=$|#)/, "");
}

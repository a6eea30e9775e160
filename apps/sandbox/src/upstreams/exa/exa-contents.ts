import { pickPassages } from "../../corpus/pick-passages.ts";
import { significantWords, splitWords, stemWord } from "../../corpus/words.ts";
import type { CorpusPage } from "../../corpus/corpus.ts";
import type { UpstreamTools } from "../emulator.ts";
import type { ContentsOptions } from "./read-contents-options.ts";

/** As much of a query as passages are chosen by. */
const longestQuery = 2048;

/** A result of /search or /contents. */
export function exaResult(page: CorpusPage, query: string, contents: ContentsOptions): Record<string, unknown> {
  const { textCharacters, highlightsQuery, summaryQuery } = contents;
  const passagesFor = (wanted: string): ReturnType<typeof pickPassages> => {
    const words = significantWords(splitWords((wanted || query).slice(0, longestQuery)));
    return pickPassages(page.text, new Set(words.map(stemWord)));
  };
  const highlights = highlightsQuery === undefined ? undefined : readHighlights(passagesFor(highlightsQuery));
  return {
    id: page.url,
    title: page.title,
    url: page.url,
    publishedDate: page.publishedAt === undefined ? null : new Date(page.publishedAt).toISOString(),
    author: page.author ?? null,
    ...(textCharacters === undefined ? {} : { text: page.text.slice(0, textCharacters) }),
    ...(highlights === undefined
      ? {}
      : { highlights, highlightScores: highlights.map((_text, index) => 0.9 / (index + 1)) }),
    ...(summaryQuery === undefined ? {} : { summary: passagesFor(summaryQuery).snippet }),
  };
}

function readHighlights({ snippet, others }: ReturnType<typeof pickPassages>): readonly string[] {
  return [snippet, ...others.slice(0, 1)];
}

/** Why a page cannot be read, as it stands in `statuses` of a 200 answer. */
export interface CrawlFailure {
  readonly tag: "CRAWL_NOT_FOUND" | "CRAWL_TIMEOUT" | "SOURCE_NOT_AVAILABLE" | "UNSUPPORTED_URL";
  readonly httpStatusCode: number | null;
}

/** The page behind a URL. `timeout.example` and `forbidden.example` are hosts that show the other failures. */
export function crawlPage(url: string, tools: UpstreamTools): CorpusPage | CrawlFailure {
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return { tag: "UNSUPPORTED_URL", httpStatusCode: null };
  if (hostname === "timeout.example") return { tag: "CRAWL_TIMEOUT", httpStatusCode: 504 };
  if (hostname === "forbidden.example") return { tag: "SOURCE_NOT_AVAILABLE", httpStatusCode: 403 };
  return tools.findPage(url) ?? { tag: "CRAWL_NOT_FOUND", httpStatusCode: 404 };
}

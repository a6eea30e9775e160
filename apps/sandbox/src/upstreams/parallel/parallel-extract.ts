import { pickPassages } from "../../corpus/pick-passages.ts";
import { significantWords, splitWords, stemWord } from "../../corpus/words.ts";
import type { CorpusPage } from "../../corpus/corpus.ts";
import type { Reply, UpstreamTools } from "../emulator.ts";
import { crawlTarget, pageMarkdown, type CrawlOutcome } from "../crawl-target.ts";
import type { JsonObject } from "../read-json-object.ts";
import { jsonReply } from "../reply.ts";
import { cutExcerpts } from "./cut-excerpts.ts";
import { anyText, characters, contentSwitch, createFieldReader, queryList, urlList } from "./field-reader.ts";
import { writtenDay } from "./find-results.ts";
import { parallelRefusal } from "./parallel-error.ts";
import { checkFetchPolicy, makeMark } from "./parallel-search.ts";

/** Which pages are read, and how much of them. */
export interface ParallelExtraction {
  readonly urls: readonly string[];
  /** Excerpts are about it; the first sentences where it is empty. */
  readonly topic: string;
  readonly charactersPerExcerpts: number;
  /** Left out where the whole page is not wanted. */
  readonly charactersOfPage: number | undefined;
}

const failures: Readonly<Record<Exclude<CrawlOutcome["kind"], "page">, readonly [string, number | null]>> = {
  "not-found": ["fetch_error", 404],
  forbidden: ["fetch_error", 403],
  timeout: ["fetch_timeout", null],
  unsupported: ["invalid_url", null],
};

/** `POST /v1/extract`. */
export function answerExtract(body: JsonObject, tools: UpstreamTools): Reply {
  const reader = createFieldReader(body);
  const settings = reader.inside("advanced_settings");
  checkFetchPolicy(settings);
  reader.take("client_model", anyText, "");
  const queries = reader.take("search_queries", queryList, []);
  const inAll = reader.take("max_chars_total", characters, Number.POSITIVE_INFINITY);
  const perResult = settings.inside("excerpt_settings").take("max_chars_per_result", characters, 10_000);
  const extraction: ParallelExtraction = {
    urls: reader.demand("urls", urlList, []),
    topic: [reader.take("objective", anyText, ""), ...queries].join(" "),
    charactersPerExcerpts: Math.min(perResult, inAll),
    charactersOfPage: settings.take("full_content", contentSwitch, undefined),
  };
  const sessionId = reader.take("session_id", anyText, "") || `sess_${makeMark(tools)}`;
  const errors = reader.listErrors();
  if (errors.length > 0) return parallelRefusal(errors, tools);
  return jsonReply(200, {
    extract_id: `extract_${makeMark(tools)}`,
    session_id: sessionId,
    ...readPages(extraction, tools),
    warnings: null,
    usage: null,
  });
}

/** Pages that can be read, and an entry for each one that cannot: no error of the request. */
export function readPages(
  extraction: ParallelExtraction,
  tools: UpstreamTools,
): { readonly results: readonly unknown[]; readonly errors: readonly unknown[] } {
  const crawls = extraction.urls.map((url) => ({ url, outcome: crawlTarget(url, tools) }));
  const results = crawls.flatMap(({ outcome }) =>
    outcome.kind === "page" ? [extractPage(outcome.page, extraction)] : [],
  );
  const errors = crawls.flatMap(({ url, outcome }) => {
    if (outcome.kind === "page") return [];
    const [type, status] = failures[outcome.kind];
    return [{ url, error_type: type, http_status_code: status, content: null }];
  });
  return { results, errors };
}

function extractPage(page: CorpusPage, extraction: ParallelExtraction): Readonly<Record<string, unknown>> {
  const words = significantWords(splitWords(extraction.topic.slice(0, 2048)));
  const { snippet, others } = pickPassages(page.text, new Set(words.map(stemWord)));
  const excerpts = [snippet, ...others.slice(0, 2)];
  return {
    url: page.url,
    title: page.title === "" ? null : page.title,
    publish_date: writtenDay(page.publishedAt),
    excerpts: cutExcerpts(excerpts, extraction.charactersPerExcerpts),
    full_content:
      extraction.charactersOfPage === undefined ? null : pageMarkdown(page).slice(0, extraction.charactersOfPage),
  };
}

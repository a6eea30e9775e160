import { pickPassages } from "../../corpus/pick-passages.ts";
import { significantWords, splitWords, stemWord } from "../../corpus/words.ts";
import type { CorpusPage } from "../../corpus/corpus.ts";
import type { Reply, UpstreamTools } from "../emulator.ts";
import { crawlTarget, pageMarkdown } from "../crawl-target.ts";
import {
  createParameterReader,
  flag,
  oneOf,
  textListWhere,
  textWhere,
  wholeNumber,
  type ParameterRule,
} from "../parameter-reader.ts";
import type { JsonObject } from "../read-json-object.ts";
import { jsonReply } from "../reply.ts";
import { tavilyRefusal, tavilyStatusError } from "./tavily-error.ts";

const mostUrls = 20;

/** One URL or a list of them. */
const urlList: ParameterRule<readonly string[]> = (input) => {
  const reading = textListWhere(
    (url) => url.trim() !== "",
    "a URL or a list of URLs",
  )(typeof input === "string" ? [input] : input);
  if (!("value" in reading)) return reading;
  return reading.value.length === 0 || reading.value.length > mostUrls
    ? { kind: "not-valid", expected: `a list of 1 to ${mostUrls} URLs` }
    : reading;
};

const failures = {
  "not-found": "Failed to fetch url",
  timeout: "Timed out while fetching url",
  unsupported: "Invalid url",
} as const;

/** `POST /extract`: pages that cannot be read stand in `failed_results` of a 200 answer. */
export function answerExtract(body: JsonObject, tools: UpstreamTools): Reply {
  const reader = createParameterReader(body);
  const urls = reader.demand("urls", urlList, []);
  const isMarkdown = reader.take("format", oneOf(["markdown", "text"]), "markdown") === "markdown";
  const depth = reader.take("extract_depth", oneOf(["basic", "advanced"]), "basic");
  const query = reader.take(
    "query",
    textWhere(() => true, "a string"),
    "",
  );
  const chunks = reader.take("chunks_per_source", wholeNumber(1, 5), 3);
  const showsFavicon = reader.take("include_favicon", flag, false);
  const showsUsage = reader.take("include_usage", flag, false);
  reader.take("include_images", flag, false);
  reader.take("timeout", seconds, 10);
  if (reader.problems.length > 0) return tavilyRefusal(reader.problems);

  const results: unknown[] = [];
  const failedResults: unknown[] = [];
  for (const url of urls) {
    const outcome = crawlTarget(url, tools);
    if (outcome.kind === "forbidden") return tavilyStatusError(403);
    if (outcome.kind !== "page") {
      failedResults.push({ url, error: failures[outcome.kind] });
      continue;
    }
    const { page } = outcome;
    const whole = isMarkdown ? pageMarkdown(page) : page.text;
    results.push({
      url,
      title: page.title,
      raw_content: query.trim() === "" ? whole : chooseChunks(page, query, chunks),
      images: [],
      ...(showsFavicon ? { favicon: `https://${new URL(url).hostname}/favicon.ico` } : {}),
    });
  }
  return jsonReply(200, {
    results,
    failed_results: failedResults,
    response_time: Number((0.2 + tools.random()).toFixed(2)),
    ...(showsUsage ? { usage: { credits: depth === "advanced" ? 2 : 1 } } : {}),
    request_id: tools.makeId(),
  });
}

/** From 1 to 60, fractions too. */
const seconds: ParameterRule<number> = (input) =>
  typeof input === "number" && input >= 1 && input <= 60
    ? { value: input }
    : { kind: "not-valid", expected: "from 1 to 60 seconds" };

/** The passages about a question, in the order of the page. */
function chooseChunks({ text }: CorpusPage, query: string, most: number): string {
  const words = significantWords(splitWords(query.slice(0, 400)));
  const { snippet, others } = pickPassages(text, new Set(words.map(stemWord)));
  return [snippet, ...others].slice(0, most).join(" [...] ");
}

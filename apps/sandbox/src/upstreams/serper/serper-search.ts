import type { SearchHit } from "../../corpus/search-hit.ts";
import type { UpstreamTools } from "../emulator.ts";
import { readTbs } from "../read-tbs.ts";
import { searchGoogle } from "../search-google.ts";
import type { JsonObject } from "../read-json-object.ts";
import { writeGoogleDate } from "./google-date.ts";
import type { SerperSearch } from "./read-serper-search.ts";

/** As many as Google shows: a larger `num` costs more and brings no more. */
const pageSize = 10;

/** The answer to one search. Blocks without content are left out, but for `organic`. */
export function serperAnswer(search: SerperSearch, tools: UpstreamTools): JsonObject {
  const { q, num, page, tbs, echo } = search;
  const { publishedFrom, publishedUntil, newestFirst } = readTbs(tbs, tools.now());
  const found = searchGoogle({ engine: "serper", text: q, publishedFrom, publishedUntil, readsDates: true }, tools);
  const hits = newestFirst ? found.toSorted((one, other) => (other.publishedAt ?? 0) - (one.publishedAt ?? 0)) : found;
  const size = Math.min(num, pageSize);
  const start = (page - 1) * size;
  const shown = hits.slice(start, start + size);
  const others = hits.slice(start + size);
  const [first] = shown;
  const isFirstPage = page === 1 && first !== undefined;
  const questions = shown.flatMap((hit) => readQuestions(hit)).slice(0, 4);
  const related = others.slice(0, 4).map(({ title }) => ({ query: title.toLowerCase() }));
  const onlyKnowledge = isFirstPage && tools.modes.has("knowledge-graph");
  return {
    searchParameters: { ...echo, type: "search", engine: "google" },
    ...(isFirstPage && isQuestion(q) && !onlyKnowledge ? { answerBox: answerBox(first) } : {}),
    ...(onlyKnowledge ? { knowledgeGraph: knowledgeGraph(first) } : {}),
    ...(onlyKnowledge || tools.modes.has("no-organic") ? {} : { organic: listResults(shown, others, start, tools) }),
    ...(questions.length > 0 && !onlyKnowledge ? { peopleAlsoAsk: questions } : {}),
    ...(related.length > 0 && !onlyKnowledge ? { relatedSearches: related } : {}),
    credits: num > pageSize ? 2 : 1,
  };
}

function listResults(
  shown: readonly SearchHit[],
  others: readonly SearchHit[],
  start: number,
  tools: UpstreamTools,
): readonly JsonObject[] {
  return shown.map((hit, index) => {
    const position = index + 1;
    if (tools.modes.has("sparse")) return sparseResult(hit, position);
    // The first result of a search shows further pages of its site below itself.
    const siblings = start + index === 0 ? others.filter((other) => other.host === hit.host).slice(0, 2) : [];
    const sitelinks = siblings.map(({ title, url }) => ({ title, link: url }));
    return {
      title: hit.title,
      link: hit.url,
      snippet: hit.snippet,
      ...(hit.publishedAt === undefined ? {} : { date: writeGoogleDate(hit.publishedAt, tools.now()) }),
      ...(sitelinks.length > 0 ? { sitelinks } : {}),
      position,
    };
  });
}

/** The first has no link, the second one that is no web address, all others no title and no snippet. */
function sparseResult(hit: SearchHit, position: number): JsonObject {
  if (position === 1) return { title: hit.title, position };
  return { title: "", link: position === 2 ? "about:blank" : hit.url, position };
}

function isQuestion(q: string): boolean {
  return q.trimEnd().endsWith("?") || /^\s*(?:how|why|what|when|where|which|who|does|do|is|are|can)\b/i.test(q);
}

function answerBox({ title, snippet, url }: SearchHit): JsonObject {
  return { title, snippet, link: url };
}

function knowledgeGraph({ title, snippet, url, host }: SearchHit): JsonObject {
  return { title, type: "Topic", website: url, description: snippet, descriptionSource: host, descriptionLink: url };
}

function readQuestions({ related, snippet, title, url }: SearchHit): readonly JsonObject[] {
  return related.map((question) => ({ question, snippet, title, link: url }));
}

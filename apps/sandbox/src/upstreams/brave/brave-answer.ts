import type { EngineDialect } from "../../corpus/engine-question.ts";
import type { SearchHit } from "../../corpus/search-hit.ts";
import type { Reply, UpstreamTools } from "../emulator.ts";
import { highlightWords } from "../highlight-words.ts";
import { jsonReply } from "../reply.ts";
import type { BraveSearch } from "./read-brave-search.ts";
import { writtenAge } from "./written-age.ts";

/** Neither `inurl:` nor `intext:`: to this engine they are words. */
const dialect: EngineDialect = {
  site: "host",
  ext: "filetype",
  filetype: "filetype",
  intitle: "title",
  inbody: "body",
  inpage: "page",
  lang: "language",
  language: "language",
  loc: "ignored",
  location: "ignored",
};

/** The answer to a search. A block without results is left out. */
export function braveAnswer(search: BraveSearch, tools: UpstreamTools): Reply {
  const hits = tools.search({
    engine: "brave",
    text: search.operators ? search.q : search.q.replaceAll(/["“”]|(?<!\S)-/g, " "),
    dialect: search.operators ? dialect : {},
    publishedFrom: search.freshness?.from,
    publishedUntil: search.freshness?.until,
  });
  const start = search.offset * search.count;
  const page = hits.slice(start, start + search.count);
  const wants = (kind: string): boolean => search.kinds.length === 0 || search.kinds.includes(kind);
  const hasWeb = page.length > 0 && wants("web");
  const questions = wants("faq") && search.offset === 0 ? page.slice(0, 3).flatMap((hit) => readQuestions(hit)) : [];
  const web = {
    type: "search",
    results: page.map((hit) => webResult(hit, search, tools.now())),
    family_friendly: true,
  };
  const main = hasWeb ? page.map((_hit, index) => ({ type: "web", index, all: false })) : [];
  const body = {
    type: "search",
    query: {
      original: search.q,
      show_strict_warning: false,
      is_navigational: false,
      is_news_breaking: false,
      spellcheck_off: !search.spellcheck,
      country: search.country.toLowerCase(),
      bad_results: false,
      should_fallback: false,
      more_results_available: hits.length > start + search.count && search.offset < 9,
    },
    mixed: { type: "mixed", main, top: [], side: [] },
    ...(questions.length > 0 ? { faq: { type: "faq", results: questions } } : {}),
    ...(hasWeb ? { web } : {}),
  };
  return jsonReply(200, body, { "x-request-id": tools.makeId() });
}

function webResult(hit: SearchHit, search: BraveSearch, now: number): Record<string, unknown> {
  const tag = search.textDecorations ? "strong" : undefined;
  const { hostname, pathname } = new URL(hit.url);
  const favicon = `https://imgs.search.brave.com/favicon/${hostname}`;
  const steps = pathname.split("/").filter((step) => step !== "");
  return {
    type: "search_result",
    subtype: hit.author === undefined ? "generic" : "article",
    title: highlightWords(hit.title, hit, tag),
    url: hit.url,
    is_source_local: false,
    is_source_both: false,
    description: highlightWords(hit.snippet, hit, tag),
    ...(hit.publishedAt === undefined
      ? {}
      : { age: writtenAge(hit.publishedAt, now), page_age: new Date(hit.publishedAt).toISOString().slice(0, 19) }),
    language: "en",
    family_friendly: true,
    profile: { name: siteName(hostname), url: hit.url, long_name: hostname, img: favicon },
    meta_url: {
      scheme: "https",
      netloc: hit.host,
      hostname,
      favicon,
      path: steps.map((step) => `› ${step}`).join("  "),
    },
    ...(hit.author === undefined ? {} : { article: { author: [{ type: "person", name: hit.author }] } }),
    ...(search.extraSnippets && hit.passages.length > 0
      ? { extra_snippets: hit.passages.map((passage) => highlightWords(passage, hit, undefined)) }
      : {}),
  };
}

function readQuestions(hit: SearchHit): readonly Record<string, unknown>[] {
  return hit.related.map((question) => ({ question, answer: hit.snippet, title: hit.title, url: hit.url }));
}

/** `bike.example` → `Bike`. */
function siteName(hostname: string): string {
  const label = hostname.replace(/^www\./, "").split(".")[0] ?? hostname;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

import { cleanText, cutText, SearchProviderError } from "@websonde/search-core";
import type { SearchSource } from "@websonde/search-core";
import { htmlToText } from "@websonde/search-kit";
import type { Call, HttpReply, HttpRequest, Reading } from "@websonde/search-kit";
import * as v from "valibot";
import { jsonHint } from "./json-hint.ts";
import { meta } from "./meta.ts";
import { readAnswer } from "./read-answer.ts";
import type { Settings } from "./settings.ts";
import { Page } from "./wire.ts";
import type { Result } from "./wire.ts";

const answersShown = 3;
const longestReport = 300;

/** A page of results. Throws `server` (503) for one without results whose engines did not answer. */
export function readPage(reply: HttpReply, call: Call<Settings>): Reading {
  if (/^\s*</.test(reply.body))
    throw new SearchProviderError({
      provider: meta.id,
      kind: "invalid-response",
      status: reply.status,
      message: `SearXNG sent an HTML page where JSON was asked for: a sign-in page, or JSON is off. ${jsonHint}`,
    });
  const page = call.json(reply, Page);
  if (page.results === undefined || page.results === null) throw call.failure(reply);
  const sources = page.results.filter(({ url }) => url).map(readResult);
  const answers = (page.answers ?? []).map(readAnswer).filter((answer) => answer !== undefined);
  const silent = reportSilentEngines(page);
  if (silent !== "") {
    if (sources.length === 0 && answers.length === 0)
      throw call.failure({ status: 503, codes: [], message: silent, isHtml: false });
    call.note(`SearXNG got nothing from some of its engines: ${silent}`);
  }
  const corrections = listTexts(page.corrections);
  const next = nextPage(reply, sources.length, call);
  return {
    sources,
    relatedQuestions: listTexts(page.suggestions),
    ...(answers.length > 0 && { answer: answers.slice(0, answersShown).join("\n\n") }),
    ...(corrections.length > 0 && { searchQueries: corrections }),
    ...(next && { next }),
  };
}

function readResult(result: Result): SearchSource {
  const published = readDate(result);
  const snippet = htmlToText(result.content || result.snippet || "");
  return {
    title: htmlToText(result.title ?? ""),
    url: result.url ?? "",
    ...(snippet && { snippet }),
    ...(published && { publishedDate: published }),
    ...(result.author && { author: result.author }),
  };
}

/** SearX writes `publishedDate` for people, in the language of its pages (`2 hour(s) ago`), and `pubdate` for programs. */
function readDate({ publishedDate, published_date, pubdate }: Result): string | undefined {
  const dates = [publishedDate, published_date, pubdate].filter((date) => date !== undefined && date !== null);
  return dates.find((date) => /^\d{4}-\d{2}/.test(date)) ?? dates.find(Boolean);
}

const SilentEngine = v.looseTuple([v.string(), v.unknown()]);

/** The engines that did not answer, as `google: timeout; brave: …`; empty where all did. */
function reportSilentEngines({ unresponsive_engines: entries }: Page): string {
  const engines = (entries ?? []).flatMap((entry) => {
    const engine = v.safeParse(SilentEngine, entry);
    if (!engine.success) return [];
    const [name, reason] = engine.output;
    return [`${name}: ${typeof reason === "string" && reason ? reason : "no answer"}`];
  });
  return cutText(cleanText(engines.join("; ")), longestReport);
}

function listTexts(values: readonly unknown[] | null | undefined): readonly string[] {
  return (values ?? []).filter((value) => typeof value === "string");
}

/** A page has no count of its own; another one is asked for only where the caller wants more than the first gave. */
function nextPage(reply: HttpReply, found: number, { query }: Call<Settings>): HttpRequest | undefined {
  if (found === 0 || (query.numSearchResults ?? query.limit) === undefined) return undefined;
  const url = new URL(reply.url);
  url.searchParams.set("pageno", String(Number(url.searchParams.get("pageno") ?? "1") + 1));
  return { url: url.href, headers: { Accept: "application/json" } };
}

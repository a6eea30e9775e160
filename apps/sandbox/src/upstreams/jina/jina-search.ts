import type { SearchHit } from "../../corpus/search-hit.ts";
import type { Reply, UpstreamTools } from "../emulator.ts";
import { pageMarkdown } from "../crawl-target.ts";
import { relativeAge } from "../relative-age.ts";
import { searchGoogle } from "../search-google.ts";
import { jsonReply, textReply, withHeaders } from "../reply.ts";
import { jinaStatusError, noResults } from "./jina-error.ts";
import type { JinaSearch } from "./read-jina-search.ts";

const weekMs = 7 * 86_400_000;
/** Every ten results cost this much, whatever is in them. */
const tokensPerTen = 10_000;

/** The answer to a search: JSON where it was asked for, else text. */
export function jinaAnswer(search: JinaSearch, isJson: boolean, tools: UpstreamTools): Reply {
  const inside = tools.modes.has("balance-in-200") ? 402 : tools.modes.has("rate-in-200") ? 429 : undefined;
  if (inside !== undefined) {
    return { ...withHeaders(jinaStatusError(inside, tools), { "retry-after": undefined }), status: 200 };
  }
  const start = (search.page - 1) * search.count;
  const hits = findHits(search, tools);
  const results = hits.slice(start, start + search.count).map((hit) => jinaResult(hit, search, tools.now()));
  const isEmpty = hits.length <= start;
  if (isEmpty && !tools.modes.has("empty-list")) return noResults(search.query, tools);
  const tokens = tokensPerTen * Math.ceil(results.length / 10);
  const headers = { "x-usage-tokens": String(tokens) };
  if (!isJson) return textReply(200, results.map(writeResult).join("\n\n"), headers);
  const list = tools.modes.has("null-items") ? [null, ...results] : results;
  if (tools.modes.has("bare-array")) return jsonReply(200, list, headers);
  const data = tools.modes.has("data-object") ? { results: list } : list;
  const meta = isEmpty ? {} : { meta: { usage: { tokens } } };
  return jsonReply(200, { code: 200, status: 20_000, data, ...meta }, headers);
}

function findHits(search: JinaSearch, tools: UpstreamTools): readonly SearchHit[] {
  // The corpus has no pictures.
  if (search.type === "images") return [];
  const operators = [writeAlternatives("filetype", search.fileTypes), writeAlternatives("intitle", search.titles)];
  const hits = searchGoogle(
    {
      engine: "jina",
      text: [...operators, search.query].join(" "),
      includeHosts: search.sites,
      readsDates: false,
    },
    tools,
  );
  return search.type === "news" ? hits.filter((hit) => hit.publishedAt !== undefined) : hits;
}

/** `intitle:"a" OR intitle:"b"`. */
function writeAlternatives(operator: string, values: readonly string[]): string {
  return values.map((value) => `${operator}:"${value.replaceAll('"', " ").trim()}"`).join(" OR ");
}

interface JinaResult {
  readonly title: string;
  readonly url: string;
  readonly description: string;
  readonly date?: string;
  /** ISO 8601; only where the page was read. */
  readonly publishedTime?: string;
  readonly content: string;
  readonly usage: { readonly tokens: number };
}

function jinaResult(hit: SearchHit, search: JinaSearch, now: number): JinaResult {
  const content = search.readsPages ? pageMarkdown(hit) : "";
  const { publishedAt } = hit;
  return {
    title: hit.title,
    url: hit.url,
    description: hit.snippet,
    ...(publishedAt === undefined ? {} : { date: writtenDate(publishedAt, now) }),
    ...(publishedAt === undefined || !search.readsPages ? {} : { publishedTime: new Date(publishedAt).toISOString() }),
    content,
    usage: { tokens: 1000 + Math.ceil(content.length / 4) },
  };
}

/** Relative in the first week, then as `Mar 3, 2026`. */
function writtenDate(publishedAt: number, now: number): string {
  if (now - publishedAt < weekMs) return relativeAge(publishedAt, now);
  return new Date(publishedAt).toLocaleDateString("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
}

function writeResult({ title, url, description, content }: JinaResult, index: number): string {
  const place = `[${index + 1}]`;
  const lines = [`${place} Title: ${title}`, `${place} URL Source: ${url}`, `${place} Description: ${description}`];
  return [...lines, ...(content === "" ? [] : [content])].join("\n");
}

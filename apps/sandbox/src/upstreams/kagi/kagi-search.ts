import type { SearchHit } from "../../corpus/search-hit.ts";
import { splitWords } from "../../corpus/words.ts";
import type { Reply, UpstreamTools } from "../emulator.ts";
import { pageMarkdown } from "../crawl-target.ts";
import { searchGoogle } from "../search-google.ts";
import { highlightWords } from "../highlight-words.ts";
import { jsonReply, textReply } from "../reply.ts";
import { kagiMeta } from "./kagi-error.ts";
import type { KagiSearch } from "./read-kagi-search.ts";

const pageSize = 50;
const hourMs = 3_600_000;

interface KagiItem {
  readonly title: string;
  readonly url?: string;
  readonly snippet?: string;
  /** ISO 8601, or relative for the last day. */
  readonly time?: string;
  readonly props?: Readonly<Record<string, string>>;
}

/** The answer to a search: buckets of items, of which the empty ones are left out. */
export function kagiAnswer(search: KagiSearch, tools: UpstreamTools): Reply {
  const start = (search.page - 1) * pageSize;
  const hits = findHits(search, tools)
    .slice(start, start + pageSize)
    .slice(0, search.limit);
  const buckets = sortHits(hits, search, tools.now());
  const filled = Object.entries(buckets).filter(([, items]) => items.length > 0);
  if (search.isMarkdown) return textReply(200, filled.flatMap(([, items]) => items.map(writeItem)).join("\n\n"));
  return jsonReply(200, { meta: kagiMeta(tools), data: Object.fromEntries(filled) });
}

function findHits(search: KagiSearch, tools: UpstreamTools): readonly SearchHit[] {
  const { query, workflow, publishedFrom, publishedUntil, includeHosts, excludeHosts } = search;
  // The corpus has texts only.
  if (workflow !== "search" && workflow !== "news") return [];
  const hits = searchGoogle(
    { engine: "kagi", text: query, publishedFrom, publishedUntil, includeHosts, excludeHosts, readsDates: true },
    tools,
  );
  return workflow === "news" ? hits.filter((hit) => hit.publishedAt !== undefined) : hits;
}

/** Web pages, pages of newsrooms, and what stands beside them on the first page of a web search. */
function sortHits(
  hits: readonly SearchHit[],
  search: KagiSearch,
  now: number,
): Readonly<Record<string, readonly KagiItem[]>> {
  const items = hits.map((hit, index) => ({ hit, item: kagiItem(hit, index < search.extractCount, now) }));
  if (search.workflow === "news") return { news: items.map(({ item }) => item) };
  const isNews = ({ hit }: { readonly hit: SearchHit }): boolean => hit.host.startsWith("news.");
  const first = search.page === 1 ? hits[0] : undefined;
  const isAbout = first !== undefined && splitWords(first.title).every((word) => first.isAsked(word));
  const isQuestion = /^(?:what|when|where|which|who|why|how|is|are|does|do|can)\b|\?\s*$/i.test(search.query);
  const questions = first === undefined ? [] : [...new Set(hits.slice(0, 3).flatMap((hit) => hit.related))];
  return {
    search: items.filter((entry) => !isNews(entry)).map(({ item }) => item),
    news: items.filter(isNews).map(({ item }) => item),
    infobox: first !== undefined && isAbout ? [{ title: first.title, url: first.url, snippet: first.snippet }] : [],
    direct_answer: first !== undefined && isQuestion ? [{ title: first.title, snippet: first.snippet }] : [],
    adjacent_question: questions.map((question) => ({ title: "", props: { question } })),
    // Both forms are in use.
    related_search:
      first === undefined
        ? []
        : hits
            .slice(1, 3)
            .map(({ title }, index) => (index === 0 ? { title: "", props: { query: title } } : { title })),
  };
}

/** Titles hold entities, snippets tags as well. */
function kagiItem(hit: SearchHit, isExtracted: boolean, now: number): KagiItem {
  const { publishedAt, author } = hit;
  return {
    url: hit.url,
    title: highlightWords(hit.title, hit, undefined),
    snippet: isExtracted ? pageMarkdown(hit) : highlightWords(hit.snippet, hit, "b"),
    ...(publishedAt === undefined ? {} : { time: writtenTime(publishedAt, now) }),
    ...(author === undefined ? {} : { props: { author } }),
  };
}

function writtenTime(publishedAt: number, now: number): string {
  const hours = Math.floor((now - publishedAt) / hourMs);
  return hours < 24 ? `${Math.max(1, hours)}h ago` : new Date(publishedAt).toISOString().replace(".000Z", "Z");
}

function writeItem({ title, url, snippet }: KagiItem): string {
  return [`## ${title}`, url, snippet].filter((line) => line !== undefined).join("\n");
}

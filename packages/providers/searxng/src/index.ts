import { scraperSyntax, SearchProviderError } from "@websonde/search-core";
import type { SafeSearch, SearchSource } from "@websonde/search-core";
import { askPages, defineProvider, htmlToText } from "@websonde/search-kit";
import type { Call, HttpReply, HttpRequest, Reading, Refusal, Retry } from "@websonde/search-kit";
import { meta } from "./meta.ts";
import { authorize, readInstance } from "./read-instance.ts";
import { resolveEngines } from "./resolve-engines.ts";
import { readList, Settings } from "./settings.ts";
import { Page, readAnswer, readDeadEngines, readTexts } from "./wire.ts";
import type { Result } from "./wire.ts";

const safeSearchLevels: Readonly<Record<SafeSearch, number>> = { off: 0, moderate: 1, strict: 2 };

/** What the operator of the instance must change for JSON to be answered. */
const jsonHint = "The instance must list json under search.formats in its settings.yml.";

export default defineProvider({
  meta,
  settings: Settings,
  access: readInstance,
  authorize,

  async search(call) {
    const engines = await resolveEngines(call);
    return askPages({ request: (now) => buildRequest(now, engines), parse: readPage, retry: planRetry }, call);
  },

  errors: {
    "401": {
      kind: "auth",
      message:
        "SearXNG authorization failed (401). Check the token, or user name and password, of the proxy in front of it.",
    },
    "403": { kind: "unsupported", message: `SearXNG refused to answer in JSON (403). ${jsonHint}` },
  },
});

function buildRequest(call: Call<Settings>, engines: readonly string[]): HttpRequest {
  const { query, dates, settings, baseUrl } = call;
  const categories = readList(settings.categories);
  const language = query.parsed.lang ?? query.locale ?? settings.language?.trim();
  const safeSearch = query.safeSearch === undefined ? settings.safesearch : safeSearchLevels[query.safeSearch];
  return {
    url: `${baseUrl}/search`,
    headers: { Accept: "application/json" },
    query: {
      q: withoutExternalBangs(call.text(scraperSyntax)),
      format: "json",
      time_range: readTimeRange(call, dates.recency),
      language: language || undefined,
      safesearch: safeSearch ?? undefined,
      categories: categories.length > 0 ? categories.join(",") : undefined,
      engines: engines.length > 0 ? engines.join(",") : undefined,
    },
  };
}

/** The server knows `week` although its documentation does not; where an instance refuses it, `month` is the nearest. */
function readTimeRange(call: Call<Settings>, recency: string | undefined): string | undefined {
  if (recency !== "week" || !call.without.has("week")) return recency;
  call.note("this SearXNG instance has no filter for a week; a month was asked for instead");
  return "month";
}

function planRetry({ error, facts }: Refusal, call: Call<Settings>): Retry | undefined {
  const refusesWeek = error.status === 400 && call.dates.recency === "week" && /time.?range/i.test(facts.message ?? "");
  return refusesWeek ? { without: "week", remember: true } : undefined;
}

/** `!!g` sends the asker to another site, even when JSON was wanted. Bangs of one `!` choose engines and stay. */
function withoutExternalBangs(text: string): string {
  if (!text.includes("!!")) return text;
  const words = text.split(/\s+/).filter((word) => word !== "" && !word.startsWith("!!"));
  if (words.length > 0) return words.join(" ");
  throw new SearchProviderError({
    provider: meta.id,
    kind: "invalid-request",
    message: "The query has only an external bang (!!…), which leads away from SearXNG. Add words to search for.",
  });
}

function readPage(reply: HttpReply, call: Call<Settings>): Reading {
  if (reply.contentType === "text/html")
    throw new SearchProviderError({
      provider: meta.id,
      kind: "invalid-response",
      status: reply.status,
      message: `SearXNG sent an HTML page where JSON was asked for: a sign-in page, or JSON is off. ${jsonHint}`,
    });
  const page = call.json(reply, Page);
  if (page.results === undefined || page.results === null) throw call.failure(reply);
  const answers = (page.answers ?? []).map(readAnswer).filter((answer) => answer !== undefined);
  const dead = readDeadEngines(page);
  if (page.results.length === 0 && answers.length === 0 && dead.length > 0)
    throw new SearchProviderError({
      provider: meta.id,
      kind: "server",
      status: 503,
      message: `SearXNG got nothing from its engines: ${dead.join("; ")}.`,
    });
  const corrections = readTexts(page.corrections);
  const next = nextPage(reply, page.results.length, call);
  return {
    sources: page.results.map(readResult),
    relatedQuestions: readTexts(page.suggestions),
    ...(answers.length > 0 && { answer: answers.slice(0, 3).join("\n\n") }),
    ...(corrections.length > 0 && { searchQueries: corrections }),
    ...(next && { next }),
  };
}

/** A page has no count of its own; another one is asked for only where the caller wants more than the first gave. */
function nextPage(reply: HttpReply, found: number, { query }: Call<Settings>): HttpRequest | undefined {
  if (found === 0 || (query.numSearchResults ?? query.limit) === undefined) return undefined;
  const url = new URL(reply.url);
  url.searchParams.set("pageno", String(Number(url.searchParams.get("pageno") ?? "1") + 1));
  return { url: url.href, headers: { Accept: "application/json" } };
}

function readResult(result: Result): SearchSource {
  const published = result.publishedDate ?? result.published_date ?? result.pubdate;
  const snippet = htmlToText(result.content ?? result.snippet ?? "");
  return {
    title: htmlToText(result.title ?? ""),
    url: result.url ?? "",
    ...(snippet && { snippet }),
    ...(published && { publishedDate: published }),
    ...(result.author && { author: result.author }),
  };
}

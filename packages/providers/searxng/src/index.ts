import { scraperSyntax } from "@websonde/search-core";
import type { SafeSearch } from "@websonde/search-core";
import { askPages, defineProvider } from "@websonde/search-kit";
import type { Call, HttpRequest, Refusal, Retry } from "@websonde/search-kit";
import { jsonHint } from "./json-hint.ts";
import { meta } from "./meta.ts";
import { protectWords } from "./protect-words.ts";
import { authorize, readInstance } from "./read-instance.ts";
import { readPage } from "./read-page.ts";
import { resolveEngines } from "./resolve-engines.ts";
import { readList, Settings } from "./settings.ts";

const safeSearchLevels: Readonly<Record<SafeSearch, number>> = { off: 0, moderate: 1, strict: 2 };

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
        "SearXNG authorization failed (401). The proxy in front of it wants a credential: check SEARXNG_TOKEN, or " +
        "SEARXNG_BASIC_USERNAME and SEARXNG_BASIC_PASSWORD.",
    },
  },

  inspect({ status, headers }) {
    if (status !== 403 || headers?.get("cf-mitigated") === "challenge") return undefined;
    return { kind: "unsupported", message: `SearXNG refused to answer in JSON (403). ${jsonHint}` };
  },
});

function buildRequest(call: Call<Settings>, engines: readonly string[]): HttpRequest {
  const { query, dates, settings, baseUrl } = call;
  const categories = readList(settings.categories);
  const safeSearch = query.safeSearch === undefined ? settings.safesearch : safeSearchLevels[query.safeSearch];
  return {
    url: `${baseUrl}/search`,
    headers: { Accept: "application/json" },
    query: {
      q: protectWords(call.text(scraperSyntax)),
      format: "json",
      time_range: readTimeRange(call, dates.recency),
      language: readLanguage(call),
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

/** The server refuses anything but a language with or without a country, so a script (`zh-Hant-TW`) is left out. */
function readLanguage({ query, settings, note }: Call<Settings>): string | undefined {
  const wanted = query.parsed.lang ?? query.locale;
  const fallback = settings.language?.trim() || undefined;
  if (wanted === undefined) return fallback;
  const [, language, country] =
    /^([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_](?:([a-z]{2})|\d{3}))?(?:[-_][\w-]+)?$/i.exec(wanted) ?? [];
  if (language === undefined) {
    note(`SearXNG takes languages such as de or de-AT; ${wanted} was left out`);
    return fallback;
  }
  return country === undefined ? language.toLowerCase() : `${language.toLowerCase()}-${country.toUpperCase()}`;
}

import type { QuerySyntax, Recency, SearchSource } from "@websonde/search-core";
import { defineProvider, htmlToText, readCountry } from "@websonde/search-kit";
import type { Call, DateFilter, HttpReply } from "@websonde/search-kit";
import * as v from "valibot";
import { braveCountry, braveLanguage } from "./locale.ts";
import { meta } from "./meta.ts";
import { Answer, Refused } from "./wire.ts";
import type { Result } from "./wire.ts";

const Settings = v.object({
  /** Two letters, for every search without a locale. */
  country: v.nullish(v.string()),
  /** Up to five further passages for each result; plans without them are noticed and remembered. Default true. */
  extraSnippets: v.nullish(v.boolean()),
});
type Settings = v.InferOutput<typeof Settings>;

const freshness: Readonly<Record<Recency, string>> = { day: "pd", week: "pw", month: "pm", year: "py" };

/** Brave reads these operators; `inurl:` and dates are not among them. */
const syntax: QuerySyntax = {
  verbatim: true,
  phrases: true,
  negation: true,
  or: true,
  site: true,
  inTitle: true,
  inText: true,
  filetype: true,
  names: { inText: "inbody" },
};

export default defineProvider({
  meta,
  settings: Settings,
  authorize: ({ value }) => ({ "X-Subscription-Token": value }),

  request: (call) => ({
    url: `${call.baseUrl}/res/v1/web/search`,
    headers: { Accept: "application/json" },
    query: {
      q: call.text(syntax),
      count: call.count,
      // Without it titles and descriptions come with <strong> around the words that match.
      text_decorations: false,
      safesearch: call.query.safeSearch ?? "moderate",
      result_filter: "web,faq,query",
      freshness: readFreshness(call.dates),
      extra_snippets: call.settings.extraSnippets === false || call.without.has("extra_snippets") ? undefined : true,
      ...readLocale(call),
    },
  }),

  parse(reply, call) {
    const body = call.json(reply, Answer);
    if (body.type === "ErrorResponse") throw call.failure(reply);
    const altered = body.query?.altered;
    const questions = body.faq?.results?.map(({ question }) => htmlToText(question ?? ""));
    const requestId = reply.headers.get("x-request-id") ?? reply.headers.get("request-id");
    return {
      sources: (body.web?.results ?? []).map(readResult),
      ...(altered && { searchQueries: [altered] }),
      ...(questions && { relatedQuestions: questions }),
      ...(requestId && { requestId }),
    };
  },

  errors: {
    SUBSCRIPTION_TOKEN_INVALID: "auth",
    RESOURCE_NOT_ALLOWED: "auth",
    OPTION_NOT_IN_PLAN: "unsupported",
    VALIDATION: "invalid-request",
    QUOTA_LIMITED: "quota",
    INTERNAL: "server",
  },

  // A full second and a used-up month are both 429 RATE_LIMITED; only the counters tell them apart.
  inspect({ status, json, headers }) {
    if (status !== 429) return undefined;
    const refused = v.safeParse(Refused, json);
    const { quota_limit: limit, quota_current: current } = refused.success ? refused.output.error.meta : {};
    const perMonth = headers?.get("x-ratelimit-remaining")?.split(",")[1]?.trim();
    return perMonth === "0" || (limit && current && current >= limit)
      ? {
          kind: "quota",
          message: "Brave: the month's queries of this plan are used up. Raise the plan, or use another key.",
        }
      : undefined;
  },

  retry({ error, facts, reply }, call) {
    const refused = v.safeParse(Refused, facts.json);
    const details = refused.success ? refused.output.error.meta : {};
    if (facts.codes.includes("OPTION_NOT_IN_PLAN") && details.option === "extra_snippets")
      return { without: "extra_snippets", remember: true };
    const fields = details.errors?.flatMap(({ loc }) => loc ?? []) ?? [];
    if (fields.some((field) => field === "country" || field === "search_lang") && !call.without.has("locale"))
      return { without: "locale", note: "Brave does not serve this locale; it was left out" };
    return error.kind === "rate-limit" ? { afterMs: readWait(error.retryAfterMs, reply) } : undefined;
  },
});

/** The longer of what it asks for and of what is left of the second: the first of its two resets. */
function readWait(askedMs: number | undefined, { headers }: HttpReply): number {
  const resetMs = Number.parseFloat(headers.get("x-ratelimit-reset") ?? "") * 1_000;
  if (Number.isNaN(resetMs)) return askedMs ?? 1_100;
  return Math.max(resetMs, askedMs ?? 0);
}

/** Both ends of a range are inclusive at Brave, so an exclusive `before:` ends a day earlier. */
function readFreshness({ explicit, after, until, today, recency }: DateFilter): string | undefined {
  if (explicit) return `${after ?? "1970-01-01"}to${until ?? today}`;
  return recency && freshness[recency];
}

function readLocale({ query, settings, without, note }: Call<Settings>) {
  if (without.has("locale")) return {};
  const region = readCountry(query.locale);
  const wanted = region ?? settings.country ?? undefined;
  const country = braveCountry(wanted);
  if (wanted !== undefined && country === undefined)
    note(`Brave does not serve the country ${wanted}; it was left out`);
  const language = query.parsed.lang ?? query.locale;
  const search_lang = braveLanguage(language);
  if (language !== undefined && search_lang === undefined)
    note(`Brave does not serve the language ${language}; it was left out`);
  return { country, search_lang };
}

function readResult(result: Result): SearchSource {
  const passages = [result.description, ...(result.extra_snippets ?? [])].map((passage) => htmlToText(passage ?? ""));
  const published = result.page_age || result.age;
  const author = result.article?.author?.[0]?.name || result.profile?.name;
  return {
    title: htmlToText(result.title ?? ""),
    url: result.url ?? "",
    snippet: [...new Set(passages.filter(Boolean))].join("\n"),
    ...(published && { publishedDate: published }),
    ...(author && { author: htmlToText(author) }),
  };
}

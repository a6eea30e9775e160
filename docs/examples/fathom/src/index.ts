import type { QuerySyntax, Recency, SearchSource } from "@websonde/search-core";
import { defineProvider, htmlToText } from "@websonde/search-kit";
import { meta } from "./meta.ts";
import { Answer } from "./wire.ts";
import type { Result } from "./wire.ts";

const freshness: Readonly<Record<Recency, string>> = { day: "1d", week: "7d", month: "31d", year: "365d" };

/** Which operators Fathom reads inside the query; the others are held on what comes back. */
const syntax: QuerySyntax = { verbatim: true, phrases: true };

export default defineProvider({
  meta,
  authorize: ({ value }) => ({ "X-Fathom-Key": value }),

  request: (call) => ({
    url: `${call.baseUrl}/v1/search`,
    headers: { Accept: "application/json" },
    query: {
      q: call.text(syntax),
      count: call.count,
      freshness: call.dates.recency && freshness[call.dates.recency],
      site: [...call.sites.include, ...call.sites.exclude.map((site) => `-${site}`)],
    },
  }),

  parse(reply, call) {
    const { error, results } = call.json(reply, Answer);
    // Fathom reports failures inside a 200, too.
    if (error) throw call.failure(reply);
    return { sources: (results ?? []).map(readResult) };
  },

  errors: { BAD_KEY: "auth", CREDIT_USED_UP: "quota", SLOW_DOWN: "rate-limit" },
});

function readResult({ title, url, snippet, published }: Result): SearchSource {
  return {
    title: htmlToText(title ?? ""),
    url: url ?? "",
    snippet: htmlToText(snippet ?? ""),
    ...(published && { publishedDate: published }),
  };
}

import type { Recency, SearchSource } from "@websonde/search-core";
import { defineProvider, htmlToText } from "@websonde/search-kit";
import { meta } from "./meta.ts";
import { Answer } from "./wire.ts";
import type { Result } from "./wire.ts";

const freshness: Readonly<Record<Recency, string>> = { day: "1d", week: "7d", month: "31d", year: "365d" };

export default defineProvider({
  meta,
  authorize: ({ value }) => ({ Authorization: `Bearer ${value}` }),

  request: (call) => ({
    url: `${call.baseUrl}/search`,
    headers: { Accept: "application/json" },
    query: {
      q: call.text({}),
      count: call.count,
      freshness: call.dates.recency && freshness[call.dates.recency],
    },
  }),

  parse(reply, call) {
    const { results } = call.json(reply, Answer);
    return { sources: (results ?? []).map(readResult) };
  },
});

function readResult({ title, url, snippet, published }: Result): SearchSource {
  return {
    title: htmlToText(title ?? ""),
    url: url ?? "",
    snippet: htmlToText(snippet ?? ""),
    ...(published && { publishedDate: published }),
  };
}

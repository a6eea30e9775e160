import { cleanText, cutText } from "@websonde/search-core";
import type { QuerySyntax, SearchSource } from "@websonde/search-core";
import { defineProvider } from "@websonde/search-kit";
import { meta } from "./meta.ts";
import { Answer } from "./wire.ts";
import type { Result } from "./wire.ts";

const snippetLength = 2_000;

/** There are no filters, and these operators are left to the words. */
const syntax: QuerySyntax = { verbatim: true, phrases: true, negation: true, site: true };

export default defineProvider({
  meta,
  authorize: ({ value }) => ({ Authorization: `Bearer ${value}` }),

  request: (call) => ({
    url: `${call.baseUrl}/v2/search`,
    headers: { Accept: "application/json" },
    json: { query: call.text(syntax) },
  }),

  parse(reply, call) {
    const { results, error, message, detail } = call.json(reply, Answer);
    // An error may come with 200; then there is nothing else.
    if (!results?.length && (error || message || detail)) throw call.failure(reply);
    const requestId = reply.headers.get("x-request-id");
    return { sources: (results ?? []).map(readResult), ...(requestId && { requestId }) };
  },
});

function readResult({ url, title, text, published }: Result): SearchSource {
  // The text may be the whole page: no more of it is cleaned than can be shown.
  const snippet = cutText(cleanText((text ?? "").slice(0, 10 * snippetLength)), snippetLength);
  return {
    title: title ?? "",
    url: url ?? "",
    ...(snippet && { snippet }),
    ...(published && { publishedDate: published }),
  };
}

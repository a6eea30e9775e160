import { cutText } from "@websonde/search-core";
import type { QuerySyntax, SearchContext, SearchSource } from "@websonde/search-core";
import { defineProvider } from "@websonde/search-kit";
import { readKimiAccess } from "./access.ts";
import { readSearchUrl } from "./addresses.ts";
import { fetchPage } from "./fetch-page.ts";
import { meta } from "./meta.ts";
import { Answer } from "./wire.ts";
import type { Result } from "./wire.ts";

const snippetLength = 2_000;
const longestSeconds = 30;

/** There are no filters, and these operators are left to the words; `OR` and dates are not. */
const syntax: QuerySyntax = {
  verbatim: true,
  phrases: true,
  negation: true,
  site: true,
  inTitle: true,
  inUrl: true,
  filetype: true,
};

/** A membership that is used up comes with the code of a client that is not let in. */
const usedUp = /\b(?:usage limit|quota)\b/i;

export default defineProvider({
  meta,
  access: readKimiAccess,
  authorize: ({ value }) => ({ Authorization: `Bearer ${value}` }),

  request: (call) => ({
    url: readSearchUrl(call),
    headers: { Accept: "application/json" },
    json: {
      text_query: call.text(syntax),
      limit: call.count,
      // With it each result carries its page, which is slow and large.
      enable_page_crawling: false,
      timeout_seconds: readTimeout(call.context),
    },
  }),

  parse(reply, call) {
    const { error, search_results: results } = call.json(reply, Answer);
    if (error && !results?.length) throw call.failure(reply);
    const requestId = reply.headers.get("x-request-id") ?? reply.headers.get("x-msh-request-id");
    return { sources: (results ?? []).map(readResult), ...(requestId && { requestId }) };
  },

  fetchPage,

  errors: {
    invalid_authentication_error: "auth",
    exceeded_current_quota_error: "quota",
    payment_required: "quota",
    // Another key is let in no more than this one, so that none is tried.
    access_terminated_error: "unsupported",
    invalid_request_error: "invalid-request",
  },

  inspect({ status, codes, message = "" }) {
    if (codes.includes("access_terminated_error") && usedUp.test(message)) return "quota";
    if (status !== 401) return undefined;
    return {
      kind: "auth",
      message:
        "Kimi authorization failed (401). Check the key: it must be one of the Kimi Code Console, not of the Moonshot Open Platform.",
    };
  },
});

/** In seconds. Kimi should give up before we do, so that it can still say so. */
function readTimeout({ deadline, now }: SearchContext): number {
  const left = Math.floor((deadline - now()) / 1_000) - 1;
  return Math.min(longestSeconds, Math.max(1, left));
}

function readResult({ title, url, snippet, content, date, site_name: site }: Result): SearchSource {
  const passage = [snippet, content].map((text) => text?.trim()).find(Boolean);
  return {
    title: title ?? "",
    url: url ?? "",
    ...(passage && { snippet: cutText(passage, snippetLength) }),
    ...(date && { publishedDate: date }),
    ...(site && { author: site }),
  };
}

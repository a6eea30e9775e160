import { createSearch } from "@websonde/search-core";
import type { SearchOptions, SearchRequest } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import provider from "../src/index.ts";

export interface Sent {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
}

/** Searches Yahoo, answered by these pages in turn (the last one stays); hands back the outcome and what was sent. */
export async function search(
  request: Partial<SearchRequest>,
  answers: readonly (string | Response)[],
  { settings = {}, ...options }: Omit<SearchOptions, "settings"> & { readonly settings?: object } = {},
) {
  const sent: Sent[] = [];
  const web = createSearch({
    providers: { yahoo: provider },
    env: {},
    settings: { providers: { yahoo: { minGapMs: 0, ...settings } } },
    upstreams: createUpstreamRegistry(),
    fetch: async (input, init) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)] ?? "";
      sent.push({
        url: new URL(input instanceof Request ? input.url : input),
        method: init?.method ?? "GET",
        headers: new Headers(init?.headers),
      });
      return answer instanceof Response
        ? answer.clone()
        : new Response(answer, { headers: { "content-type": "text/html" } });
    },
    ...options,
  });
  const outcome = await web.search({ query: "x", ...request }, { provider: "yahoo" });
  return { outcome, sent, error: outcome.ok ? undefined : outcome.error };
}

/** A page with a result per name (`https://<name>.test/`), and the link to the next page where one is given. */
export function drawPage(names: readonly string[], next?: string): string {
  const results = names.map(
    (name) =>
      `<li><div class="dd algo algo-sr relsrch Sr"><div class="compTitle options-toggle"><a href="https://r.search.yahoo.com/_ylt=A/RO=10/RU=https%3a%2f%2f${name}.test%2f/RK=2/RS=q-"><h3 class="title"><span>${name}</span></h3></a></div></div></li>`,
  );
  const pages =
    next === undefined
      ? ""
      : `<ol class="reg searchBottom"><li><div class="compPagination"><strong>1</strong><a href="${next}">2</a><a class="next" href="${next}">Next</a></div></li></ol>`;
  return `<title>x - Yahoo Search Results</title><div id="web"><ol class="reg searchCenterMiddle">${results.join("")}</ol></div>${pages}`;
}

export const consent = `<html><body><div id="consent-page"><form method="post" class="consent-form" action=""><input type="hidden" name="csrfToken" value="1"><button type="submit" name="agree" value="agree">Accept all</button><button type="submit" name="reject" value="reject">Reject all</button></form></div></body></html>`;

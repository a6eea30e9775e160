import { createSearch } from "@websonde/search-core";
import type { SearchOptions, SearchRequest } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import provider from "../src/index.ts";

export interface Sent {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
}

/** Searches Bing, answered by these pages in turn (the last one stays); hands back the outcome and what was sent. */
export async function search(
  request: Partial<SearchRequest>,
  answers: readonly (string | Response)[],
  { settings = {}, ...options }: Omit<SearchOptions, "settings"> & { readonly settings?: object } = {},
) {
  const sent: Sent[] = [];
  const web = createSearch({
    providers: { bing: provider },
    env: {},
    settings: { providers: { bing: { minGapMs: 0, ...settings } } },
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
  const outcome = await web.search({ query: "x", ...request }, { provider: "bing" });
  return { outcome, sent, error: outcome.ok ? undefined : outcome.error };
}

/** A page with a result per title (`https://<n>.test/`), dated where a date is given. */
export function drawPage(titles: readonly (string | readonly [title: string, date: string])[]): string {
  const results = titles.map((one, index) => {
    const [title, date] = typeof one === "string" ? [one, ""] : one;
    const dated = date && `<span class="news_dt">${date}</span>&nbsp;&#0183;&#32;`;
    return `<li class="b_algo"><h2><a href="https://${index}.test/">${title}</a></h2><div class="b_caption"><p class="b_lineclamp2">${dated}About it.</p></div></li>`;
  });
  return `<title>x - Search</title><form id="sb_form" action="/search"></form><ol id="b_results">${results.join("")}</ol>`;
}

export const challenge = `<title>x - Search</title><form id="sb_form" action="/search"></form><div class="captcha"><div class="captcha_header">One last step</div><div class="captcha_text">Please solve the challenge below to continue</div><div class="checkbox"><div id="turnstile-widget"></div></div></div>`;

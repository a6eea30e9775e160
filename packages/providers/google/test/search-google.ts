import { createSearch } from "@websonde/search-core";
import type { SearchOptions, SearchRequest } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import provider from "../src/index.ts";

export interface Sent {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
}

/** Searches Google, answered by these pages in turn (the last one stays); hands back the outcome and what was sent. */
export async function search(
  request: Partial<SearchRequest>,
  answers: readonly (string | Response)[],
  { settings = {}, ...options }: Omit<SearchOptions, "settings"> & { readonly settings?: object } = {},
) {
  const sent: Sent[] = [];
  const web = createSearch({
    providers: { google: provider },
    env: {},
    settings: { providers: { google: { minGapMs: 0, ...settings } } },
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
  const outcome = await web.search({ query: "x", ...request }, { provider: "google" });
  return { outcome, sent, error: outcome.ok ? undefined : outcome.error };
}

/** A page with a result per name (`https://<name>.test/`) and, with an offset, links to other pages. */
export function drawPage(names: readonly string[], ...starts: readonly number[]): string {
  const results = names.map((name) => drawResult(`https://${name}.test/`, name));
  const pages = starts.map(
    (start) => `<a class="fl" href="/search?q=x&amp;ei=abc&amp;start=${start}&amp;sa=N">more</a>`,
  );
  return (
    `<title>x - Google Search</title><form action="/search"><input name="q" value="x"></form>` +
    `<div id="search"><div id="rso">${results.join("")}</div></div><div id="botstuff">${pages.join("")}</div>`
  );
}

export function drawResult(href: string, title = "Title", snippet?: string): string {
  const text = snippet === undefined ? "" : `<div data-sncf="1"><div class="VwiC3b">${snippet}</div></div>`;
  return `<div class="MjjYud"><div class="tF2Cxc"><div class="yuRUbf"><a href="${href}"><h3>${title}</h3><cite>a › b</cite></a></div>${text}</div></div>`;
}

export const gate =
  '<title>Google Search</title><noscript><meta http-equiv="refresh" content="0;url=/httpservice/retry/enablejs?sei=x"></noscript><div id="yvlrue">Please <a href="/search?q=x&amp;emsg=SG_REL">click here</a></div>';
export const sorry =
  '<form id="captcha-form" action="index" method="post"><div id="recaptcha" class="g-recaptcha"></div></form><div>About this page</div>';

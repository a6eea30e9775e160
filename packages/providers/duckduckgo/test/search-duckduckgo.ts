import { createSearch } from "@websonde/search-core";
import type { SearchOptions, SearchRequest } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import provider from "../src/index.ts";

export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  /** Names and values of the form, in their order. */
  readonly form: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Searches DuckDuckGo, answered by these pages in turn (the last one stays); hands back the outcome and what was sent. */
export async function search(
  request: Partial<SearchRequest>,
  answers: readonly (string | Response)[],
  { settings = {}, ...options }: Omit<SearchOptions, "settings"> & { readonly settings?: object } = {},
) {
  const sent: Sent[] = [];
  const web = createSearch({
    providers: { duckduckgo: provider },
    env: {},
    settings: { providers: { duckduckgo: { minGapMs: 0, ...settings } } },
    upstreams: createUpstreamRegistry(),
    fetch: async (input, init) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)] ?? "";
      const body = typeof init?.body === "string" ? init.body : "";
      sent.push({
        url: input instanceof Request ? input.url : new URL(input).href,
        method: init?.method ?? "GET",
        headers: new Headers(init?.headers),
        form: [...new URLSearchParams(body)],
        body,
      });
      return answer instanceof Response
        ? answer.clone()
        : new Response(answer, { headers: { "content-type": "text/html" } });
    },
    ...options,
  });
  const outcome = await web.search({ query: "x", ...request }, { provider: "duckduckgo" });
  return { outcome, sent, error: outcome.ok ? undefined : outcome.error };
}

/** A page of the html frontend with a result per name (`https://<name>.test/`) and, with an offset, the form for more. */
export function drawPage(names: readonly string[], next?: { readonly s: number; readonly vqd?: string }): string {
  const results = names.map(
    (name) =>
      `<div class="result results_links results_links_deep web-result "><div class="links_main links_deep result__body">
        <h2 class="result__title"><a rel="nofollow" class="result__a" href="https://${name}.test/">${name}</a></h2></div></div>`,
  );
  return `<title>x at DuckDuckGo</title><form action="/html/" method="post"><input type="text" name="state_hidden"></form>
    <div id="links" class="results">${results.join("")}${next === undefined ? "" : drawForm(next.s, next.vqd)}</div>`;
}

export function drawForm(s: number, vqd = "4-217665", button = "Next"): string {
  return `<div class="nav-link"><form action="/html/" method="post"><input type="submit" class='btn btn--alt' value="${button}" />
    <input type="hidden" name="q" value="x &amp; y" /><input value="${s}" type="hidden" name="s" /><input type="hidden" name="nextParams" value="" />
    <input type="hidden" name="v" value="l" /><input type="hidden" name="o" value="json" /><input type="hidden" name="dc" value="${s + 1}" />
    <input type="hidden" name="api" value="d.js" /><input name="vqd" type="hidden" value="${vqd}" /><input name="kl" value="us-en" type="hidden" />
  </form></div>`;
}

export const challenge = `<html><head><title>DuckDuckGo</title></head><body><form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=html&amp;cc=botnet" method="POST"><div class="anomaly-modal__mask"><div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div></div></form></body></html>`;

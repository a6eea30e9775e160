import { createSearch } from "@websonde/search-core";
import type { SearchOptions, SearchRequest } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import provider from "../src/index.ts";

export interface Sent {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  /** Names and values of the URL's query, in their order. */
  readonly query: readonly (readonly [string, string])[];
}

/** Searches Mojeek, answered by these pages in turn (the last one stays); hands back the outcome and what was sent. */
export async function search(
  request: Partial<SearchRequest>,
  answers: readonly (string | Response)[],
  { settings = {}, ...options }: Omit<SearchOptions, "settings"> & { readonly settings?: object } = {},
) {
  const sent: Sent[] = [];
  const web = createSearch({
    providers: { mojeek: provider },
    env: {},
    settings: { providers: { mojeek: { minGapMs: 0, ...settings } } },
    upstreams: createUpstreamRegistry(),
    fetch: async (input, init) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)] ?? "";
      const url = new URL(input instanceof Request ? input.url : input);
      sent.push({
        url,
        method: init?.method ?? "GET",
        headers: new Headers(init?.headers),
        query: [...url.searchParams],
      });
      return answer instanceof Response
        ? answer.clone()
        : new Response(answer, { headers: { "content-type": "text/html" } });
    },
    ...options,
  });
  const outcome = await web.search({ query: "x", ...request }, { provider: "mojeek" });
  return { outcome, sent, error: outcome.ok ? undefined : outcome.error };
}

/** A page with a result per name (`https://<name>.test/`) and links to the pages that begin with these results. */
export function drawPage(names: readonly string[], starts: readonly number[] = []): string {
  const results = names.map(
    (name, index) =>
      `<li class="r${index + 1}"><a class="ob" href="https://${name}.test/"><p class="i"><span class="url">https://${name}.test</span></p></a>
        <h2><a class="title" href="https://${name}.test/">${name}</a></h2><p class="s">About ${name}.</p></li>`,
  );
  const links = starts.map((start) => `<li><a href="/search?q=x&amp;s=${start}">page</a></li>`);
  return `<title>x - Mojeek Search</title><form action="/search"><input name="q" value="x"></form>
    <div class="results"><ul class="results-standard">${results.join("")}</ul></div><div class="pagination"><ul>${links.join("")}</ul></div>`;
}

export const puzzle = `<html><head><title>Captcha</title></head><body><div class="captcha-wrap"><h1>Verification required</h1>
  <form id="altcha-form" method="post" action="/captcha/verify"><altcha-widget challenge="/captcha/challenge" name="altcha"></altcha-widget></form></div></body></html>`;

export const refusal = `<html><head><title>403 - Forbidden</title></head><body><h1>403 - Forbidden</h1>
  <p>Sorry your network appears to be sending automated queries, so we can't process your request.</p></body></html>`;

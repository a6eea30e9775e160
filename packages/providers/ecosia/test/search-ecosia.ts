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

/** Searches Ecosia, answered by these pages in turn (the last one stays); hands back the outcome and what was sent. */
export async function search(
  request: Partial<SearchRequest>,
  answers: readonly (string | Response)[],
  { settings = {}, ...options }: Omit<SearchOptions, "settings"> & { readonly settings?: object } = {},
) {
  const sent: Sent[] = [];
  const web = createSearch({
    providers: { ecosia: provider },
    env: {},
    settings: { providers: { ecosia: { minGapMs: 0, ...settings } } },
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
  const outcome = await web.search({ query: "x", ...request }, { provider: "ecosia" });
  return { outcome, sent, error: outcome.ok ? undefined : outcome.error };
}

/** A page with a result per name (`https://<name>.test/`) and links to pages of these numbers, which count from 0. */
export function drawPage(names: readonly string[], numbers: readonly number[] = []): string {
  const results = names.map(
    (name) =>
      `<div data-test-id="mainline-result-web" class="mainline__result-wrapper"><article data-test-id="organic-result" class="result">
        <div class="result__title"><a data-test-id="result-link" href="https://${name}.test/"><h2 data-test-id="result-title">${name}</h2></a></div>
        <div data-test-id="result-description"><p data-test-id="web-result-description">About ${name}.</p></div></article></div>`,
  );
  const links = numbers.map((number) => `<a href="/search?method=index&amp;q=x&amp;p=${number}">page</a>`);
  return `<title>x - Ecosia</title><form action="/search"><input name="q" value="x"></form>
    <main id="main"><section data-test-id="mainline">${results.join("")}</section></main>${links.join("")}`;
}

export const firewall = `<!DOCTYPE html><html><head><title>Ecosia Firewall</title></head><body><h1>Please confirm you’re not a robot</h1>
  <script>window._cf_chl_opt={cvId:'3'};</script></body></html>`;

import { createSearch } from "@websonde/search-core";
import type { SearchOptions, SearchRequest } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import provider from "../src/index.ts";

export interface Sent {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  /** Names and values of the form, in their order. */
  readonly form: readonly (readonly [string, string])[];
}

/** Searches Startpage, answered by these pages in turn (the last one stays); hands back the outcome and what was sent. */
export async function search(
  request: Partial<SearchRequest>,
  answers: readonly (string | Response | Error)[],
  { settings = {}, ...options }: Omit<SearchOptions, "settings"> & { readonly settings?: object } = {},
) {
  const sent: Sent[] = [];
  const web = createSearch({
    providers: { startpage: provider },
    env: {},
    settings: { providers: { startpage: { minGapMs: 0, ...settings } } },
    upstreams: createUpstreamRegistry(),
    fetch: async (input, init) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)] ?? "";
      sent.push({
        url: new URL(input instanceof Request ? input.url : input),
        method: init?.method ?? "GET",
        headers: new Headers(init?.headers),
        form: [...new URLSearchParams(typeof init?.body === "string" ? init.body : "")],
      });
      if (answer instanceof Error) throw answer;
      return answer instanceof Response
        ? answer.clone()
        : new Response(answer, { headers: { "content-type": "text/html" } });
    },
    ...options,
  });
  const outcome = await web.search({ query: "x", ...request }, { provider: "startpage" });
  return { outcome, sent, error: outcome.ok ? undefined : outcome.error };
}

const hidden = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}"/>`)
    .join("");

/** The start page with its form; `sc` is the token. */
export function drawHome(sc = "token1"): string {
  const settings = `<form action="/do/settings" method="post">${hidden({ sc: "other" })}</form>`;
  const fields = hidden({ t: "device", lui: "english", sc, cat: "web", abd: "0", abe: "0", abp: "-1", qsr: "all" });
  return `<title>Startpage</title>${settings}<form action="/sp/search" method="post" id="search" role="search">
    <input name="query" type="text" value=""/>${fields}${hidden({ qadf: "moderate", with_date: "" })}
    <button type="button">x</button><button type="submit">Search</button></form>`;
}

/** A page with a result per name (`https://<name>.test/`); with `next` there is a page of that number behind it. */
export function drawPage(names: readonly string[], next?: number, sc = "token2"): string {
  const results = names.map((name) => drawResult(`https://${name}.test/`, name));
  const pages = next === undefined ? "" : drawPager(next, sc);
  return `<title>Startpage Search Results</title><section id="main"><div class="w-gl">${results.join("")}</div>${pages}</section>`;
}

export function drawResult(href: string, title = "Title", description?: string): string {
  const text = description === undefined ? "" : `<p class="description css-15">${description}</p>`;
  return `<div class="result css-o7"><div class="upper"><a href="${href}" class="wgl-site-title">Site</a></div>
    <a class="result-title result-link css-1b" href="${href}" data-testid="gl-title-link"><h2 class="wgl-title">${title}</h2></a>${text}</div>`;
}

/** Forms as they stand below the results: back, one for each page, and on. */
function drawPager(next: number, sc = "token2"): string {
  const form = (page: number, label: string) =>
    `<form action="/sp/search" method="post">${hidden({ query: "x &amp; y", cat: "web", sc, t: "device", segment: "startpage.udog", page: String(page), abp: "1", with_date: "w" })}<button type="submit">${label}</button></form>`;
  const back = next > 2 ? form(next - 2, "Previous") : "";
  return `<div class="pagination">${back}${form(1, "1")}${form(2, "2")}${form(3, "3")}${form(next, "Next")}</div>`;
}

export const anubis =
  '<title>Verifying your request</title><script id="anubis_version" type="application/json">"v1.25.0"</script><script id="anubis_challenge" type="application/json">{"rules":{"algorithm":"fast","difficulty":4},"challenge":{"id":"1","randomData":"5f3c"}}</script><div class="sp-wrap"></div>';
export const captcha =
  '<script>window.___chunkMapping={"component---src-pages-captcha-js":["/c.js"]}</script><div id="___gatsby"></div>';

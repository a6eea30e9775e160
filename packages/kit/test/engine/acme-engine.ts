import { createSearch } from "@websonde/search-core";
import type { ProviderMeta, SearchOptions, SearchRequest } from "@websonde/search-core";
import { defineEngine, readResultPage } from "../../src/engine.ts";
import type { EngineDefinition, EnginePage, EngineReading, PageRules } from "../../src/engine.ts";
import { attribute, parsePage, selectFirst } from "../../src/html.ts";
import { createUpstreamRegistry } from "../../src/pacing.ts";

const meta = {
  id: "acme",
  label: "Acme",
  site: "https://www.acme.test",
  order: 1,
  form: "html",
  baseUrl: "https://www.acme.test",
  keys: { env: [], keyless: "auto" },
  capabilities: { recency: [], dates: "none", sites: "none", locale: true, safeSearch: false },
  limits: { count: { min: 1, default: 3, max: 50 } },
} as const satisfies ProviderMeta;

export const rules: PageRules = {
  meta,
  pageUrl: "https://www.acme.test/search",
  generations: [{ name: "now", item: "li.hit", title: "a", snippet: "p" }],
  unwrap: [{ host: "acme.test", reject: "link" }],
  walls: [{ reason: "challenge", selector: "form#robot" }],
  empty: [{ selector: ".nothing" }],
  own: [{ selector: "title", text: /Acme$/ }],
};

/** Reads the test pages: `a.next` is the next page. */
export function readAcme(page: EnginePage): EngineReading {
  const tree = parsePage(page.html);
  const next = selectFirst(tree, "a.next");
  const href = next && attribute(next, "href");
  return { ...readResultPage(tree, page, rules), ...(href && { next: { url: new URL(href, page.url).href } }) };
}

/** An engine of the tests; its first page is a GET of `/search?q=…`. */
export const acme = makeAcme({});

export function makeAcme(changes: Partial<EngineDefinition<"acme", unknown>>) {
  return defineEngine({
    meta,
    request: (call) => ({ url: `https://www.acme.test/search?q=${encodeURIComponent(call.text({}))}` }),
    read: readAcme,
    ...changes,
  });
}

/** A result page with a hit per name (`https://<name>.test/`), and a link to the next page. */
export function drawPage(names: readonly string[], next?: string): string {
  const hits = names.map(
    (name) => `<li class=hit><a href="https://${name}.test/">${name}</a><p>About ${name}.</p></li>`,
  );
  return `<title>q - Acme</title><ul>${hits.join("")}</ul>${next === undefined ? "" : `<a class=next href="${next}">more</a>`}`;
}

export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
}

/** No answer at all. */
export const stall = Symbol("stall");

/** Answers of an upstream, one per request; the last one stays. */
export type Answer = string | Response | Error | typeof stall;

/** A `fetch` that gives these answers in turn and notes what was sent. */
function serve(answers: readonly Answer[]) {
  const sent: Sent[] = [];
  const fetchUrl: typeof fetch = async (input, init) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)];
    sent.push({
      url: input instanceof Request ? input.url : new URL(input).href,
      method: init?.method ?? "GET",
      headers: new Headers(init?.headers),
      body: typeof init?.body === "string" ? init.body : "",
    });
    if (answer instanceof Error) throw answer;
    if (answer === stall)
      return new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
    return answer instanceof Response
      ? answer.clone()
      : new Response(answer, { headers: { "content-type": "text/html" } });
  };
  return { fetch: fetchUrl, sent };
}

/** Searches the engine with an upstream of its own; hands back the outcome and what was sent. */
export async function searchAcme(
  answers: readonly Answer[],
  {
    engine = acme,
    request = {},
    ...options
  }: SearchOptions & { readonly engine?: typeof acme; readonly request?: Partial<SearchRequest> } = {},
) {
  const { fetch: fetchUrl, sent } = serve(answers);
  const web = createSearch({
    providers: { acme: engine },
    env: {},
    fetch: fetchUrl,
    upstreams: createUpstreamRegistry(),
    ...options,
  });
  return { outcome: await web.search({ query: "two words", ...request }, { provider: "acme" }), sent };
}

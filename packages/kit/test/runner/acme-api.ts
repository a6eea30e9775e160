import { createSearch } from "@websonde/search-core";
import type {
  CallOptions,
  ProviderMeta,
  ProviderSettings,
  SearchOptions,
  SearchProvider,
  SearchRequest,
} from "@websonde/search-core";
import * as v from "valibot";
import { defineProvider } from "../../src/index.ts";
import type { ExchangeDefinition, ProviderDefinition } from "../../src/index.ts";
import { createUpstreamRegistry } from "../../src/pacing.ts";

export const meta = {
  id: "acme",
  label: "Acme",
  site: "https://docs.acme.test",
  order: 1,
  form: "json",
  baseUrl: "https://api.acme.test",
  keys: { env: ["ACME_KEY", "ACME_API_KEY"], baseUrlEnv: ["ACME_BASE_URL"] },
  capabilities: { recency: [], dates: "none", sites: "none", locale: false, safeSearch: false, page: true },
  limits: { count: { min: 1, default: 10, max: 20 }, queryCharacters: 400, queryWords: 50 },
} as const satisfies ProviderMeta;

const Answer = v.object({ hits: v.array(v.string()), next: v.nullish(v.string()) });

/** A search API of the tests: `{"hits":["a"],"next":"/2"}` is a page with one result and a way on. */
export function makeAcme(
  changes: Partial<Omit<ProviderDefinition<string, unknown> & ExchangeDefinition<unknown>, "search">> = {},
): SearchProvider {
  return defineProvider({
    meta,
    authorize: ({ value }) => ({ "x-key": value }),
    request: (call) => ({ url: `${call.baseUrl}/search`, query: { q: call.text({ site: true }), n: call.count } }),
    parse(reply, call) {
      const { hits, next } = call.json(reply, Answer);
      return {
        sources: hits.map((name) => ({ title: name, url: `https://${name}.test/` })),
        ...(next && { next: { url: `${call.baseUrl}${next}` } }),
      };
    },
    ...changes,
  });
}

export interface Sent {
  readonly url: URL;
  readonly key: string | null;
  readonly headers: Headers;
}

/** What an upstream does with a request: a reply, or one that never comes (`stall`). */
export type Answer = Response | "stall" | ((sent: Sent) => Response | "stall");

export const hits = (names: readonly string[], next?: string) => Response.json({ hits: names, next });

export function refuse(status: number, headers: Record<string, string> = {}, body: object = {}): Response {
  return Response.json(body, { status, headers });
}

/** A `fetch` that answers in turn (the last answer stays) and notes what was sent. */
function serve(answers: readonly Answer[]) {
  const sent: Sent[] = [];
  const fetchUrl: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const one: Sent = { url: new URL(new Request(input).url), key: headers.get("x-key"), headers };
    const answer = answers[Math.min(sent.length, answers.length - 1)];
    sent.push(one);
    const reply = typeof answer === "function" ? answer(one) : answer;
    if (reply === undefined) throw new Error("nothing to answer with");
    if (reply !== "stall") return reply.clone();
    return new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
  };
  return { fetch: fetchUrl, sent };
}

export interface AskOptions extends Omit<SearchOptions, "settings"> {
  readonly provider?: SearchProvider;
  readonly settings?: ProviderSettings;
  readonly request?: Partial<SearchRequest>;
  readonly call?: CallOptions;
}

/** A client of the provider with an upstream of its own. */
export function openAcme(answers: readonly Answer[], options: AskOptions = {}) {
  const { provider = makeAcme(), settings = {}, request, call, ...others } = options;
  const { fetch: fetchUrl, sent } = serve(answers);
  const web = createSearch({
    providers: { acme: provider },
    env: { ACME_API_KEY: "test-acme" },
    fetch: fetchUrl,
    upstreams: createUpstreamRegistry(),
    settings: { providers: { acme: settings } },
    ...others,
  });
  const search = (changes: Partial<SearchRequest> = {}) =>
    web.search({ query: "two words", ...request, ...changes }, { provider: "acme", ...call });
  return { search, sent, web };
}

/** One search; hands back the outcome and what was sent. */
export async function askAcme(answers: readonly Answer[], options: AskOptions = {}) {
  const { search, sent } = openAcme(answers, options);
  return { outcome: await search(), sent };
}

/** The names of the hits that came back. */
export function namesOf({ sources }: { readonly sources: readonly { readonly title: string }[] }): readonly string[] {
  return sources.map(({ title }) => title);
}

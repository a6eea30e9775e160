import { createSearch } from "@websonde/search-core";
import type { SearchOptions, WebSearch } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";

/** A request as it went out. */
export interface Sent {
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

/** Answers the requests to one host; what it throws is what the network throws. */
export type Answer = (sent: Sent, init: RequestInit) => Response | Promise<Response>;

export interface OpenedWeb {
  readonly web: WebSearch;
  /** Every request of every provider, in order. */
  readonly sent: readonly Sent[];
  /** The hosts that were asked, in order. */
  hosts(): readonly string[];
}

/** Keys for everyone, so that a provider without one is a test's own choice. */
const keys = Object.fromEntries(
  ["BRAVE", "EXA", "JINA", "KAGI", "KIMI_SEARCH", "TAVILY"].map((name) => [
    `${name}_API_KEY`,
    `test-${name.toLowerCase()}-key`,
  ]),
);

/** The real providers over an upstream that is given host by host; a host without an answer is a mistake of the test. */
export function openWeb(answers: Readonly<Record<string, Answer>>, options: SearchOptions = {}): OpenedWeb {
  const sent: Sent[] = [];
  const upstream: typeof fetch = async (input, init = {}) => {
    const request: Sent = {
      url: new URL(input instanceof Request ? input.url : input),
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? init.body : "",
    };
    sent.push(request);
    const answer = answers[request.url.host];
    if (answer === undefined) throw new Error(`Nobody answers for ${request.url.host}.`);
    return answer(request, init);
  };
  const web = createSearch({ env: keys, fetch: upstream, upstreams: createUpstreamRegistry(), ...options });
  return { web, sent, hosts: () => sent.map(({ url }) => url.host) };
}

export const braveHost = "api.search.brave.com";

/** Brave's answer with one page. */
export const braveFinds = (): Response =>
  Response.json({ type: "search", web: { results: [{ title: "Found by Brave", url: "https://found.example/" }] } });

export const answerJson =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  () =>
    Response.json(body, { status, headers });

export const answerHtml =
  (status: number, body: string): Answer =>
  () =>
    new Response(body, { status, headers: { "content-type": "text/html; charset=utf-8" } });

import { parseQuery } from "@websonde/search-core";
import type {
  Credential,
  CredentialResolver,
  ProviderMeta,
  SearchContext,
  SearchProvider,
  SearchQuery,
  SearchRequest,
} from "@websonde/search-core";
import { createUpstreamRegistry } from "../../src/pacing.ts";
import { defineProvider } from "../../src/index.ts";
import type { ExchangeDefinition, ProviderDefinition } from "../../src/index.ts";
import * as v from "valibot";

export const meta: ProviderMeta = {
  id: "acme",
  label: "Acme",
  site: "https://docs.acme.example",
  order: 1,
  form: "json",
  baseUrl: "https://api.acme.example",
  keys: { env: ["ACME_API_KEY", "ACME_KEY"], baseUrlEnv: ["ACME_BASE_URL"] },
  capabilities: { recency: [], dates: "none", sites: "none", locale: false, safeSearch: false },
  limits: { count: { min: 1, default: 5, max: 20 } },
};

const Answer = v.object({ results: v.array(v.object({ title: v.string(), url: v.string() })) });

/** A JSON search API with a bearer key. */
export function defineAcme(
  changes: Partial<Omit<ProviderDefinition<string, unknown> & ExchangeDefinition<unknown>, "search">> = {},
): SearchProvider {
  return defineProvider({
    meta,
    authorize: ({ value }) => ({ Authorization: `Bearer ${value}` }),
    request: (call) => ({
      url: `${call.baseUrl}/search`,
      query: {
        q: call.text({ verbatim: true, site: true, or: true, negation: true, phrases: true }),
        count: call.count,
      },
    }),
    parse: (reply, call) => ({ sources: call.json(reply, Answer).results }),
    ...changes,
  });
}

export const found = { results: [{ title: "Lime mortar", url: "https://build.example.org/lime" }] };

/** What an upstream sees of a request. */
export interface Sent {
  readonly url: URL;
  readonly headers: Headers;
  readonly key: string | null;
}

/** A status with a body, or a function of the request. */
export type Answerer = (sent: Sent) => Response | Promise<Response>;

export function reply(status: number, body: unknown = found, headers: Readonly<Record<string, string>> = {}): Response {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return new Response(text, { status, headers: { "content-type": "application/json", ...headers } });
}

/** A client's context around an upstream that exists only as a `fetch`. */
export function openContext(answer: Answerer = () => reply(200), changes: Partial<SearchContext> = {}) {
  const sent: Sent[] = [];
  const notes: string[] = [];
  const time = { now: Date.UTC(2026, 2, 5, 12) };
  const now = () => time.now;
  const context: SearchContext = {
    env: {},
    settings: {},
    overrides: {},
    explicit: true,
    upstreams: createUpstreamRegistry({ now }),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const one = { url: new URL(request.url), headers: request.headers, key: request.headers.get("authorization") };
      sent.push(one);
      return answer(one);
    },
    now,
    random: () => 0.5,
    signal: new AbortController().signal,
    deadline: now() + 60_000,
    grounding: "required",
    note: (text) => void notes.push(text),
    emit: () => {},
    run: () => [],
    ...changes,
  };
  return {
    context,
    sent,
    notes,
    keys: () => sent.map(({ key }) => key),
    advance: (ms: number) => void (time.now += ms),
  };
}

export function makeQuery(query = "lime mortar", changes: Partial<SearchRequest> = {}): SearchQuery {
  return { ...changes, query, parsed: parseQuery(query) };
}

/** A host's resolver that gives what `give` says, and what it was asked. */
export function openResolver(
  give: (request: Parameters<CredentialResolver["resolve"]>[0]) => Credential | undefined,
): CredentialResolver & { readonly asked: Parameters<CredentialResolver["resolve"]>[0][] } {
  const asked: Parameters<CredentialResolver["resolve"]>[0][] = [];
  return {
    asked,
    resolve(request) {
      asked.push(request);
      return give(request);
    },
  };
}

/** What a promise rejects with; fails where it does not. */
export async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail.");
}

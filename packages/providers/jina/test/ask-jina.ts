import type { FetchedPage, SearchContext } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { answerInTurn, askProvider, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply } from "@websonde/search-testkit";
import jina from "../src/index.ts";
import { fixtures } from "./jina-fixtures.ts";

/** A reply from the sheet. */
export const read = (name: string, status = 200): CannedReply & { readonly body: string } => ({
  ...readFixture(import.meta.url, name),
  status,
});

/** A search that Jina answers with these replies in turn. */
export function askJina(
  request: Readonly<Record<string, unknown>>,
  replies: readonly [CannedReply, ...CannedReply[]] = [read("success.json")],
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: jina, fixtures }, answerInTurn(...replies), { ...options, request });
}

/** A parameter of the first request. */
export function sent({ searches }: Pick<Asked, "searches">, name: string): string | undefined {
  return searches[0]?.url.searchParams.get(name) ?? undefined;
}

/** Kind and status of a failure; fails for an answer. */
export function failureOf({ outcome }: Asked): { readonly kind: string; readonly status: number | undefined } {
  if (outcome.ok) throw new Error(`It worked: ${JSON.stringify(outcome.response)}`);
  return { kind: outcome.error.kind, status: outcome.error.status };
}

export interface FetchedByJina {
  readonly page: Promise<FetchedPage>;
  readonly notes: readonly string[];
  readonly requests: readonly {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: string;
  }[];
}

/** A page fetch that Jina answers with these replies in turn. */
export function fetchByJina(
  replies: readonly [CannedReply, ...CannedReply[]],
  { url = "https://ice.example.org/survey", ...changes }: Partial<SearchContext> & { readonly url?: string } = {},
): FetchedByJina {
  const requests: { method: string; url: string; headers: Headers; body: string }[] = [];
  const notes: string[] = [];
  const answer = answerInTurn(...replies);
  const context: SearchContext = {
    env: { JINA_API_KEY: "test-jina/a+b=" },
    settings: {},
    overrides: {},
    explicit: true,
    upstreams: createUpstreamRegistry(),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { method, headers } = request;
      const target = new URL(request.url);
      const body = await request.text();
      requests.push({ method, url: target.href, headers, body });
      return answer({ method, url: target, wireUrl: target, headers: {}, body, signal: undefined });
    },
    now: Date.now,
    random: () => 0.5,
    signal: new AbortController().signal,
    deadline: Date.now() + 60_000,
    grounding: "required",
    note: (text) => void notes.push(text),
    emit: () => {},
    run: () => [],
    ...changes,
  };
  if (jina.fetchPage === undefined) throw new Error("Jina fetches no pages.");
  return { page: jina.fetchPage(url, context), requests, notes };
}

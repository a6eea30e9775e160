import type { FetchedPage, SearchContext } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { answerInTurn, askProvider, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply } from "@websonde/search-testkit";
import firecrawl from "../src/index.ts";
import { fixtures } from "./firecrawl-fixtures.ts";

/** A reply from the sheet. */
export const read = (name: string, status = 200): CannedReply & { readonly body: string } => ({
  ...readFixture(import.meta.url, name),
  status,
});

/** A search that Firecrawl answers with these replies in turn. */
export function askFirecrawl(
  request: Readonly<Record<string, unknown>>,
  replies: readonly [CannedReply, ...CannedReply[]] = [read("success.json")],
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: firecrawl, fixtures }, answerInTurn(...replies), { ...options, request });
}

/** The body of the first request. */
export function sent({ searches }: Pick<Asked, "searches">): Readonly<Record<string, unknown>> {
  return JSON.parse(searches[0]?.body ?? "{}");
}

/** Kind and status of a failure; fails for an answer. */
export function failureOf({ outcome }: Asked): { readonly kind: string; readonly status: number | undefined } {
  if (outcome.ok) throw new Error(`It worked: ${JSON.stringify(outcome.response)}`);
  return { kind: outcome.error.kind, status: outcome.error.status };
}

export interface FetchedByFirecrawl {
  readonly page: Promise<FetchedPage>;
  readonly requests: readonly { readonly url: string; readonly headers: Headers; readonly body: string }[];
}

/** A page fetch that Firecrawl answers with these replies in turn. */
export function fetchByFirecrawl(
  replies: readonly [CannedReply, ...CannedReply[]],
  changes: Partial<SearchContext> = {},
): FetchedByFirecrawl {
  const requests: { readonly url: string; readonly headers: Headers; readonly body: string }[] = [];
  const answer = answerInTurn(...replies);
  const context: SearchContext = {
    env: { FIRECRAWL_API_KEY: "test-firecrawl/a+b=" },
    settings: {},
    overrides: {},
    explicit: true,
    upstreams: createUpstreamRegistry(),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const body = await request.text();
      requests.push({ url: url.href, headers: request.headers, body });
      return answer({ method: request.method, url, wireUrl: url, headers: {}, body, signal: undefined });
    },
    now: Date.now,
    random: () => 0.5,
    signal: new AbortController().signal,
    deadline: Date.now() + 60_000,
    grounding: "required",
    note: () => {},
    emit: () => {},
    run: () => [],
    ...changes,
  };
  if (firecrawl.fetchPage === undefined) throw new Error("Firecrawl fetches no pages.");
  return { page: firecrawl.fetchPage("https://docs.example.com/cache", context), requests };
}

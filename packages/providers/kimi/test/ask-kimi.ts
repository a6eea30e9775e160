import type { FetchedPage, SearchContext } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { answerInTurn, askProvider, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply } from "@websonde/search-testkit";
import kimi from "../src/index.ts";
import { fixtures } from "./kimi-fixtures.ts";

/** A reply from the sheet. */
export const read = (name: string, status = 200): CannedReply & { readonly body: string } => ({
  ...readFixture(import.meta.url, name),
  status,
});

/** Results as Kimi gives them. */
export const rows = (...results: readonly unknown[]): CannedReply => ({ body: { search_results: results } });

/** A search that Kimi answers with these replies in turn. */
export function askKimi(
  request: Readonly<Record<string, unknown>>,
  replies: readonly [CannedReply, ...CannedReply[]] = [read("success.json")],
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: kimi, fixtures }, answerInTurn(...replies), { ...options, request });
}

/** The body of the first request. */
export function sentBody({ searches }: Pick<Asked, "searches">): Readonly<Record<string, unknown>> {
  return JSON.parse(searches[0]?.body ?? "null");
}

/** Kind, status and message of a failure; fails for an answer. */
export function failureOf({ outcome }: Pick<Asked, "outcome">) {
  if (outcome.ok) throw new Error(`It worked: ${JSON.stringify(outcome.response)}`);
  const { kind, status, message, retryAfterMs } = outcome.error;
  return { kind, status, message, retryAfterMs };
}

export interface FetchedByKimi {
  readonly page: Promise<FetchedPage>;
  readonly requests: readonly { readonly url: string; readonly headers: Headers; readonly body: string }[];
}

/** A page fetch that Kimi answers with this body. */
export function fetchByKimi(body: string, init: ResponseInit, changes: Partial<SearchContext> = {}): FetchedByKimi {
  const requests: { readonly url: string; readonly headers: Headers; readonly body: string }[] = [];
  const context: SearchContext = {
    env: { KIMI_SEARCH_API_KEY: "test-kimi/a+b=" },
    settings: {},
    overrides: {},
    explicit: true,
    upstreams: createUpstreamRegistry(),
    fetch: async (input, sent) => {
      const url = input instanceof Request ? input.url : new URL(input).href;
      requests.push({
        url,
        headers: new Headers(sent?.headers),
        body: typeof sent?.body === "string" ? sent.body : "",
      });
      return new Response(body, init);
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
  if (kimi.fetchPage === undefined) throw new Error("Kimi fetches no pages.");
  return { page: kimi.fetchPage("https://kernel.example.org/sched", context), requests };
}

import type { FetchedPage, SearchContext, SearchProviderError } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { answerInTurn, askProvider, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply } from "@websonde/search-testkit";
import tinyfish from "../src/index.ts";
import { fixtures } from "./tinyfish-fixtures.ts";

/** A reply from the sheet. */
export const read = (name: string, status = 200): CannedReply & { readonly body: string } => ({
  ...readFixture(import.meta.url, name),
  status,
});

/** A page with results of these numbers. */
export const page = (...numbers: readonly number[]): CannedReply => ({
  body: {
    results: numbers.map((number) => ({ title: `Result ${number}`, url: `https://example.org/${number}` })),
    page: 0,
  },
});

/** The numbers from `first` on, `count` of them. */
export const numbers = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index);

/** A search that TinyFish answers with these replies in turn. */
export function askTinyfish(
  request: Readonly<Record<string, unknown>>,
  replies: readonly [CannedReply, ...CannedReply[]] = [read("success.json")],
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: tinyfish, fixtures }, answerInTurn(...replies), { ...options, request });
}

/** The parameters of each request, without the query. */
export function sent({ searches }: Pick<Asked, "searches">): readonly Readonly<Record<string, string>>[] {
  return searches.map(({ url }) => {
    const { query: _, ...parameters } = Object.fromEntries(url.searchParams);
    return parameters;
  });
}

/** Kind, status and message of a failure; fails for an answer. */
export function failureOf({ outcome }: Pick<Asked, "outcome">) {
  if (outcome.ok) throw new Error(`It worked: ${JSON.stringify(outcome.response)}`);
  const { kind, status, message, retryAfterMs } = outcome.error;
  return { kind, status, message, retryAfterMs };
}

export interface FetchedByTinyfish {
  readonly page?: FetchedPage;
  readonly error?: SearchProviderError;
  readonly requests: readonly { readonly url: string; readonly headers: Headers; readonly body: unknown }[];
  /** Milliseconds for which TinyFish itself is left alone afterwards. */
  readonly coolingMs: number;
}

/** A page fetch that TinyFish answers with this reply. */
export async function fetchByTinyfish(
  { body = "", status = 200 }: CannedReply,
  changes: Partial<SearchContext> = {},
): Promise<FetchedByTinyfish> {
  const requests: { readonly url: string; readonly headers: Headers; readonly body: unknown }[] = [];
  const context: SearchContext = {
    env: { TINYFISH_API_KEY: "test-tinyfish/a+b=" },
    settings: {},
    overrides: {},
    explicit: true,
    upstreams: createUpstreamRegistry(),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push({ url: request.url, headers: request.headers, body: await request.json() });
      return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
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
  const result = await tinyfish.fetchPage?.("https://farm.example.org/f", context).then(
    (fetched) => ({ page: fetched }),
    (error: unknown) => ({ error: error as SearchProviderError }),
  );
  const { retryAfterMs: coolingMs = 0 } = await tinyfish.availability(context);
  return { ...result, requests, coolingMs };
}

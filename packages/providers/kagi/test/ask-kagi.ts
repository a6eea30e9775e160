import type { FetchedPage, SearchContext } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { answerInTurn, askProvider, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply } from "@websonde/search-testkit";
import kagi from "../src/index.ts";
import { fixtures } from "./kagi-fixtures.ts";

/** A reply from the sheet. */
export const read = (name: string, status = 200): CannedReply & { readonly body: string } => ({
  ...readFixture(import.meta.url, name),
  status,
});

/** A search that Kagi answers with these replies in turn. */
export function askKagi(
  request: Readonly<Record<string, unknown>>,
  replies: readonly [CannedReply, ...CannedReply[]] = [read("success.json")],
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: kagi, fixtures }, answerInTurn(...replies), { ...options, request });
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

export interface FetchedByKagi {
  readonly page: Promise<FetchedPage>;
  readonly requests: readonly {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: string;
  }[];
}

/** A page fetch that Kagi answers with these replies in turn. */
export function fetchByKagi(
  replies: readonly [CannedReply, ...CannedReply[]],
  { url = "https://yeast.example.org/a", ...changes }: Partial<SearchContext> & { readonly url?: string } = {},
): FetchedByKagi {
  const requests: { method: string; url: string; headers: Headers; body: string }[] = [];
  const answer = answerInTurn(...replies);
  const context: SearchContext = {
    env: { KAGI_API_KEY: "test-kagi/a+b=" },
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
    note: () => {},
    emit: () => {},
    run: () => [],
    ...changes,
  };
  if (kagi.fetchPage === undefined) throw new Error("Kagi fetches no pages.");
  return { page: kagi.fetchPage(url, context), requests };
}

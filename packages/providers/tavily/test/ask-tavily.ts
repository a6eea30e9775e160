import type { FetchedPage, SearchContext } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { answerInTurn, askProvider, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply } from "@websonde/search-testkit";
import tavily from "../src/index.ts";
import { fixtures } from "./tavily-fixtures.ts";

/** A reply from the sheet. */
export const read = (name: string, status = 200): CannedReply & { readonly body: string } => ({
  ...readFixture(import.meta.url, name),
  status,
});

/** A search that Tavily answers with these replies in turn. */
export function askTavily(
  request: Readonly<Record<string, unknown>>,
  replies: readonly [CannedReply, ...CannedReply[]] = [read("success.json")],
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: tavily, fixtures }, answerInTurn(...replies), { ...options, request });
}

/** The body of the first request, or of a later one. */
export function sent({ searches }: Pick<Asked, "searches">, index = 0): Readonly<Record<string, unknown>> {
  return JSON.parse(searches[index]?.body ?? "{}");
}

/** Kind and status of a failure; fails for an answer. */
export function failureOf({ outcome }: Asked): { readonly kind: string; readonly status: number | undefined } {
  if (outcome.ok) throw new Error(`It worked: ${JSON.stringify(outcome.response)}`);
  return { kind: outcome.error.kind, status: outcome.error.status };
}

export interface FetchedByTavily {
  readonly page: Promise<FetchedPage>;
  readonly requests: readonly { readonly url: string; readonly headers: Headers; readonly body: string }[];
}

/** A page fetch that Tavily answers with this reply. */
export function fetchByTavily(reply: CannedReply, changes: Partial<SearchContext> = {}): FetchedByTavily {
  const requests: FetchedByTavily["requests"][number][] = [];
  const { body = "", status = 200 } = reply;
  const context: SearchContext = {
    env: { TAVILY_API_KEY: "test-tavily/a+b=" },
    settings: {},
    overrides: {},
    explicit: true,
    upstreams: createUpstreamRegistry(),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push({ url: request.url, headers: request.headers, body: await request.text() });
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
  if (tavily.fetchPage === undefined) throw new Error("Tavily fetches no pages.");
  return { page: tavily.fetchPage("https://ocean.example.org/gauges", context), requests };
}

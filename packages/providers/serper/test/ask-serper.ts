import type { FetchedPage, SearchContext } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { answerInTurn, askProvider, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply } from "@websonde/search-testkit";
import serper from "../src/index.ts";
import { fixtures } from "./serper-fixtures.ts";

/** A reply from the sheet. */
export const read = (name: string, status = 200): CannedReply & { readonly body: string } => ({
  ...readFixture(import.meta.url, name),
  status,
});

/** A search that Serper answers with these replies in turn. */
export function askSerper(
  request: Readonly<Record<string, unknown>>,
  replies: readonly [CannedReply, ...CannedReply[]] = [read("success.json")],
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: serper, fixtures }, answerInTurn(...replies), { ...options, request });
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

export interface FetchedBySerper {
  readonly page: Promise<FetchedPage>;
  readonly requests: readonly { readonly url: string; readonly headers: Headers; readonly body: string }[];
}

/** A page fetch that Serper answers with this reply. */
export function fetchBySerper(reply: CannedReply, changes: Partial<SearchContext> = {}): FetchedBySerper {
  const requests: FetchedBySerper["requests"][number][] = [];
  const { body = "", status = 200 } = reply;
  const context: SearchContext = {
    env: { SERPER_API_KEY: "test-serper/a+b=" },
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
  if (serper.fetchPage === undefined) throw new Error("Serper fetches no pages.");
  return { page: serper.fetchPage("https://build.example.org/lime", context), requests };
}

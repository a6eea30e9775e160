import { answerInTurn, askProvider, fetchPageFrom, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply, FetchedFrom, FetchOptions } from "@websonde/search-testkit";
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

/** A page fetch that Kimi answers with this body. */
export function fetchByKimi(body: string, init: ResponseInit, options: FetchOptions = {}): FetchedFrom {
  const answer = () => new Response(body, init);
  return fetchPageFrom({ provider: kimi, fixtures }, answer, { url: "https://kernel.example.org/sched", ...options });
}

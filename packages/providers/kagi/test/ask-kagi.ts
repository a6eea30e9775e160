import { answerInTurn, askProvider, fetchPageFrom, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply, FetchedFrom, FetchOptions } from "@websonde/search-testkit";
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

/** A page fetch that Kagi answers with these replies in turn. */
export function fetchByKagi(
  replies: readonly [CannedReply, ...CannedReply[]],
  options: FetchOptions = {},
): FetchedFrom {
  const answer = answerInTurn(...replies);
  return fetchPageFrom({ provider: kagi, fixtures }, answer, { url: "https://yeast.example.org/a", ...options });
}

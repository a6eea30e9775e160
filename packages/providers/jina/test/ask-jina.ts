import { answerInTurn, askProvider, fetchPageFrom, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply, FetchedFrom, FetchOptions } from "@websonde/search-testkit";
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

/** A page fetch that Jina answers with these replies in turn. */
export function fetchByJina(
  replies: readonly [CannedReply, ...CannedReply[]],
  options: FetchOptions = {},
): FetchedFrom {
  const answer = answerInTurn(...replies);
  return fetchPageFrom({ provider: jina, fixtures }, answer, { url: "https://ice.example.org/survey", ...options });
}

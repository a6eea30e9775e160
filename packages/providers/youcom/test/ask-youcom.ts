import { answerInTurn, askProvider, fetchPageFrom, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply, FetchedFrom, FetchOptions } from "@websonde/search-testkit";
import youcom from "../src/index.ts";
import { fixtures } from "./youcom-fixtures.ts";

/** A reply from the sheet. */
export const read = (name: string, status = 200): CannedReply & { readonly body: string } => ({
  ...readFixture(import.meta.url, name),
  status,
});

/** A search that You.com answers with these replies in turn. */
export function askYoucom(
  request: Readonly<Record<string, unknown>>,
  replies: readonly [CannedReply, ...CannedReply[]] = [read("success.json")],
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: youcom, fixtures }, answerInTurn(...replies), { ...options, request });
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

/** A page fetch that You.com answers with this reply. */
export function fetchByYoucom(reply: CannedReply, options: FetchOptions = {}): FetchedFrom {
  const url = "https://tea.example.org/oolong";
  return fetchPageFrom({ provider: youcom, fixtures }, answerInTurn(reply), { url, ...options });
}

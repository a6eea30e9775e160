import { answerInTurn, askProvider, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply } from "@websonde/search-testkit";
import brave from "../src/index.ts";
import { fixtures } from "./brave-fixtures.ts";

/** A reply from the sheet. */
export const read = (name: string, status = 200): CannedReply => ({ ...readFixture(import.meta.url, name), status });

/** A search that Brave answers with these replies in turn. */
export function askBrave(
  request: Readonly<Record<string, unknown>>,
  replies: readonly [CannedReply, ...CannedReply[]] = [read("success.json")],
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: brave, fixtures }, answerInTurn(...replies), { ...options, request });
}

/** A parameter of the first request, or of a later one. */
export function sent({ searches }: Pick<Asked, "searches">, name: string, index = 0): string | undefined {
  return searches[index]?.url.searchParams.get(name) ?? undefined;
}

/** Kind and status of a failure; fails for an answer. */
export function failureOf({ outcome }: Asked): { readonly kind: string; readonly status: number | undefined } {
  if (outcome.ok) throw new Error(`It worked: ${JSON.stringify(outcome.response)}`);
  return { kind: outcome.error.kind, status: outcome.error.status };
}

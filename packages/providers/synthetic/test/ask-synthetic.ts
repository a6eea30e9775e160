import { answerInTurn, askProvider, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply } from "@websonde/search-testkit";
import synthetic from "../src/index.ts";
import { fixtures } from "./synthetic-fixtures.ts";

/** A reply from the sheet. */
export const read = (name: string, status = 200): CannedReply => ({ ...readFixture(import.meta.url, name), status });

/** Results as Synthetic gives them. */
export const rows = (...results: readonly unknown[]): CannedReply => ({ body: { results } });

/** A search that Synthetic answers with these replies in turn. */
export function askSynthetic(
  request: Readonly<Record<string, unknown>>,
  replies: readonly [CannedReply, ...CannedReply[]] = [read("success.json")],
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: synthetic, fixtures }, answerInTurn(...replies), { ...options, request });
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

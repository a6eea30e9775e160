import { answerInTurn, askProvider, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply, ReplyFixture } from "@websonde/search-testkit";
import parallel from "../src/index.ts";
import { mcpFixtures } from "./mcp-fixtures.ts";
import { fixtures } from "./parallel-fixtures.ts";

type Replies = readonly [ReplyFixture, ...ReplyFixture[]];

/** A reply from the sheet. */
export const read = (name: string, status = 200): CannedReply & { readonly body: string } => ({
  ...readFixture(import.meta.url, name),
  status,
});

/** Results as the API gives them. */
export const rows = (...results: readonly unknown[]): CannedReply => ({ body: { search_id: "s", results } });

/** A search with a key, which the API answers with these replies in turn. */
export function askParallel(
  request: Readonly<Record<string, unknown>>,
  replies: Replies = [read("success.json")],
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: parallel, fixtures }, answerInTurn(...replies), { ...options, request });
}

/** A search without a key, which the public server answers with these replies in turn. */
export function askKeyless(
  request: Readonly<Record<string, unknown>>,
  replies: Replies,
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: parallel, fixtures: mcpFixtures }, answerInTurn(...replies), { ...options, request });
}

/** The body of the first request, or the arguments of the tool that it calls. */
export function sentBody({ searches }: Pick<Asked, "searches">): Readonly<Record<string, unknown>> {
  const body = JSON.parse(searches[0]?.body ?? "null");
  return body.params?.arguments ?? body;
}

/** The advanced settings of the first request. */
export function sentSettings(asked: Pick<Asked, "searches">): unknown {
  return sentBody(asked)["advanced_settings"];
}

/** Kind, status and message of a failure; fails for an answer. */
export function failureOf({ outcome }: Pick<Asked, "outcome">) {
  if (outcome.ok) throw new Error(`It worked: ${JSON.stringify(outcome.response)}`);
  const { kind, status, message, retryAfterMs } = outcome.error;
  return { kind, status, message, retryAfterMs };
}

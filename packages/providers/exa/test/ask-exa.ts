import { answerInTurn, askProvider, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply, ReplyFixture } from "@websonde/search-testkit";
import exa from "../src/index.ts";
import { fixtures } from "./exa-fixtures.ts";
import { mcpFixtures } from "./mcp-fixtures.ts";

type Replies = readonly [ReplyFixture, ...ReplyFixture[]];

/** An answer of the API or of the public server, from the sheet. */
export const read = (name: string): CannedReply & { readonly body: string } => readFixture(import.meta.url, name);

/** Results as the API gives them. */
export const rows = (...results: readonly object[]): CannedReply => ({ body: { requestId: "r1", results } });

/** A search with a key, which the API answers with these replies in turn. */
export function askExa(
  request: Readonly<Record<string, unknown>>,
  replies: Replies = [read("success.json")],
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: exa, fixtures }, answerInTurn(...replies), { ...options, request });
}

/** A search without a key, which the public server answers with these replies in turn. */
export function askKeyless(
  request: Readonly<Record<string, unknown>>,
  replies: Replies,
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: exa, fixtures: mcpFixtures }, answerInTurn(...replies), { ...options, request });
}

/** The body of the first request, or of a later one. */
export function sentBody({ searches }: Pick<Asked, "searches">, index = 0): Readonly<Record<string, unknown>> {
  return JSON.parse(searches[index]?.body ?? "null");
}

/** The tool that was called, and with what. */
export function sentCall(asked: Pick<Asked, "searches">, index = 0): unknown {
  const { method, params } = sentBody(asked, index);
  return { method, params, tools: asked.searches[index]?.url.searchParams.get("tools") };
}

/** Kind, status and message of a failure; fails for an answer. */
export function failureOf({ outcome }: Pick<Asked, "outcome">) {
  if (outcome.ok) throw new Error(`It worked: ${JSON.stringify(outcome.response)}`);
  const { kind, status, message, retryAfterMs } = outcome.error;
  return { kind, status, message, retryAfterMs };
}

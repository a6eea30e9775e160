import { answerInTurn, askProvider } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply, ReplyFixture } from "@websonde/search-testkit";
import searxng from "../src/index.ts";
import { endpoint, openFixtures } from "./searxng-fixtures.ts";

/** A page of results, with whatever else stands on it. */
export const page = (results: readonly unknown[], rest: object = {}): CannedReply => ({ body: { results, ...rest } });

/** A page with one result. */
export const found = page([{ url: "https://example.org/a", title: "A", content: "About A." }]);

/** A search of an instance that answers with these replies in turn; named, so that its own error is the outcome's. */
export function askSearxng(
  request: Readonly<Record<string, unknown>>,
  replies: readonly [ReplyFixture, ...ReplyFixture[]] = [found],
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: searxng, fixtures: openFixtures }, answerInTurn(...replies), {
    call: { provider: "searxng" },
    ...options,
    request,
  });
}

/** An environment with the address of the instance. */
export const withAddress = (env: Readonly<Record<string, string>>): AskOptions => ({
  env: { SEARXNG_ENDPOINT: endpoint, ...env },
});

/** The parameters of the first search, or of a later one. */
export function sentParameters({ searches }: Pick<Asked, "searches">, index = 0): Readonly<Record<string, string>> {
  return Object.fromEntries(searches[index]?.url.searchParams ?? []);
}

/** Kind, status and message of a failure; fails for an answer. */
export function failureOf({ outcome }: Pick<Asked, "outcome">) {
  if (outcome.ok) throw new Error(`It worked: ${JSON.stringify(outcome.response)}`);
  const { kind, status, message, reason, retryAfterMs } = outcome.error;
  return { kind, status, message, reason, retryAfterMs };
}

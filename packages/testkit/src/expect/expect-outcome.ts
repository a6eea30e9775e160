import assert from "node:assert/strict";
import type { ErrorKind, SearchOutcome, SearchProviderError, SearchResponse } from "@websonde/search-core";
import type { Asked } from "../ask/ask-provider.ts";
import type { RuleContext } from "../rules/rule.ts";

/** The response of a search that must have worked. */
export function expectAnswer(outcome: SearchOutcome): SearchResponse {
  if (!outcome.ok) assert.fail(`The search failed as ${outcome.error.kind}: ${outcome.error.message}`);
  return outcome.response;
}

/** The error of a search that must have failed in one of these ways, said in a way that people and programs can use. */
export function expectFailure(
  { outcome }: Pick<Asked, "outcome">,
  { provider }: RuleContext,
  kinds: readonly ErrorKind[],
): SearchProviderError {
  const { id } = provider.meta;
  const wanted = kinds.join(" or ");
  if (outcome.ok)
    assert.fail(`The search should fail as ${wanted}, but it gave ${JSON.stringify(outcome.response).slice(0, 500)}`);
  const { error, attempts, text, response } = outcome;
  assert.ok(kinds.includes(error.kind), `The kind should be ${wanted}, not ${error.kind} (${error.message})`);
  assert.equal(error.provider, id, "error.provider");
  assert.deepEqual(response.sources, [], "A failure has no sources.");
  assert.deepEqual(
    attempts.map((attempt) => [attempt.provider, attempt.status, attempt.kind]),
    [[id, "failed", error.kind]],
    "attempts",
  );
  assert.equal(text, `Error: ${error.message}`);
  expectReadable(error.message);
  return error;
}

/** A message is one short line of plain text. */
function expectReadable(message: string): void {
  assert.match(message, /\p{L}{2,}.*\P{L}\p{L}{2,}/u, `The message says nothing: ${JSON.stringify(message)}`);
  assert.doesNotMatch(
    message,
    /[<>\p{Cc}]/u,
    `The message has markup or control characters: ${JSON.stringify(message)}`,
  );
  assert.ok(message.length <= 700, `The message has ${message.length} characters; 700 are enough.`);
}

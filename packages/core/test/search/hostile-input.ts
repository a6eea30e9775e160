import { expect } from "vitest";
import { createSearch } from "../../src/search.ts";
import type { CallOptions, SearchOptions } from "../../src/types/options.ts";
import type { SearchQuery, SearchRequest } from "../../src/types/request.ts";
import { pageOf, stubOptions } from "./stub-providers.ts";

/** A proxy on which everything throws. */
export const trap = (): never => {
  throw new TypeError("trapped");
};
export const hostile: object = new Proxy(
  {},
  { get: trap, has: trap, ownKeys: trap, getOwnPropertyDescriptor: trap, getPrototypeOf: trap },
);
const { proxy: revoked, revoke } = Proxy.revocable<unknown[]>([], {});
revoke();
/** What throws when a test runner looks at it stands in tables by its name. */
const unspeakable: ReadonlyMap<unknown, unknown> = new Map<unknown, unknown>([
  ["<proxy>", hostile],
  ["<revoked>", revoked],
  ["<bigint>", 7n],
  ["<endless>", Object.assign([], { length: 4_000_000_000 })],
  ["<getter>", Object.defineProperty({}, "query", { enumerable: true, get: trap })],
]);
export const speak = (value: unknown): unknown => unspeakable.get(value) ?? value;

/** Sends anything as a request; hands back the outcome and the query that the provider got, if it got one. */
export async function send(request: unknown, call?: unknown, options: SearchOptions = {}) {
  let query: SearchQuery | undefined;
  const { options: all, log } = stubOptions(
    { brave: { search: (asked) => ((query = asked), pageOf("brave")) } },
    options,
  );
  const outcome = await createSearch(all).search(request as SearchRequest, call as CallOptions);
  return { outcome, query, log };
}

/** The request is refused as invalid, in few words that say why, before anything is loaded. */
export async function expectRefused(request: unknown, pattern: RegExp, call?: unknown) {
  const { outcome, log } = await send(request, call);
  expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-request", provider: "none" }, attempts: [] });
  expect(outcome.text).toMatch(/^Error: \S/);
  expect(outcome.text).toMatch(pattern);
  expect(outcome.text.length).toBeLessThan(700);
  expect(log.loaded).toEqual([]);
}

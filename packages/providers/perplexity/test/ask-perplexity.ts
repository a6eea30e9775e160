import { answerInTurn, askProvider, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply, ReplyFixture, SentRequest } from "@websonde/search-testkit";
import perplexity from "../src/index.ts";
import { fixtures } from "./sonar-fixtures.ts";

export type Replies = readonly [ReplyFixture, ...ReplyFixture[]];

/** A payload of the reference. */
export const read = (name: string, status = 200) => ({ ...readFixture(import.meta.url, `perplexity-${name}`), status });

/** The website's answer in the reference. */
export const found = read("01.sse");

export const cookies = "pplx.visitor=v-1; __Secure-next-auth.session-token=test/cookie+a=b";
export const withKey = { env: { PERPLEXITY_API_KEY: "test-pplx/a+b=" } };
export const withCookies = { env: { PERPLEXITY_COOKIES: cookies } };
export const withNothing = { env: {} };

/** A search whose replies come in turn. With a key, unless `options` says otherwise. */
export function askPerplexity(
  request: Readonly<Record<string, unknown>>,
  replies: Replies,
  options: AskOptions = withKey,
): Promise<Asked> {
  return askProvider({ provider: perplexity, fixtures }, answerInTurn(...replies), { ...options, request });
}

/** A search on the website, with cookies. */
export function askWebsite(
  request: Readonly<Record<string, unknown>>,
  replies: Replies = [found],
  options: AskOptions = {},
): Promise<Asked> {
  return askPerplexity(request, replies, { ...withCookies, ...options });
}

export type StreamReply = CannedReply & { readonly body: string; readonly contentType: string };

/** A stream of events with this data. */
export function stream(...events: readonly unknown[]): StreamReply {
  const body = events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join("");
  return { body, contentType: "text/event-stream" };
}

/** As the website writes them. */
export function snapshots(...events: readonly unknown[]): StreamReply {
  const lines = events.map((event) => `event: message\r\ndata: ${JSON.stringify(event)}\r\n\r\n`);
  return { body: `${lines.join("")}event: end_of_stream\r\ndata: {}\r\n\r\n`, contentType: "text/event-stream" };
}

/** One block of Markdown. */
export function markdown(chunks: readonly string[], start?: number, usage = "ask_text_0_markdown"): object {
  return {
    intended_usage: usage,
    markdown_block: { chunks, ...(start !== undefined && { chunk_starting_offset: start }) },
  };
}

export function webResults(...urls: readonly string[]): object {
  const found = urls.map((url) => ({ name: `About ${url}`, url, snippet: "Words." }));
  return { intended_usage: "web_results", web_result_block: { web_results: found } };
}

export function sentBody({ searches }: Pick<Asked, "searches">, index = 0): Readonly<Record<string, unknown>> {
  return JSON.parse(searches[index]?.body ?? "null");
}

/** The parameters of the website's request. */
export function sentParams(asked: Pick<Asked, "searches">, index = 0): Readonly<Record<string, unknown>> {
  const { params } = JSON.parse(asked.searches[index]?.body ?? "null");
  return params;
}

export const hostsOf = ({ searches }: { readonly searches: readonly SentRequest[] }) =>
  searches.map(({ url }) => url.host);

/** Kind, status and message of a failure; fails for an answer. */
export function failureOf({ outcome }: Pick<Asked, "outcome">) {
  if (outcome.ok) throw new Error(`It worked: ${JSON.stringify(outcome.response)}`);
  const { kind, status, message, retryAfterMs, reason } = outcome.error;
  return { kind, status, message, retryAfterMs, reason };
}

/** A session token of the website, unsigned. */
export function makeToken(claims: object): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${encode({ alg: "none" })}.${encode(claims)}.c2ln`;
}

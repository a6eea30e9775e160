import type { FetchedPage, SearchContext, SearchProviderError } from "@websonde/search-core";
import { answerInTurn, askProvider, openClient } from "@websonde/search-testkit";
import type { AskOptions, Asked, Client, ReplyFixture, SentRequest } from "@websonde/search-testkit";
import zai from "../src/index.ts";
import { fixtures, restFixtures } from "./zai-fixtures.ts";
import { handshake, readMethod } from "./zai-replies.ts";

type Replies = readonly [ReplyFixture, ...ReplyFixture[]];
/** Replies to the other methods, each in turn, where they are not the usual ones. */
type Server = Readonly<Record<string, Replies>>;

const { prelude: _, ...bare } = fixtures;

/** A client of an MCP server that answers the calls of its tool with these replies in turn. */
export function openZai(calls: Replies, server: Server = {}, options: AskOptions = {}): Client {
  const usual = Object.entries(handshake).map(([method, reply]) => [method, answerInTurn(reply)] as const);
  const own = Object.entries(server).map(([method, replies]) => [method, answerInTurn(...replies)] as const);
  const answers = new Map([...usual, ["tools/call", answerInTurn(...calls)] as const, ...own]);
  return openClient(
    { provider: zai, fixtures: bare },
    (request) => {
      const answer = answers.get(String(readMethod(request)));
      if (answer === undefined) throw new Error(`Nobody answers ${request.body}`);
      return answer(request);
    },
    options,
  );
}

/** One search of such a client. */
export async function askZai(
  request: Readonly<Record<string, unknown>>,
  calls: Replies,
  server: Server = {},
  options: AskOptions = {},
): Promise<Asked> {
  const client = openZai(calls, server, options);
  return { ...client, outcome: await client.search(request, options.call) };
}

/** One search by the REST API, which answers with these replies in turn. */
export function askRest(
  request: Readonly<Record<string, unknown>>,
  replies: Replies,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<Asked> {
  const context = { provider: zai, fixtures: restFixtures };
  return askProvider(context, answerInTurn(...replies), { request, settings: { transport: "rest", ...settings } });
}

/** What was asked of the MCP server, in order. */
export const methods = ({ requests }: Pick<Client, "requests">): readonly unknown[] => requests.map(readMethod);

/** The session that each request named. */
export const sessions = ({ requests }: Pick<Client, "requests">): readonly (string | undefined)[] =>
  requests.map(({ headers }) => headers["mcp-session-id"]);

interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The calls of the tool. */
export const calls = ({ requests }: Pick<Client, "requests">): readonly ToolCall[] =>
  requests.filter((request) => readMethod(request) === "tools/call").map(({ body }) => JSON.parse(body).params);

/** Kind, status and message of a failure; fails for an answer. */
export function failureOf({ outcome }: Pick<Asked, "outcome">) {
  if (outcome.ok) throw new Error(`It worked: ${JSON.stringify(outcome.response)}`);
  const { kind, status, message, retryAfterMs } = outcome.error;
  return { kind, status, message, retryAfterMs };
}

export interface FetchedByZai {
  readonly page?: FetchedPage;
  readonly error?: SearchProviderError;
  readonly requests: readonly SentRequest[];
}

/** A page fetch for which the reader's tool answers with these replies in turn. */
export async function fetchByZai(replies: Replies, changes: Partial<SearchContext> = {}): Promise<FetchedByZai> {
  const client = openZai(replies);
  const context: SearchContext = {
    env: { ZAI_API_KEY: "test-zai" },
    settings: {},
    overrides: {},
    explicit: true,
    fetch: client.fetch,
    now: Date.now,
    random: () => 0.5,
    signal: new AbortController().signal,
    deadline: Date.now() + 60_000,
    grounding: "required",
    note: () => {},
    emit: () => {},
    run: () => [],
    ...changes,
  };
  const result = await zai.fetchPage?.("https://glass.example.org/r", context).then(
    (page) => ({ page }),
    (error: unknown) => ({ error: error as SearchProviderError }),
  );
  return { ...result, requests: client.requests };
}

import type { FetchedPage, SearchContext, SearchProviderError } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { answerInTurn, askProvider, readFixture } from "@websonde/search-testkit";
import type { Asked, AskOptions, CannedReply } from "@websonde/search-testkit";
import ollama from "../src/index.ts";
import { fixtures } from "./ollama-fixtures.ts";

/** A reply from the sheet. */
export const read = (name: string, status = 200): CannedReply & { readonly body: string } => ({
  ...readFixture(import.meta.url, name),
  status,
});

/** A search that Ollama answers with these replies in turn. */
export function askOllama(
  request: Readonly<Record<string, unknown>>,
  replies: readonly [CannedReply, ...CannedReply[]] = [read("success.json")],
  options: AskOptions = {},
): Promise<Asked> {
  return askProvider({ provider: ollama, fixtures }, answerInTurn(...replies), { ...options, request });
}

/** Kind, status and message of a failure; fails for an answer. */
export function failureOf({ outcome }: Pick<Asked, "outcome">) {
  if (outcome.ok) throw new Error(`It worked: ${JSON.stringify(outcome.response)}`);
  const { kind, status, message, retryAfterMs } = outcome.error;
  return { kind, status, message, retryAfterMs };
}

export interface FetchedByOllama {
  readonly page?: FetchedPage;
  readonly error?: SearchProviderError;
  readonly requests: readonly { readonly url: string; readonly headers: Headers; readonly body: unknown }[];
}

/** A page fetch that Ollama answers with this reply, or that fails with this error. */
export async function fetchByOllama(
  reply: CannedReply | Error,
  changes: Partial<SearchContext> = {},
): Promise<FetchedByOllama> {
  const requests: { readonly url: string; readonly headers: Headers; readonly body: unknown }[] = [];
  const context: SearchContext = {
    env: { OLLAMA_API_KEY: "test-ollama/a+b=" },
    settings: {},
    overrides: {},
    explicit: true,
    upstreams: createUpstreamRegistry(),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push({ url: request.url, headers: request.headers, body: await request.json() });
      if (reply instanceof Error) throw reply;
      const { body = "", status = 200 } = reply;
      return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
    },
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
  const result = await ollama.fetchPage?.("https://clay.example.org/k", context).then(
    (page) => ({ page }),
    (error: unknown) => ({ error: error as SearchProviderError }),
  );
  return { ...result, requests };
}

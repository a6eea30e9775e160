import { createSearch } from "@websonde/search-core";
import type { SearchOptions, SearchOutcome, SearchRequest } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import type { CannedReply, SentRequest } from "@websonde/search-testkit";
import openrouter from "../src/index.ts";

export interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> & {
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
    readonly tools?: readonly Readonly<Record<string, unknown>>[];
  };
}

type Reply = CannedReply | ((request: SentRequest) => CannedReply);

/** Asks with the upstream answering `replies` one after another, the last one again and again. */
export async function askOpenRouter(
  replies: readonly (string | CannedReply)[],
  request: Partial<SearchRequest> = {},
  options: Partial<SearchOptions> = {},
): Promise<{ readonly outcome: SearchOutcome; readonly sent: readonly Sent[] }> {
  const sent: Sent[] = [];
  const web = createSearch({
    env: { OPENROUTER_API_KEY: "test-openrouter/a+b=" },
    settings: { providers: { openrouter: { model: "openai/gpt-5.5" } } },
    now: () => Date.UTC(2026, 10, 30),
    upstreams: createUpstreamRegistry(),
    fetch: async (input, init) => {
      const reply = replies[Math.min(sent.length, replies.length - 1)] ?? "";
      sent.push({
        url: input instanceof Request ? input.url : input.toString(),
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: JSON.parse(typeof init?.body === "string" ? init.body : "{}"),
      });
      if (typeof reply === "string")
        return new Response(reply, {
          headers: { "content-type": reply.startsWith("{") ? "application/json" : "text/plain" },
        });
      const { status = 200, body, contentType = "application/json", headers } = reply as Exclude<Reply, Function>;
      return new Response(typeof body === "string" ? body : JSON.stringify(body), {
        status,
        headers: { "content-type": contentType, ...headers },
      });
    },
    ...options,
    providers: { openrouter: () => openrouter },
  });
  const outcome = await web.search({ query: "heat pumps", ...request }, { provider: "openrouter" });
  return { outcome, sent };
}

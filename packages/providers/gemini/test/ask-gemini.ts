import { createSearch } from "@websonde/search-core";
import type { SearchOptions, SearchOutcome, SearchRequest } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import gemini from "../src/index.ts";

export interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}
interface Reply {
  readonly status?: number;
  readonly body: string | object;
  readonly contentType?: string;
}

/**
 * Asks with the upstream answering `replies` one after another, the last one again and again; `redirects` says where
 * Google's own redirects lead, `undefined` for nowhere.
 */
export async function askGemini(
  replies: readonly (string | Reply)[],
  request: Partial<SearchRequest> = {},
  {
    redirects = {},
    ...options
  }: Partial<SearchOptions> & { redirects?: Readonly<Record<string, string | undefined>> } = {},
): Promise<{ readonly outcome: SearchOutcome; readonly sent: readonly Sent[]; readonly followed: readonly Sent[] }> {
  const [sent, followed]: [Sent[], Sent[]] = [[], []];
  const web = createSearch({
    env: { GEMINI_API_KEY: "test-gemini/a+b=" },
    now: () => Date.UTC(2026, 10, 30),
    upstreams: createUpstreamRegistry(),
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : input.toString();
      const headers = Object.fromEntries(new Headers(init?.headers));
      if (!url.startsWith("https://generativelanguage.googleapis.com/")) {
        followed.push({ url, headers, body: {} });
        const location = redirects[url.slice(url.lastIndexOf("/") + 1)];
        if (location === undefined) throw new TypeError("fetch failed");
        return new Response(null, { status: 302, headers: { location } });
      }
      const reply = replies[Math.min(sent.length, replies.length - 1)] ?? "";
      sent.push({ url, headers, body: JSON.parse(typeof init?.body === "string" ? init.body : "{}") });
      const {
        status = 200,
        body,
        contentType,
      } = typeof reply === "string" ? { body: reply } : { contentType: undefined, ...reply };
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const type = contentType ?? (/^\s*[[{]/.test(text) ? "application/json" : "text/event-stream");
      return new Response(text, { status, headers: { "content-type": type } });
    },
    ...options,
    providers: { gemini: () => gemini },
  });
  const outcome = await web.search({ query: "heat pumps", ...request }, { provider: "gemini" });
  return { outcome, sent, followed };
}

import { catalog, createSearch } from "@websonde/search-core";
import type { CallOptions, Credential, SearchOptions } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import perplexity from "../src/index.ts";

export const now = Date.parse("2026-03-05T12:00:00Z");

/** Other providers that are installed here are none of a test's. */
export const others = catalog.map(({ id }) => id).filter((id) => id !== "perplexity");

/** A sign-in as hosts hand it out. */
export const oauth = (value: string): Credential => ({ value, source: "the host", authMode: "oauth" });

export const events = ({ body }: { readonly body: string }) =>
  new Response(body, { headers: { "content-type": "text/event-stream" } });

/** A client whose host hands out these one after the other; `replies` by host. */
export function openHost(
  credentials: readonly Credential[],
  answer: (url: URL, headers: Headers) => Response,
  options: Partial<SearchOptions> = {},
) {
  const requests: { readonly url: URL; readonly headers: Headers }[] = [];
  const reasons: string[] = [];
  const web = createSearch({
    providers: { perplexity },
    env: {},
    now: () => now,
    upstreams: createUpstreamRegistry({ now: () => now }),
    credentials: {
      resolve({ reason, previous }) {
        reasons.push(reason);
        if (reason === "initial") return credentials[0];
        const index = credentials.findIndex(({ value }) => value === previous?.value);
        return reason === "rotate" ? credentials[index + 1] : undefined;
      },
    },
    fetch: async (input, init) => {
      const request = {
        url: new URL(input instanceof Request ? input.url : input),
        headers: new Headers(init?.headers),
      };
      requests.push(request);
      return answer(request.url, request.headers);
    },
    ...options,
  });
  return {
    web,
    requests,
    reasons,
    search: (call: CallOptions = {}) => web.search({ query: "frost" }, { provider: "perplexity", ...call }),
  };
}
